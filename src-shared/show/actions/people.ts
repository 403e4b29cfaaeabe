import * as z from 'zod';
import { Currency, Id } from '../../api/fields.ts';
import { REFERS_TO_NOTHING, ALWAYS_POSSIBLE, defineAction, NO_SWITCH, UNSEEN } from './define-action.ts';
import { ifKnown } from './show-facts.ts';
import { changed } from './switch.ts';

const participantRole = defineAction({
  kind: 'participant.role',
  fields: { userId: Id, role: z.enum(['speaker', 'viewer', 'assistant', 'moderator']) },
  ...ALWAYS_POSSIBLE,
  ...UNSEEN,
  role: 'operator',
  operations: () => ['set_participant_role'],
  target: ({ userId }) => `person ${userId}`,
  conflictKey: ({ userId }) => `person ${userId}`,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  isInEffect: ({ userId, role }, { roleOf }) => roleOf(userId) === role,
  inverse: () => null,
  missing: ({ userId }, { hasPerson }) => (hasPerson(userId) === false ? 'person' : null),
  switches: ({ userId, role }) => [
    { name: changed, wanted: role, read: ({ participants }) => participants.find(({ id }) => id === userId)?.role },
  ],
});

const viewersExtra = defineAction({
  kind: 'viewers.extra',
  fields: { extra: z.number().int().min(0).max(1_000_000) },
  ...REFERS_TO_NOTHING,
  ...NO_SWITCH,
  ...ALWAYS_POSSIBLE,
  ...UNSEEN,
  role: 'operator',
  operations: () => ['set_extra_viewers'],
  target: ({ kind }) => kind,
  conflictKey: ({ kind }) => kind,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  isInEffect: ({ extra }, { desk }) => ifKnown(desk, ({ session }) => session.extraViewers === extra),
});

const conversionReport = defineAction({
  kind: 'conversion.report',
  fields: {
    name: z.string().trim().min(1).max(60).optional(),
    label: z.string().trim().min(1).max(200).optional(),
    amountCents: z.number().int().min(0).max(1_000_000_000).optional(),
    currency: Currency.optional(),
  },
  ...REFERS_TO_NOTHING,
  ...NO_SWITCH,
  ...ALWAYS_POSSIBLE,
  ...UNSEEN,
  role: 'operator',
  operations: () => ['report_live_conversion'],
  target: ({ kind }) => kind,
  conflictKey: () => null,
  held: false,
  allowedWhileLocked: false,
  // Counted twice it would be a sale that never was.
  resend: false,
  repeatable: true,
  isInEffect: () => null,
});

export const PEOPLE_ACTIONS = [participantRole, viewersExtra, conversionReport] as const;

import * as z from 'zod';
import { Id } from '../../api/fields.ts';
import { MAX_LINE } from '../../settings/ready-lines.ts';
import { ALWAYS_POSSIBLE, defineAction, NO_SWITCH, UNSEEN } from './define-action.ts';

/**
 * Shows a line on the page of a person who speaks, or of all who may speak (null, and where nobody is named). Nothing of
 * it reaches the air.
 */
const speakerLine = defineAction({
  kind: 'speaker.line',
  fields: { text: z.string().trim().min(1).max(MAX_LINE), userId: Id.nullable().default(null) },
  ...ALWAYS_POSSIBLE,
  ...NO_SWITCH,
  ...UNSEEN,
  role: 'assistant',
  operations: () => [],
  target: ({ userId, text }) => `line ${userId ?? 'all'} ${text}`,
  conflictKey: () => null,
  held: false,
  allowedWhileLocked: true,
  resend: false,
  repeatable: true,
  isInEffect: () => null,
  missing: ({ userId }, { hasPerson }) => (userId !== null && hasPerson(userId) === false ? 'person' : null),
});

export const SPEAKER_ACTIONS = [speakerLine] as const;

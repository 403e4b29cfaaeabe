import * as z from 'zod';
import { CssColor } from '../../api/fields.ts';
import { SCENE_LIMITS } from '../../api/scene.ts';
import { REFERS_TO_NOTHING, ALWAYS_POSSIBLE, defineAction, NO_SWITCH } from './define-action.ts';
import { ifKnown } from './show-facts.ts';

const bandShow = defineAction({
  kind: 'band.show',
  fields: {
    text: z.string().trim().min(1).max(300),
    bg: CssColor.optional(),
    color: CssColor.optional(),
    seconds: z.number().min(SCENE_LIMITS.bandSeconds.min).max(SCENE_LIMITS.bandSeconds.max).optional(),
  },
  ...REFERS_TO_NOTHING,
  ...ALWAYS_POSSIBLE,
  ...NO_SWITCH,
  role: 'assistant',
  operations: () => ['show_band'],
  target: ({ text }) => `band ${text}`,
  conflictKey: ({ text }) => `band ${text}`,
  alsoChanges: [],
  cannotBeTakenDown: true,
  seen: (before, after) =>
    (after.desk?.bands ?? [])
      .filter(({ id }) => before.desk?.bands.some((band) => band.id === id) === false)
      .map(({ text }) => ({ kind: 'band.show', text })),
  held: false,
  allowedWhileLocked: false,
  // A finished band leaves no trace, so it looks like one that was never shown.
  resend: false,
  repeatable: true,
  isInEffect: (action, { desk, now }) =>
    ifKnown(desk, ({ bands }) => bands.some(({ text, until }) => text === action.text && Date.parse(until) > now())),
});

export const BAND_ACTIONS = [bandShow] as const;

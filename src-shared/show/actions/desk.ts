import * as z from 'zod';
import { DESK_MODES } from '../desk-modes.ts';
import { REFERS_TO_NOTHING, ALWAYS_POSSIBLE, defineAction, NO_SWITCH, UNSEEN } from './define-action.ts';
import { ifKnown } from './show-facts.ts';
import { changed, named } from './switch.ts';

/** Defaults for an action that changes this desk alone. */
const DESK_ONLY = {
  ...REFERS_TO_NOTHING,
  ...ALWAYS_POSSIBLE,
  ...UNSEEN,
  role: 'operator',
  operations: () => [],
  target: () => null,
  conflictKey: ({ kind }: { readonly kind: string }) => kind,
  held: false,
  allowedWhileLocked: true,
  resend: false,
  repeatable: false,
} as const;

const modeSet = defineAction({
  kind: 'mode.set',
  fields: { mode: z.enum(DESK_MODES) },
  ...DESK_ONLY,
  isInEffect: (action, { mode }) => ifKnown(mode, (it) => it.mode === action.mode),
  // A tile turns cueing, or following, on and off.
  inverse: (action) => (action.mode === 'direct' ? null : { ...action, mode: 'direct' }),
  switches: ({ mode }) => [{ name: changed, wanted: mode, read: ({ deskMode }) => deskMode.mode }],
});

const lockSet = defineAction({
  kind: 'lock.set',
  fields: { locked: z.boolean() },
  ...DESK_ONLY,
  isInEffect: ({ locked }, { mode }) => ifKnown(mode, (it) => it.locked === locked),
  inverse: (action) => (action.locked ? { ...action, locked: false } : null),
  switches: ({ locked }) => [
    { name: named('locked', 'unlocked'), wanted: locked, read: ({ deskMode }) => deskMode.locked },
  ],
});

/** Lets tiles and keys of scenes follow the order of the show again, after they were held in their places. */
const placesFollow = defineAction({
  kind: 'places.follow',
  fields: {},
  ...DESK_ONLY,
  ...NO_SWITCH,
  isInEffect: (_action, { mode }) => ifKnown(mode, (it) => it.places === null),
});

/** Keeps all rules from pressing and suggesting, and stops those that play. */
const rulesHold = defineAction({
  kind: 'rules.hold',
  fields: { held: z.boolean() },
  ...DESK_ONLY,
  role: 'assistant',
  isInEffect: ({ held }, { mode }) => ifKnown(mode, (it) => it.rulesHeld === held),
  inverse: (action) => (action.held ? { ...action, held: false } : null),
  switches: ({ held }) => [{ name: changed, wanted: held, read: ({ deskMode }) => deskMode.rulesHeld }],
});

/** Does what a rule suggests. Its steps may be any, so who accepts may press all of them. */
const rulesAccept = defineAction({
  kind: 'rules.accept',
  fields: {},
  ...DESK_ONLY,
  ...NO_SWITCH,
  allowedWhileLocked: false,
  repeatable: true,
  refusal: (_action, { mode }) => (mode?.suggestion === null ? 'no_suggestion' : null),
  isInEffect: () => null,
});

/** Defaults for a press that steers the prompter of pages that follow the desk. */
const STEERS = { ...DESK_ONLY, role: 'assistant' } as const;

const prompterRun = defineAction({
  kind: 'prompter.run',
  fields: { running: z.boolean() },
  ...STEERS,
  isInEffect: ({ running }, { mode }) => ifKnown(mode, (it) => it.prompter.isRunning === running),
  inverse: (action) => (action.running ? { ...action, running: false } : null),
  switches: ({ running }) => [{ name: changed, wanted: running, read: ({ deskMode }) => deskMode.prompter.isRunning }],
});

const prompterSpeed = defineAction({
  kind: 'prompter.speed',
  fields: { by: z.union([z.literal(1), z.literal(-1)]) },
  ...STEERS,
  ...NO_SWITCH,
  repeatable: true,
  isInEffect: () => null,
});

/** Moves the script on by so many words; a negative number moves it back. */
const prompterMove = defineAction({
  kind: 'prompter.move',
  fields: { words: z.number().int().min(-20_000).max(20_000) },
  ...STEERS,
  ...NO_SWITCH,
  repeatable: true,
  isInEffect: () => null,
});

export const DESK_ACTIONS = [
  modeSet,
  lockSet,
  placesFollow,
  rulesHold,
  rulesAccept,
  prompterRun,
  prompterSpeed,
  prompterMove,
] as const;

import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { Action } from '../show/action.ts';

/** Bounds of the room that media kept on disk may take, in bytes. */
export const MEDIA_LIMIT_BYTES = { min: 50_000_000, max: 1_000_000_000_000, default: 2_000_000_000 } as const;

export const Preferences = z.strictObject({
  language: z.enum(['en', 'fr', 'es']),
  appearance: z.enum(['dark', 'light', 'contrast', 'system']),
  density: z.enum(['comfortable', 'compact']),
  mode: z.enum(['direct', 'cue']),
  /** Name shown beside presses of this desk. */
  operatorName: z.string().max(60),
  uiSounds: z.boolean(),
  lastShow: z.strictObject({ spaceId: z.string().max(200), sessionId: z.string().max(200) }).nullable(),
  /** What the rehearsal does by itself when the app starts. */
  rehearsal: z.strictObject({
    /** The demo show is live as soon as it is opened. */
    startLive: z.boolean(),
    /** People who follow it as an audience would; 0 is an empty room. */
    audience: z.number().int().min(0).max(1000),
    chatPerMinute: z.number().min(0).max(600),
  }),
  backups: z.strictObject({
    /** A whole path; null keeps them within the data. */
    folder: z.string().min(1).max(1000).nullable(),
  }),
  storage: z.strictObject({
    /** Room for media kept on disk; what is used least goes first. */
    mediaLimitBytes: z.number().int().min(MEDIA_LIMIT_BYTES.min).max(MEDIA_LIMIT_BYTES.max),
  }),
});
export type Preferences = z.output<typeof Preferences>;

/** Preferences that belong to the person at a window; the others belong to the host and hold for everyone. */
export const PERSON_PREFERENCES = ['language', 'appearance', 'density', 'operatorName', 'uiSounds'] as const;

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'en',
  appearance: 'dark',
  density: 'comfortable',
  mode: 'direct',
  operatorName: '',
  uiSounds: false,
  lastShow: null,
  rehearsal: { startLive: true, audience: 40, chatPerMinute: 12 },
  backups: { folder: null },
  storage: { mediaLimitBytes: MEDIA_LIMIT_BYTES.default },
};

/** Modifiers in a fixed order, then `KeyboardEvent.code`: physical keys, so that layouts do not move them. */
export const Chord = z
  .string()
  .regex(/^(?:Control\+)?(?:Alt\+)?(?:Shift\+)?(?:Meta\+)?[A-Z][A-Za-z0-9]{1,30}$/, 'must be a key such as Shift+KeyA');
export type Chord = z.output<typeof Chord>;

/** What the desk resolves when it is pressed, by what it shows then. */
export const DeskCommand = z.enum([
  'take',
  'take_back',
  'lock.toggle',
  'mode.toggle',
  'scene.next',
  'scene.previous',
  'scene.auto',
  'poll.toggle',
  'poll.results.toggle',
  'poll.stage.toggle',
  'poll.band',
  'poll.next',
  'message.next',
  'message.clear',
  'auto_advance.toggle',
  'media.toggle',
  'media.page.next',
  'media.page.previous',
  'band.focus',
  'chat.search',
  'help',
]);
export type DeskCommand = z.output<typeof DeskCommand>;

/** What a key does: a fixed action, or something the desk resolves when pressed (the n-th scene, the selected poll…). */
export const KeyCommand = z.union([
  z.strictObject({ kind: z.literal('action'), action: Action }),
  z.strictObject({ kind: z.literal('scene.nth'), index: z.number().int().min(0).max(19) }),
  z.strictObject({ kind: z.literal('band.nth'), index: z.number().int().min(0).max(19) }),
  /** The tile in that place of the deck page in front. */
  z.strictObject({ kind: z.literal('tile.nth'), index: z.number().int().min(0).max(99) }),
  /** One tile for good, whichever page is in front; its name is for the map of keys. */
  z.strictObject({ kind: z.literal('tile'), pageId: Id, tileId: Id, name: z.string().max(60) }),
  z.strictObject({
    kind: z.literal('desk'),
    name: DeskCommand,
  }),
]);
export type KeyCommand = z.output<typeof KeyCommand>;

export const KeyBinding = z.strictObject({
  chord: Chord,
  command: KeyCommand,
  /** Also registered with the system, so that it works while another program is in front. */
  global: z.boolean(),
});
export type KeyBinding = z.output<typeof KeyBinding>;

export interface GlobalKeyStatus {
  readonly chord: Chord;
  /** `confirmed`: a real press arrived. `unavailable`: this host has no global keys. */
  readonly status: 'registered' | 'refused' | 'confirmed' | 'unavailable';
}

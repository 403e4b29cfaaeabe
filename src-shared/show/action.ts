import * as z from 'zod';
import { CssColor, Currency, Id } from '../api/fields.ts';
import { CHAT_MODES } from '../api/live-objects.ts';
import { SCENE_LIMITS, SceneItemId } from '../api/scene.ts';

/** Everything a press can mean. A tile, a hotkey, a panel, a controller and an HTTP call all make one of these. */
export const Action = z.discriminatedUnion('kind', [
  /** What a scene tile does: takes in direct mode, cues in cue mode. */
  z.strictObject({ kind: z.literal('scene.press'), sceneId: SceneItemId }),
  z.strictObject({ kind: z.literal('scene.take'), sceneId: SceneItemId }),
  z.strictObject({ kind: z.literal('scene.cue'), sceneId: SceneItemId.nullable() }),
  /** Puts the cued scene on air. */
  z.strictObject({ kind: z.literal('take') }),
  /** The scene after (or before) the one on air, in the order of the show. */
  z.strictObject({ kind: z.literal('scene.step'), by: z.union([z.literal(1), z.literal(-1)]) }),
  /** Automatic layout: no scene on air. */
  z.strictObject({ kind: z.literal('scene.auto') }),
  /** Back to the previous state of the air, by ordinary actions. */
  z.strictObject({ kind: z.literal('take_back') }),
  z.strictObject({ kind: z.literal('mode.set'), mode: z.enum(['direct', 'cue']) }),
  z.strictObject({ kind: z.literal('lock.set'), locked: z.boolean() }),
  z.strictObject({
    kind: z.literal('band.show'),
    text: z.string().trim().min(1).max(300),
    bg: CssColor.optional(),
    color: CssColor.optional(),
    seconds: z.number().min(SCENE_LIMITS.bandSeconds.min).max(SCENE_LIMITS.bandSeconds.max).optional(),
  }),
  z.strictObject({ kind: z.literal('poll.open'), pollId: Id, announceInChat: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('poll.close'), pollId: Id, showResults: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('poll.results'), pollId: Id, shown: z.boolean() }),
  z.strictObject({ kind: z.literal('poll.stage'), pollId: Id, shown: z.boolean() }),
  z.strictObject({ kind: z.literal('poll.band'), pollId: Id }),
  z.strictObject({ kind: z.literal('message.stage'), messageId: Id.nullable() }),
  z.strictObject({
    kind: z.literal('auto_advance.set'),
    enabled: z.boolean().optional(),
    loop: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('media.control'),
    mediaId: Id,
    page: z.number().int().min(1).max(10_000).optional(),
    playing: z.boolean().optional(),
    position: z.number().min(0).max(86_400).optional(),
  }),
  z.strictObject({ kind: z.literal('viewers.extra'), extra: z.number().int().min(0).max(1_000_000) }),
  /** A null scene is every scene of the show. */
  z.strictObject({
    kind: z.literal('overlay.visible'),
    sceneId: SceneItemId.nullable(),
    overlayId: SceneItemId,
    visible: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('participant.role'),
    userId: Id,
    role: z.enum(['speaker', 'viewer', 'assistant', 'moderator']),
  }),
  z.strictObject({ kind: z.literal('chat.mode'), mode: z.enum(CHAT_MODES) }),
  z.strictObject({
    kind: z.literal('conversion.report'),
    name: z.string().trim().min(1).max(60).optional(),
    label: z.string().trim().min(1).max(200).optional(),
    amountCents: z.number().int().min(0).max(1_000_000_000).optional(),
    currency: Currency.optional(),
  }),
]);
export type Action = z.output<typeof Action>;
export type ActionKind = Action['kind'];

/** Where a press came from. `surface` is the kind of input; `who` names the person or device. */
export const PressSource = z.strictObject({
  surface: z.enum(['tile', 'key', 'global_key', 'panel', 'controller', 'http', 'sequence']),
  who: z.string().max(60).optional(),
  /** True once the input has held for the time the pipeline asks of a dangerous action. */
  held: z.boolean().optional(),
});
export type PressSource = z.output<typeof PressSource>;

/** Time an input must be held for a dangerous action, and within which the same action is not repeated. */
export const PRESS_TIMING = { holdMs: 600, debounceMs: 250 } as const;

/** Actions an input must hold: they change the air in a way that surprises people who are on it. */
export const isHeldAction = (action: Action): boolean => action.kind === 'scene.auto';

/** Two presses with the same key within the debounce time are one. */
export const actionKey = (action: Action): string => JSON.stringify(action, Object.keys(action).sort());

export const PRESS_PHASES = ['pressed', 'sent', 'confirmed', 'failed'] as const;
export type PressPhase = (typeof PRESS_PHASES)[number];

/** One step of a press, as every attached window sees it. Instants are Unix milliseconds of the host. */
export interface PressEvent {
  readonly pressId: string;
  readonly action: Action;
  readonly source: PressSource;
  readonly phase: PressPhase;
  readonly at: number;
  /** Milliseconds since the press. */
  readonly elapsedMs: number;
  /** Why it failed, in a sentence for the person. */
  readonly reason?: string;
}

/**
 * How a press ended. Ignored: it was not sent, for a repeat, a lock, a missing hold or a missing right, or because it
 * would undo what somebody else did a moment ago.
 */
export type PressOutcome =
  | {
      readonly kind: 'confirmed';
      readonly pressId: string;
      readonly elapsedMs: number;
      /** A sentence for the person, where it came to more than was pressed. */
      readonly note?: string;
    }
  | {
      readonly kind: 'ignored';
      readonly reason: 'repeat' | 'locked' | 'hold' | 'nothing_to_do' | 'not_allowed' | 'just_changed';
      readonly message: string;
    }
  | { readonly kind: 'failed'; readonly pressId: string; readonly code: string; readonly message: string };

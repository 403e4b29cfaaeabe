import * as z from 'zod';
import { SCENE_LIMITS, TRANSITIONS } from '../api/scene.ts';
import type { Sentence } from '../words/sentence.ts';
import { ALL_ACTIONS } from './actions/all-actions.ts';
import type { PressPhase } from './press-phase.ts';

type Schemas<Definitions extends readonly { readonly schema: unknown }[]> = {
  readonly [Index in keyof Definitions]: Definitions[Index]['schema'];
};

/** Everything a press can mean. A tile, a key, a panel and a controller all make one of these. */
export const Action = z.discriminatedUnion(
  'kind',
  // `map` loses the types of the single schemas.
  ALL_ACTIONS.map(({ schema }) => schema) as unknown as Schemas<typeof ALL_ACTIONS>,
);
export type Action = z.output<typeof Action>;
export type ActionKind = Action['kind'];

/** Characters of a device's name that a press carries; browsers name gamepads at length. */
export const MAX_DEVICE = 100;

/** The transition by which a scene is taken, instead of its own, or the parts of it that are said. */
export const Arrival = z.strictObject({
  transition: z.enum(TRANSITIONS).optional(),
  transitionMs: z.number().int().min(SCENE_LIMITS.transitionMs.min).max(SCENE_LIMITS.transitionMs.max).optional(),
});
export type Arrival = z.output<typeof Arrival>;

/** The origin of a press. `surface` is the kind of input; `who` names the person or program. */
export const PressSource = z.strictObject({
  surface: z.enum([
    'tile',
    'key',
    'global_key',
    'panel',
    'midi',
    'gamepad',
    'stream-deck',
    'sequence',
    'rule',
    'api',
    'obs',
    'osc',
  ]),
  who: z.string().max(60).optional(),
  /** The controller under the hand, by its name. Only the desk's own window hears devices, so only it names one. */
  device: z.string().min(1).max(MAX_DEVICE).optional(),
  /** True once the input has held for the time the pipeline asks of a dangerous action. */
  held: z.boolean().optional(),
  /** The picture that the press was made on: the scene on air (null: the automatic layout), at an instant of the host. */
  seen: z.strictObject({ sceneId: z.string().max(200).nullable(), at: z.number() }).optional(),
  /** True for a press that states an end: where that is so and nothing on its way undoes it, nothing is sent. */
  unlessSo: z.boolean().optional(),
  /** A take arrives by this transition; the scene keeps its own. */
  arrival: Arrival.optional(),
  /** The poll that the presser has chosen: an action on the poll in hand means this one while it is there. */
  inHand: z.string().min(1).max(200).optional(),
});
export type PressSource = z.output<typeof PressSource>;

/** True for presses that no hand makes: steps of a sequence, and those of a rule. */
export const isAutomatic = (surface: string): boolean => surface === 'sequence' || surface === 'rule';

/**
 * Time an input must be held for a dangerous action, and within which the same action is not repeated. An answer that
 * takes longer than `lateMs` is late: until then, windows that can wait are told nothing of the press, because telling them
 * would take processor time from the answer.
 */
export const PRESS_TIMING = { holdMs: 600, debounceMs: 250, lateMs: 30 } as const;

/** Two presses with the same key within the debounce time are one. */
export const actionKey = (action: Action): string => JSON.stringify(action, Object.keys(action).sort());

/** A step of a press, as every attached window sees it. Instants are Unix milliseconds of the host. */
export interface PressEvent {
  readonly pressId: string;
  readonly action: Action;
  readonly source: PressSource;
  readonly phase: PressPhase;
  readonly at: number;
  /** Milliseconds since the press. */
  readonly elapsedMs: number;
  /** Why it failed, in a sentence for the person. */
  readonly reason?: Sentence;
}

/**
 * Outcome of a press. Ignored: it was not sent, for a repeat, a lock, a missing hold or a missing right, or because it
 * would undo what somebody else did a moment ago, or comes too late for the picture that it was made on.
 */
export type PressOutcome =
  | {
      readonly kind: 'confirmed';
      readonly pressId: string;
      readonly elapsedMs: number;
      /** A sentence for the person, where it came to more than was pressed. */
      readonly note?: Sentence;
      /** The poll that the presser has in hand now, where it was pressed as that. */
      readonly inHand?: string;
    }
  | {
      readonly kind: 'ignored';
      readonly reason:
        | 'repeat'
        | 'locked'
        | 'hold'
        | 'nothing_to_do'
        | 'not_allowed'
        | 'just_changed'
        | 'late'
        /** Asked only where it is not so (`unlessSo`), and it is. */
        | 'already_so'
        /** A newer value of the same fader came before it was sent. */
        | 'superseded';
      readonly message: Sentence;
    }
  | { readonly kind: 'failed'; readonly pressId: string; readonly code: string; readonly message: Sentence };

import { say } from '../words/say.ts';
import type { Sentence } from '../words/sentence.ts';
import { actionKey, PRESS_TIMING, type Action, type PressSource } from './action.ts';
import { rulesOf, undoes } from './actions/action-rules.ts';

export type GuardVerdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'ignored'; readonly reason: 'repeat' | 'locked' | 'hold'; readonly message: Sentence };

const PASS: GuardVerdict = { kind: 'pass' };

/** The verdict on a press that repeats another one. */
export const REPEATED = {
  kind: 'ignored',
  reason: 'repeat',
  message: say('host_press_repeat'),
} as const satisfies GuardVerdict;

/** A press that others may repeat: its names, and its effect where it is known. */
export interface RepeatablePress {
  readonly names: readonly string[];
  readonly effect: Action | null;
}

export interface Repeats {
  /** True for a repeat of an earlier press; every other one is kept for those that follow. */
  check(press: RepeatablePress, at: number): boolean;
  /** This is done now: presses that it undoes can be made again. */
  readonly done: (effect: Action) => void;
}

/**
 * Finds presses that repeat another one within the debounce time: they share a name with it, and nothing that undoes it
 * came between. An ignored repeat does not extend the time.
 */
export const createRepeats = (): Repeats => {
  let recent: readonly (RepeatablePress & { readonly at: number })[] = [];
  return {
    check(press, at) {
      recent = recent.filter((one) => at - one.at < PRESS_TIMING.debounceMs && at >= one.at);
      if (recent.some(({ names }) => names.some((name) => press.names.includes(name)))) return true;
      recent = [...recent, { ...press, at }];
      return false;
    },
    done(effect) {
      recent = recent.filter((one) => one.effect === null || !undoes(effect, one.effect));
    },
  };
};

/** A press on its way through the guard. */
export interface GuardedPress {
  /** The press as it was made: a toggle is the same press whether it turns on or off. */
  readonly pressKey: string;
  /** The action whose lock and hold hold. */
  readonly action: Action;
  /** Resolved action: a step or a take becomes the taking of a scene. */
  readonly resolved: Action;
  /** The action that is done in the end, where the resolved one does not say it: the scene that a taking back comes to. */
  readonly effect?: Action;
}

export interface PressGuard {
  /**
   * Lets a press through or not. Two inputs that resolve to the same action within the debounce time are one press, unless
   * something that undoes it was done between.
   */
  check(
    press: GuardedPress,
    source: PressSource,
    state: { readonly locked: boolean; readonly at: number },
  ): GuardVerdict;
  /** A press is sent: the action that it undoes can be pressed again at once. */
  readonly done: (effect: Action) => void;
}

/** Lock, hold and debounce, the same for every input. */
export const createPressGuard = (): PressGuard => {
  const repeats = createRepeats();
  return {
    done: repeats.done,
    check({ pressKey, action, resolved, effect = resolved }, source, { locked, at }) {
      const { held, allowedWhileLocked } = rulesOf(action);
      if (locked && !allowedWhileLocked) {
        return { kind: 'ignored', reason: 'locked', message: say('host_press_locked') };
      }
      if (held && source.held !== true) {
        return { kind: 'ignored', reason: 'hold', message: say('host_press_hold') };
      }
      // A voice begins and ends as often as its key does, and two people may begin at the same moment.
      if (action.kind === 'talk') return PASS;
      const names = [`pressed ${pressKey}`, `resolved ${actionKey(resolved)}`];
      return repeats.check({ names, effect }, at) ? REPEATED : PASS;
    },
  };
};

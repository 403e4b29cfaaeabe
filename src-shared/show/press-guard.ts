import { say } from '../words/say.ts';
import type { Sentence } from '../words/sentence.ts';
import { actionKey, PRESS_TIMING, type Action, type PressSource } from './action.ts';
import { rulesOf } from './actions/action-rules.ts';

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

/**
 * Finds presses that repeat another one within the debounce time: they share a name with it. An ignored repeat does not
 * extend the time.
 */
export const createRepeats = (): ((names: readonly string[], at: number) => boolean) => {
  const lastAt = new Map<string, number>();
  const isRecent = (last: number, at: number): boolean => at - last >= 0 && at - last < PRESS_TIMING.debounceMs;
  return (names, at) => {
    if (names.some((name) => isRecent(lastAt.get(name) ?? -Infinity, at))) return true;
    for (const [name, last] of lastAt) {
      if (at - last >= PRESS_TIMING.debounceMs) lastAt.delete(name);
    }
    for (const name of names) lastAt.set(name, at);
    return false;
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
}

export interface PressGuard {
  /** Lets a press through or not. Two inputs that resolve to the same action within the debounce time are one press. */
  check(
    press: GuardedPress,
    source: PressSource,
    state: { readonly locked: boolean; readonly at: number },
  ): GuardVerdict;
}

/** Lock, hold and debounce, the same for every input. */
export const createPressGuard = (): PressGuard => {
  const isRepeat = createRepeats();
  return {
    check({ pressKey, action, resolved }, source, { locked, at }) {
      const { held, allowedWhileLocked } = rulesOf(action);
      if (locked && !allowedWhileLocked) {
        return { kind: 'ignored', reason: 'locked', message: say('host_press_locked') };
      }
      if (held && source.held !== true) {
        return { kind: 'ignored', reason: 'hold', message: say('host_press_hold') };
      }
      return isRepeat([`pressed ${pressKey}`, `resolved ${actionKey(resolved)}`], at) ? REPEATED : PASS;
    },
  };
};

import { say } from '../words/say.ts';
import type { Sentence } from '../words/sentence.ts';
import { actionKey, PRESS_TIMING, type Action, type PressSource } from './action.ts';
import { facesOf } from './actions/action-faces.ts';

export type GuardVerdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'ignored'; readonly reason: 'repeat' | 'locked' | 'hold'; readonly message: Sentence };

const PASS: GuardVerdict = { kind: 'pass' };

export interface PressGuard {
  /**
   * Whether this press goes through. `resolved` is what it comes to (a step or a take become the taking of a scene):
   * two inputs that come to the same within the debounce time are one press, and so are two of the same input.
   */
  check(
    action: Action,
    resolved: Action,
    source: PressSource,
    state: { readonly locked: boolean; readonly at: number },
  ): GuardVerdict;
}

/** Lock, hold and debounce, the same for every input. An ignored repeat does not extend the time. */
export const createPressGuard = (): PressGuard => {
  const lastAt = new Map<string, number>();

  const isRepeat = (key: string, at: number): boolean => {
    const last = lastAt.get(key);
    return last !== undefined && at - last >= 0 && at - last < PRESS_TIMING.debounceMs;
  };
  const forget = (at: number): void => {
    for (const [key, last] of lastAt) {
      if (at - last >= PRESS_TIMING.debounceMs) lastAt.delete(key);
    }
  };

  return {
    check(action, resolved, source, { locked, at }) {
      const { held, allowedWhileLocked } = facesOf(action);
      if (locked && !allowedWhileLocked) {
        return { kind: 'ignored', reason: 'locked', message: say('host_press_locked') };
      }
      if (held && source.held !== true) {
        return { kind: 'ignored', reason: 'hold', message: say('host_press_hold') };
      }
      const keys = [`raw ${actionKey(action)}`, `resolved ${actionKey(resolved)}`];
      if (keys.some((key) => isRepeat(key, at))) {
        return { kind: 'ignored', reason: 'repeat', message: say('host_press_repeat') };
      }
      forget(at);
      for (const key of keys) lastAt.set(key, at);
      return PASS;
    },
  };
};

import type { BrowserWindow } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import { isFull, setFull } from './window-system.ts';

/** A window that has not said by then that it left full screen is moved all the same. */
const LONGEST_MS = 3000;

/** A wish for a window: what is done with it as an ordinary one, and whether it fills its display in the end. */
interface Wish {
  readonly fills: boolean;
  readonly move: () => void;
}

export interface FullScreenMoves {
  /** Has a window leave full screen, then moves it. Only the last wish for a window counts: a person may choose again. */
  move(window: BrowserWindow, wish: Wish): void;
  /** True if a window fills its display, or will where it is on its way to another. */
  fills(window: BrowserWindow): boolean;
}

/** Moves windows that may fill their display. */
export const createFullScreenMoves = (clock: Clock): FullScreenMoves => {
  const wishes = new WeakMap<BrowserWindow, Wish>();
  const fulfil = (window: BrowserWindow): void => {
    const wish = wishes.get(window);
    wishes.delete(window);
    if (!wish || window.isDestroyed()) return;
    wish.move();
    if (wish.fills) setFull(window, true);
  };
  return {
    move(window, wish) {
      const isLeaving = wishes.has(window);
      wishes.set(window, wish);
      if (isLeaving) return;
      // A window that covers its display leaves at once and tells nothing of it.
      if (!window.fullScreenable) setFull(window, false);
      if (!isFull(window)) {
        fulfil(window);
        return;
      }
      const cancel = clock.schedule(clock.now() + LONGEST_MS, () => fulfil(window));
      window.once('leave-full-screen', () => {
        cancel();
        // Not within the event: on Windows it comes before the change, which would undo what is done here.
        clock.schedule(clock.now(), () => fulfil(window));
      });
      setFull(window, false);
    },
    fills: (window) => wishes.get(window)?.fills ?? isFull(window),
  };
};

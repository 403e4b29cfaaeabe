import type { BrowserWindow } from 'electron';
import type { Clock } from '#shared/lib/clock.ts';
import { isFull, setFull } from './window-system.ts';

/** Runs `then` once a window fills its display no longer. */
export type WhenOrdinary = (window: BrowserWindow, then: () => void) => void;

/**
 * Has a window leave full screen before something is done with it. Only the last wish for a window counts: the person who
 * chose a third display meanwhile means that one.
 */
export const createWhenOrdinary = (clock: Clock): WhenOrdinary => {
  const wishes = new WeakMap<BrowserWindow, () => void>();
  return (window, then) => {
    const isLeaving = wishes.has(window);
    wishes.set(window, then);
    const fulfil = (): void => {
      const wish = wishes.get(window);
      wishes.delete(window);
      if (!window.isDestroyed()) wish?.();
    };
    // A window that covers its display leaves at once and tells nothing of it.
    if (!window.fullScreenable) setFull(window, false);
    if (!isFull(window)) fulfil();
    else if (!isLeaving) {
      // Not within the event: on Windows it comes before the change, which would undo what is done here.
      window.once('leave-full-screen', () => void clock.schedule(clock.now(), fulfil));
      setFull(window, false);
    }
  };
};

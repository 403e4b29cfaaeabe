import { createSystemClock, type Clock } from '#shared/lib/clock.ts';

/** The wall clock, of which a test may leave out a wait. */
export interface LeapingClock extends Clock {
  /** Time goes on by so much at once: timers that are due fire in the next turns, in their order. */
  leap(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
  cancel: () => void;
}

/** Makes a clock that runs with the wall clock, ahead of it by all that was leapt over. */
export const createLeapingClock = (): LeapingClock => {
  const wall = createSystemClock(globalThis);
  const timers = new Set<Timer>();
  let aheadMs = 0;
  const arm = (timer: Timer): void => {
    timer.cancel = wall.schedule(timer.at - aheadMs, () => {
      timers.delete(timer);
      timer.callback();
    });
  };
  return {
    now: () => wall.now() + aheadMs,
    schedule(at, callback) {
      const timer: Timer = { at, callback, cancel: () => undefined };
      timers.add(timer);
      arm(timer);
      return () => {
        timers.delete(timer);
        timer.cancel();
      };
    },
    leap(ms) {
      aheadMs += ms;
      for (const timer of [...timers].toSorted((one, other) => one.at - other.at)) {
        timer.cancel();
        arm(timer);
      }
    },
  };
};

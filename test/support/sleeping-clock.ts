import type { Clock } from '#shared/lib/clock.ts';

/** A clock of a computer that can sleep. */
export interface SleepingClock extends Clock {
  /** The date goes on by so much, and timers do not. */
  sleep(ms: number): void;
}

/** Makes a clock that runs as another one, except while its computer sleeps. */
export const createSleepingClock = (inner: Clock): SleepingClock => {
  let asleepMs = 0;
  return {
    now: () => inner.now() + asleepMs,
    schedule: (at, run) => inner.schedule(at - asleepMs, run),
    sleep(ms) {
      asleepMs += ms;
    },
  };
};

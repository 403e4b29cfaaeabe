import { createSystemClock, type Clock } from '#shared/lib/clock.ts';

/** The engine's time. It is never set back; while the computer sleeps, it stands still. */
export interface SteadyClock extends Clock {
  /** The computer's own clock, by which the service keeps a show. It may be corrected at any time. */
  unixNow(): number;
}

/** A steady clock by the process's own time, in whole milliseconds: timers are set again where a fraction is left. */
export const createSteadyClock = (): SteadyClock => ({
  ...createSystemClock({
    setTimeout,
    clearTimeout,
    Date: { now: () => Math.trunc(performance.timeOrigin + performance.now()) },
  }),
  unixNow: () => Date.now(),
});

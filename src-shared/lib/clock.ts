/** Cancels a timer; calling it twice, or after it fired, does nothing. */
export type CancelTimer = () => void;

/** Time as a port. All instants are milliseconds since the Unix epoch. */
export interface Clock {
  /** The current instant. */
  now(): number;
  /** Runs `callback` once, at or just after the instant `at`; an instant in the past fires at the next turn. */
  schedule(at: number, callback: () => void): CancelTimer;
}

/** Functions that a real clock needs from its host (Node or a browser). */
export interface TimerHost {
  readonly Date: { now(): number };
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: never): void;
}

/** setTimeout counts in 32 bits: longer waits are made of several. */
const LONGEST_TIMEOUT_MS = 2_000_000_000;
/** A timer that ends sooner than this before its instant was counted by another clock; before that, the date was set back. */
const TIMER_EARLY_MS = 1000;

/** The wall clock of the host. */
export const createSystemClock = (host: TimerHost): Clock => ({
  now: () => host.Date.now(),
  schedule(at, callback) {
    let cancelled = false;
    let handle: unknown;
    const wait = (): void => {
      const left = at - host.Date.now();
      handle = host.setTimeout(
        () => {
          if (cancelled) return;
          const early = at - host.Date.now();
          if (left > LONGEST_TIMEOUT_MS || (early > 0 && early < TIMER_EARLY_MS)) wait();
          else callback();
        },
        Math.max(0, Math.min(left, LONGEST_TIMEOUT_MS)),
      );
    };
    wait();
    return () => {
      cancelled = true;
      host.clearTimeout(handle as never);
    };
  },
});

/** A clock that moves only when told: tests and rehearsals own its time. */
export interface ManualClock extends Clock {
  /** Moves time forward by `ms`, and fires due timers in order, each at its own instant. */
  advance(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A manual clock standing at `startAt`. A callback that schedules within the advanced span is fired too. */
export const createManualClock = (startAt: number): ManualClock => {
  let now = startAt;
  let order = 0;
  const timers = new Set<Timer>();
  const nextDue = (until: number): Timer | undefined => {
    let due: Timer | undefined;
    for (const timer of timers) {
      if (timer.at > until) continue;
      if (!due || timer.at < due.at || (timer.at === due.at && timer.order < due.order)) due = timer;
    }
    return due;
  };
  return {
    now: () => now,
    schedule(at, callback) {
      order += 1;
      const timer: Timer = { at, order, callback };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance(ms) {
      const until = now + ms;
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due);
        now = Math.max(now, due.at);
        due.callback();
      }
      now = until;
    },
  };
};

import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** Keeps what is done by key apart in time, however often it is asked for. */
export interface Pace {
  /** It was done now; what was still to come is done with that. */
  done(key: string): void;
  /** Does it now, or once when so long has passed since the last time. */
  atMost(key: string, everyMs: number, doIt: () => void): void;
  /** Forgets everything, and does nothing more. */
  stop(): void;
}

export const createPace = (clock: Clock): Pace => {
  const last = new Map<string, { readonly at: number; due: number | null; cancel: CancelTimer }>();
  return {
    done(key) {
      last.get(key)?.cancel();
      last.set(key, { at: clock.now(), due: null, cancel: () => {} });
    },
    atMost(key, everyMs, doIt) {
      const before = last.get(key);
      const due = (before?.at ?? 0) + everyMs;
      // The clock may have been set back.
      if (!before || due <= clock.now() || before.at > clock.now()) {
        doIt();
      } else if (before.due === null || before.due > due) {
        before.cancel();
        before.due = due;
        before.cancel = clock.schedule(due, doIt);
      }
    },
    stop() {
      for (const { cancel } of last.values()) cancel();
      last.clear();
    },
  };
};

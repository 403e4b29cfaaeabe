import { backoffMs } from '#shared/lib/backoff.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** Trouble is retried fast, and never slower than the desk promises to recover (5 s after its end). */
const RETRY = { firstMs: 300, longestMs: 1500 } as const;

export type ReadOutcome =
  | { readonly kind: 'read' }
  /** It came too late to count: a press said something newer meanwhile. Read again at once. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | null };

export interface Poller {
  /** Milliseconds between the starts of two reads; null stops after the one under way. */
  setInterval(ms: number | null): void;
  /** Reads now, or once more right after the read under way. Forgets that the last ones failed. */
  readNow(): void;
  /** It was read just now by another way. */
  noteRead(): void;
  stop(): void;
}

/** Reads something again and again, one read at a time. `read` never throws. */
export const createPoller = (clock: Clock, read: () => Promise<ReadOutcome>): Poller => {
  let interval: number | null = null;
  let cancelNext: CancelTimer | null = null;
  let isRunning = false;
  let again = false;
  let stopped = false;
  let failures = 0;
  let startedAt = -Infinity;

  const plan = (waitMs: number): void => {
    cancelNext?.();
    cancelNext = clock.schedule(clock.now() + waitMs, () => {
      cancelNext = null;
      void run();
    });
  };

  /** The rest of an interval since the last start; never more than the whole, even when the clock is set back. */
  const leftOf = (intervalMs: number): number =>
    intervalMs - Math.min(intervalMs, Math.max(0, clock.now() - startedAt));

  const run = async (): Promise<void> => {
    if (stopped || isRunning) return;
    isRunning = true;
    again = false;
    startedAt = clock.now();
    const outcome = await read();
    isRunning = false;
    finished(outcome);
  };

  const finished = (outcome: ReadOutcome): void => {
    if (stopped) return;
    failures = outcome.kind === 'failed' ? failures + 1 : 0;
    if (again || outcome.kind === 'outdated') {
      void run();
    } else if (outcome.kind === 'failed') {
      if (interval !== null) plan(Math.max(backoffMs(RETRY, failures), outcome.retryAfterMs ?? 0));
    } else if (interval !== null) plan(leftOf(interval));
  };

  return {
    setInterval(ms) {
      if (ms === interval) return;
      interval = ms;
      if (stopped || isRunning || failures > 0) return;
      cancelNext?.();
      cancelNext = null;
      if (ms !== null) plan(leftOf(ms));
    },
    readNow() {
      if (stopped) return;
      failures = 0;
      if (isRunning) {
        again = true;
        return;
      }
      cancelNext?.();
      cancelNext = null;
      void run();
    },
    noteRead() {
      startedAt = clock.now();
      failures = 0;
    },
    stop() {
      stopped = true;
      cancelNext?.();
    },
  };
};

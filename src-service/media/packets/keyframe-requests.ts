import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** Whole pictures are large: a sender makes one no more often than this. */
const AT_MOST_EVERY_MS = 400;

export interface KeyframeRequests {
  /** Asks for a whole picture now, or as soon as the sender may be asked again: no request is dropped. */
  ask(): void;
  stop(): void;
}

/** Requests to one sender for a whole picture, held apart. `send` answers false while the sender cannot be asked yet. */
export const createKeyframeRequests = (clock: Clock, send: () => boolean): KeyframeRequests => {
  let askedAt = -Infinity;
  let cancel: CancelTimer | null = null;

  const attempt = (): void => {
    cancel = null;
    const now = clock.now();
    if (now - askedAt >= AT_MOST_EVERY_MS && send()) askedAt = now;
    else later(now);
  };
  const later = (now: number): void => {
    cancel = clock.schedule(Math.max(askedAt, now - AT_MOST_EVERY_MS / 2) + AT_MOST_EVERY_MS, attempt);
  };

  return {
    ask() {
      if (!cancel) attempt();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
};

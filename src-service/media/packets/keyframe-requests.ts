import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** Whole pictures are large, and Chromium passes over what asks for one within 300 ms of the last. */
const AT_MOST_EVERY_MS = 400;
/** A request may be lost on its way: it is made again, each time after twice as long, until the picture came. */
const AGAIN_AT_MOST_AFTER_MS = 6400;

export interface KeyframeRequests {
  /** Asks for a whole picture now, or as soon as the sender may be asked again, until one came: no request is dropped. */
  ask(): void;
  /** A whole picture came. */
  came(): void;
  stop(): void;
}

/** Requests to one sender for a whole picture, held apart. `send` answers false while the sender cannot be asked yet. */
export const createKeyframeRequests = (clock: Clock, send: () => boolean): KeyframeRequests => {
  let askedAt = -Infinity;
  let againMs = AT_MOST_EVERY_MS;
  let cancel: CancelTimer | null = null;

  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const attemptAt = (at: number): void => {
    cancel = clock.schedule(at, attempt);
  };
  const attempt = (): void => {
    const now = clock.now();
    if (now - askedAt < AT_MOST_EVERY_MS) attemptAt(askedAt + AT_MOST_EVERY_MS);
    else if (send()) {
      askedAt = now;
      attemptAt(now + againMs);
      againMs = Math.min(AGAIN_AT_MOST_AFTER_MS, againMs * 2);
    } else attemptAt(now + AT_MOST_EVERY_MS / 2);
  };

  return {
    ask() {
      stop();
      againMs = AT_MOST_EVERY_MS;
      attempt();
    },
    came: stop,
    stop,
  };
};

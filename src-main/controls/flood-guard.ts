import type { Clock } from '#shared/lib/clock.ts';

/** Messages that may come at once, and each second after; a fader that a person moves sends some 30 a second. */
const BURST = 120;
const PER_SECOND = 60;
/** How long a sender that floods is muted. */
export const MUTE_MS = 2000;

export interface FloodGuard {
  /** Whether a message may pass; else until when its sender is muted. */
  admit(): { readonly ok: true } | { readonly ok: false; readonly until: number };
}

/** Mutes a sender that sends more than a person can mean. Messages while it is muted cost no more than a comparison. */
export const createFloodGuard = (clock: Pick<Clock, 'now'>): FloodGuard => {
  let left = BURST;
  let countedAt = clock.now();
  let mutedUntil = -Infinity;
  return {
    admit() {
      const now = clock.now();
      if (now < mutedUntil) return { ok: false, until: mutedUntil };
      left = Math.min(BURST, left + (Math.max(0, now - countedAt) / 1000) * PER_SECOND);
      countedAt = now;
      left -= 1;
      if (left >= 0) return { ok: true };
      mutedUntil = now + MUTE_MS;
      return { ok: false, until: mutedUntil };
    },
  };
};

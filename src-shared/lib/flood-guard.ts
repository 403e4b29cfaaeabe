import type { Clock } from './clock.ts';

/** Messages that may come at once, and each second after. */
export interface Allowed {
  readonly burst: number;
  readonly perSecond: number;
}

/** Rate limit for presses by hand. */
export const HUMAN_RATE: Allowed = { burst: 120, perSecond: 60 };
/** Rate limit for knobs and faders of one device: each sends some 100 values a second, and four fingers move four. */
export const FADER_RATE: Allowed = { burst: 800, perSecond: 400 };
/** Time that a flooding sender is muted. */
export const MUTE_MS = 2000;

export interface FloodGuard {
  /** Admits a message, or says until when its sender is muted (Unix ms). */
  admit(): { readonly ok: true } | { readonly ok: false; readonly until: number };
}

/** The two ways in which a hand is heard: a fader that moves is no noise, and never counts against a press. */
export interface HandGuards {
  readonly press: FloodGuard;
  readonly move: FloodGuard;
}

/** Mutes a sender that sends more than a person can mean. Messages while it is muted cost no more than a comparison. */
export const createFloodGuard = (clock: Pick<Clock, 'now'>, { burst, perSecond }: Allowed): FloodGuard => {
  let left = burst;
  let countedAt = clock.now();
  let mutedUntil = -Infinity;
  return {
    admit() {
      const now = clock.now();
      if (now < mutedUntil) return { ok: false, until: mutedUntil };
      left = Math.min(burst, left + (Math.max(0, now - countedAt) / 1000) * perSecond);
      countedAt = now;
      left -= 1;
      if (left >= 0) return { ok: true };
      mutedUntil = now + MUTE_MS;
      return { ok: false, until: mutedUntil };
    },
  };
};

/** Guards for a sender with buttons and faders. */
export const createHandGuards = (clock: Pick<Clock, 'now'>): HandGuards => ({
  press: createFloodGuard(clock, HUMAN_RATE),
  move: createFloodGuard(clock, FADER_RATE),
});

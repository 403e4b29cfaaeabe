import type { Clock } from './clock.ts';

/** A small token bucket: a burst at once, then one per interval in milliseconds. */
export interface RateLimit {
  /** Takes that many if they are allowed now; true if so. */
  take(amount: number): boolean;
  /** Takes that many, known only afterwards, also beyond what is allowed: later ones wait for it. */
  spend(amount: number): void;
  /** Milliseconds until one more is allowed; 0 when it is now. */
  waitMs(): number;
}

export interface RateLimitSize {
  /** Most at once. */
  readonly burst: number;
  /** Milliseconds until one comes back. */
  readonly refillMs: number;
}

/** A rate limit that nothing has used yet. */
export const createRateLimit = (clock: Pick<Clock, 'now'>, { burst, refillMs }: RateLimitSize): RateLimit => {
  let left = burst;
  let countedAt = clock.now();
  const refill = (): void => {
    const now = clock.now();
    // A clock that was set back takes nothing away.
    left = Math.min(burst, left + Math.max(0, now - countedAt) / refillMs);
    countedAt = now;
  };
  return {
    take(amount) {
      refill();
      if (left < amount) return false;
      left -= amount;
      return true;
    },
    spend(amount) {
      refill();
      left -= amount;
    },
    waitMs() {
      refill();
      return Math.max(0, Math.ceil((1 - left) * refillMs));
    },
  };
};

/** Limits remembered of one kind; those used longest ago have long been full again. */
const MAX_REMEMBERED = 5000;

/** Makes a limit of the same size for each name: a person, an address, a link. */
export const createRateLimits = (clock: Pick<Clock, 'now'>, size: RateLimitSize): ((name: string) => RateLimit) => {
  const known = new Map<string, RateLimit>();
  return (name) => {
    const limit = known.get(name) ?? createRateLimit(clock, size);
    known.delete(name);
    known.set(name, limit);
    const oldest = known.size > MAX_REMEMBERED ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return limit;
  };
};

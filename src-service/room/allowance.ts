import type { Clock } from '#shared/lib/clock.ts';

/** A small token bucket: so many at once, then one per so many milliseconds. */
export interface Allowance {
  /** Whether one more is allowed now; takes it if so. */
  take(): boolean;
}

/** A full allowance. */
export const createAllowance = (clock: Clock, burst: number, refillMs: number): Allowance => {
  let left = burst;
  let countedAt = clock.now();
  return {
    take() {
      const now = clock.now();
      left = Math.min(burst, left + (now - countedAt) / refillMs);
      countedAt = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};

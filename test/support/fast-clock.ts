import type { Clock } from '#shared/lib/clock.ts';

/** A clock that runs a hundred times as fast: waits for retries take no time worth speaking of. */
export const fastClock = (): Clock => {
  const start = Date.now();
  const now = (): number => start + (Date.now() - start) * 100;
  return {
    now,
    schedule(at, callback) {
      const timer = setTimeout(callback, Math.max(0, at - now()) / 100);
      return () => clearTimeout(timer);
    },
  };
};

const FIRST_MS = 250;
const LONGEST_MS = 4000;

/** Wait before the n-th attempt (from 0), in milliseconds; `chance` in 0..1 keeps windows apart. */
export const reconnectDelay = (attempt: number, chance: number): number => {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(base * (0.75 + 0.5 * chance));
};

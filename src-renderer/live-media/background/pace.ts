/** The machine is watched in stretches of so long. */
const STRETCH_MS = 5000;
/** A picture may take so long: fewer than twelve a second would be a slide show. */
const MAX_MS = 80;

/** Judges whether this machine keeps up. */
export interface Pace {
  /** A picture took this long and was ready at `now`; true once the machine is too slow. */
  note(tookMs: number, now: number): boolean;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Watches how long pictures take; the first, which sets everything up, does not count. */
export const createPace = (): Pace => {
  let from: number | null = null;
  let taken: number[] = [];
  return {
    note(tookMs, now) {
      if (from === null) {
        from = now;
        return false;
      }
      taken.push(tookMs);
      if (now - from < STRETCH_MS) return false;
      const isTooSlow = median(taken) > MAX_MS;
      from = now;
      taken = [];
      return isTooSlow;
    },
  };
};

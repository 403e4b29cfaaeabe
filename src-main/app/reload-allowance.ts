/** A page that stops more often than this is not helped by loading it once more. */
const MAX_COUNT = 3;
const WITHIN_MS = 5 * 60_000;

/** Counts how often a page was loaded again after it stopped. */
export interface ReloadAllowance {
  /** Takes one reload at this instant; false when there were too many lately. */
  take(now: number): boolean;
}

/** Allows three reloads in five minutes. */
export const createReloadAllowance = (): ReloadAllowance => {
  let taken: readonly number[] = [];
  return {
    take(now) {
      taken = taken.filter((at) => at > now - WITHIN_MS);
      if (taken.length >= MAX_COUNT) return false;
      taken = [...taken, now];
      return true;
    },
  };
};

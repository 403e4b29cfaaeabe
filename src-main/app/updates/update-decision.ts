/** No download and no restart this close to a show, before its time or, where it starts late, after it. */
export const QUIET_MS = 2 * 3_600_000;

/** Shows of the connected spaces, as far as known. Rehearsals do not count. */
export interface ShowTimes {
  readonly live: boolean;
  /** Unix milliseconds of the shows that are still to come. */
  readonly scheduledAt: readonly number[];
}

export type UpdateDecision =
  { readonly kind: 'allowed' } | { readonly kind: 'wait'; readonly why: 'live' | 'show_near' | 'unknown' };

/** Decides if an update may be downloaded or installed now. An unknown schedule counts as a show. */
export const decideUpdate = (shows: ShowTimes | null, now: number): UpdateDecision => {
  if (shows === null) return { kind: 'wait', why: 'unknown' };
  if (shows.live) return { kind: 'wait', why: 'live' };
  const isNear = shows.scheduledAt.some((at) => Math.abs(at - now) <= QUIET_MS);
  return isNear ? { kind: 'wait', why: 'show_near' } : { kind: 'allowed' };
};

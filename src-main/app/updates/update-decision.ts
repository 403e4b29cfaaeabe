/** No download and no restart this close to a show, before its time or, where it starts late, after it. */
export const QUIET_MS = 2 * 3_600_000;

/** Shows of the connected spaces, as far as known. Rehearsals do not count. */
export interface ShowTimes {
  readonly live: boolean;
  /** Unix milliseconds of the shows that are still to come. */
  readonly scheduledAt: readonly number[];
  /** False where a space did not say. */
  readonly complete: boolean;
}

export type UpdateDecision =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'wait'; readonly why: 'live' | 'show_near' | 'unknown' };

/**
 * Decides if an update may be downloaded or installed now. An unknown schedule counts as a show, unless a person took it
 * upon themselves (`isTrusted`); a show that is known counts all the same.
 */
export const decideUpdate = (shows: ShowTimes | null, now: number, isTrusted: boolean): UpdateDecision => {
  if (shows?.live === true) return { kind: 'wait', why: 'live' };
  if (shows?.scheduledAt.some((at) => Math.abs(at - now) <= QUIET_MS) === true)
    return { kind: 'wait', why: 'show_near' };
  return shows?.complete === true || isTrusted ? { kind: 'allowed' } : { kind: 'wait', why: 'unknown' };
};

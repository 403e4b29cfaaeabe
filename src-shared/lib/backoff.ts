export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The wait before attempt `failures + 1`: doubles from `firstMs` up to `longestMs`. Failures count from 1. */
export const backoffMs = (backoff: Backoff, failures: number): number =>
  Math.min(backoff.longestMs, backoff.firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));

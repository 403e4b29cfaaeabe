import type { Method } from '#shared/api/operation.ts';
import { backoffMs } from '#shared/lib/backoff.ts';
import type { LaneRule } from './lane.ts';

/** A failed attempt, without the answer it asked for. */
export type FailedAttempt =
  | { readonly kind: 'answer'; readonly status: number; readonly retryAfterMs: number | null }
  /** `reached`: false when no connection was made, so nothing can have been done. */
  | { readonly kind: 'no_answer'; readonly reached: boolean };

export type RetryDecision = { readonly kind: 'again'; readonly afterMs: number } | { readonly kind: 'stop' };

const UNREACHABLE = { firstMs: 150, longestMs: 1000 } as const;
const NO_ANSWER = { firstMs: 200, longestMs: 4000 } as const;
const STOP: RetryDecision = { kind: 'stop' };

/** Sending it a second time leaves the platform as sending it once. A POST acts; a repeated DELETE answers 404. */
export const isRepeatable = (method: Method): boolean => method !== 'POST' && method !== 'DELETE';

/** True if the platform may have carried out the request although no answer says so. */
export const isOutcomeUnknown = (failed: FailedAttempt): boolean =>
  failed.kind === 'no_answer' ? failed.reached : failed.status >= 500 && failed.retryAfterMs === null;

/**
 * Decides if a request is sent again. 429 and 503 with Retry-After are refusals: nothing was done, so any request may
 * be sent again after that pause, never before. The same holds if nothing was reached. After an unknown outcome only
 * repeatable requests are sent again; the caller looks into the others.
 */
export const decideRetry = (
  failed: FailedAttempt,
  about: {
    readonly repeatable: boolean;
    readonly attempt: number;
    readonly elapsedMs: number;
    readonly rule: LaneRule;
  },
): RetryDecision => {
  const again = (afterMs: number, patienceMs: number): RetryDecision =>
    about.elapsedMs + afterMs < patienceMs ? { kind: 'again', afterMs } : STOP;

  if (failed.kind === 'no_answer') {
    if (!failed.reached) return again(backoffMs(UNREACHABLE, about.attempt), about.rule.unreachableMs);
    return about.repeatable ? again(backoffMs(NO_ANSWER, about.attempt), about.rule.noAnswerMs) : STOP;
  }
  if (failed.status === 429 || failed.status === 503) {
    if (failed.retryAfterMs !== null) return again(failed.retryAfterMs, about.rule.patienceMs);
    if (failed.status === 429) return STOP;
  }
  if (failed.status >= 500 && about.repeatable)
    return again(backoffMs(NO_ANSWER, about.attempt), about.rule.noAnswerMs);
  return STOP;
};

/** Retry-After in milliseconds: seconds or an HTTP date; null where absent or senseless. At most an hour. */
export const parseRetryAfter = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(3_600_000, Math.max(0, ms)) : null;
};

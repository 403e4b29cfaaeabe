import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANE_RULES } from '../../../src-main/platform/lane.ts';
import {
  decideRetry,
  isOutcomeUnknown,
  isRepeatable,
  parseRetryAfter,
  type FailedAttempt,
} from '../../../src-main/platform/retry-decision.ts';

const rule = LANE_RULES.operator;
const first = { attempt: 1, elapsedMs: 0, rule };
const answer = (status: number, retryAfterMs: number | null = null): FailedAttempt => ({
  kind: 'answer',
  status,
  retryAfterMs,
});
const noAnswer = (reached: boolean): FailedAttempt => ({ kind: 'no_answer', reached });

describe('deciding whether to send again', () => {
  test('a refusal with Retry-After is sent again after that pause, whatever it is', () => {
    expect(decideRetry(answer(503, 1000), { ...first, repeatable: false })).toEqual({ kind: 'again', afterMs: 1000 });
    expect(decideRetry(answer(429, 3000), { ...first, repeatable: false })).toEqual({ kind: 'again', afterMs: 3000 });
  });

  test('a pause longer than the lane is patient is not waited for', () => {
    expect(decideRetry(answer(429, 60_000), { ...first, repeatable: true })).toEqual({ kind: 'stop' });
  });

  test('a call that may have been done and cannot be repeated is never sent again', () => {
    const failures = fc.oneof(
      fc.constant(noAnswer(true)),
      fc.integer({ min: 500, max: 599 }).map((status) => answer(status)),
    );
    fc.assert(
      fc.property(
        failures,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 9000 }),
        (failed, attempt, elapsedMs) => {
          expect(isOutcomeUnknown(failed)).toBe(true);
          expect(decideRetry(failed, { repeatable: false, attempt, elapsedMs, rule })).toEqual({ kind: 'stop' });
        },
      ),
    );
  });

  test('a call that reached nothing is sent again for a short while', () => {
    expect(decideRetry(noAnswer(false), { ...first, repeatable: false })).toEqual({ kind: 'again', afterMs: 150 });
    expect(decideRetry(noAnswer(false), { ...first, elapsedMs: 1900, attempt: 4, repeatable: false })).toEqual({
      kind: 'stop',
    });
  });

  test('a refusal by meaning is final', () => {
    for (const status of [400, 401, 403, 404, 405, 413]) {
      expect(decideRetry(answer(status), { ...first, repeatable: true })).toEqual({ kind: 'stop' });
    }
  });

  test('a POST counts as an act that must not be repeated, other methods as setting a state', () => {
    expect((['GET', 'PUT', 'PATCH', 'POST', 'DELETE'] as const).map(isRepeatable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('Retry-After is read as seconds or as a date, and never as nonsense', () => {
    expect(parseRetryAfter('3', 0)).toBe(3000);
    expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4000)).toBe(6000);
    expect(parseRetryAfter('soon', 0)).toBeNull();
    expect(parseRetryAfter(null, 0)).toBeNull();
    expect(parseRetryAfter('-5', 0)).toBe(0);
  });
});

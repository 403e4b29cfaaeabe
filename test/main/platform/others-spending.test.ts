import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/clock.ts';
import { fairShare } from '../../../src-main/platform/others-spending.ts';
import { createTokenBudget, type TokenBudget } from '../../../src-main/platform/token-budget.ts';

/** The platform's bucket of one key, as its headers tell of it. */
const createBucket = (clock: ManualClock, limit: number) => {
  let tokens = limit;
  let asOf = clock.now();
  return (cost: number): { limit: number; remaining: number } | null => {
    tokens = Math.min(limit, tokens + ((clock.now() - asOf) * limit) / 60_000);
    asOf = clock.now();
    if (tokens < cost) return null;
    tokens -= cost;
    return { limit, remaining: Math.floor(tokens) };
  };
};

/** Share of the budget that reading uses, as `pace.ts` has it. */
const SHARE = 0.7;

interface Desk {
  readonly budget: TokenBudget;
  reads: number;
  refused: number;
  nextAt: number;
}

/** Desks with one key that would each read twice a second; how many reads each made in the last of `minutes`. */
const runDesks = (count: number, limit: number, minutes: number, latencyMs: number): readonly Desk[] => {
  const clock = createManualClock(0);
  const bucket = createBucket(clock, limit);
  const desks: Desk[] = Array.from({ length: count }, (_, index) => ({
    budget: createTokenBudget(clock),
    reads: 0,
    refused: 0,
    nextAt: index * 37,
  }));
  const end = minutes * 60_000;
  for (let now = 0; now < end; now += 20) {
    for (const desk of desks) {
      if (now < desk.nextAt || desk.budget.waitMs(1, 'monitor') > 0) continue;
      const taken = desk.budget.take(1);
      const answer = bucket(1);
      clock.schedule(now + latencyMs, () => taken.settle(answer));
      if (answer === null) desk.refused += 1;
      else if (now >= end - 60_000) desk.reads += 1;
      const { perMinute, others } = desk.budget.read();
      desk.nextAt = now + Math.max(500, 60_000 / (fairShare(perMinute, others) * SHARE));
    }
    clock.advance(20);
  }
  return desks;
};

describe('desks with one key', () => {
  test.each([
    [60, 0],
    [60, 220],
    [300, 220],
  ])('of %i tokens a minute, answered after %i ms, share them fairly, and know why', (limit, latencyMs) => {
    for (const count of [2, 3]) {
      const desks = runDesks(count, limit, 6, latencyMs);
      const reads = desks.map((desk) => desk.reads);
      expect(Math.min(...reads) / Math.max(...reads)).toBeGreaterThan(0.75);
      // The platform refused nobody, so a press would not have been refused either.
      expect(desks.map(({ refused }) => refused)).toEqual(desks.map(() => 0));
      // All of them together want more than the limit, so each knows why it slows down.
      if (count === 3) expect(desks.every(({ budget }) => budget.read().others > limit / 5)).toBe(true);
    }
  });

  test('a desk that is alone has the whole budget, however late and in whatever order its answers come', () => {
    const step = fc.record({ waitMs: fc.integer({ min: 0, max: 3000 }), lateMs: fc.integer({ min: 0, max: 900 }) });
    fc.assert(
      fc.property(fc.constantFrom(60, 300), fc.array(step, { minLength: 20, maxLength: 120 }), (limit, steps) => {
        const clock = createManualClock(0);
        const bucket = createBucket(clock, limit);
        const budget = createTokenBudget(clock);
        budget.take(1).settle(bucket(1));
        for (const { waitMs, lateMs } of steps) {
          clock.advance(waitMs);
          if (budget.waitMs(1, 'operator') > 0) continue;
          const taken = budget.take(1);
          const answer = bucket(1);
          clock.schedule(clock.now() + lateMs, () => taken.settle(answer));
        }
        clock.advance(1000);
        expect(budget.read().others).toBe(0);
      }),
    );
  });

  test('a desk has the whole budget again a minute after the others are gone', () => {
    const clock = createManualClock(0);
    const bucket = createBucket(clock, 60);
    const budget = createTokenBudget(clock);
    budget.take(1).settle(bucket(1));
    for (let token = 0; token < 40; token += 1) budget.take(1).settle(bucket(1));
    bucket(15);
    clock.advance(12_000);
    budget.take(1).settle(bucket(1));
    expect(budget.read().others).toBe(15);
    clock.advance(60_000);
    expect(budget.read().others).toBe(0);
  });
});

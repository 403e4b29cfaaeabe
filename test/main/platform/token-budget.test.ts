import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { createTokenBudget, parseRateHeaders } from '../../../src-main/platform/token-budget.ts';

describe('the token budget', () => {
  test('believes the headers, lowered by what is still under way', () => {
    const budget = createTokenBudget(createManualClock(0));
    const first = budget.take(1);
    budget.take(5);
    first.settle({ limit: 300, remaining: 200 });
    expect(budget.read()).toEqual({ perMinute: 300, remaining: 195, others: 0 });
  });

  test('refills with time up to one minute of tokens', () => {
    const clock = createManualClock(0);
    const budget = createTokenBudget(clock);
    budget.take(1).settle({ limit: 60, remaining: 10 });
    clock.advance(5000);
    expect(budget.read().remaining).toBe(15);
    clock.advance(3_600_000);
    expect(budget.read().remaining).toBe(60);
  });

  test('a lower lane leaves tokens that a higher lane may take', () => {
    const budget = createTokenBudget(createManualClock(0));
    budget.take(1).settle({ limit: 100, remaining: 15 });
    expect([budget.waitMs(1, 'operator'), budget.waitMs(1, 'monitor'), budget.waitMs(1, 'library')]).toEqual([
      0, 600, 15_600,
    ]);
  });

  test('nothing is sent during a pause, by any lane', () => {
    const clock = createManualClock(0);
    const budget = createTokenBudget(clock);
    budget.pauseUntil(12_000);
    expect(budget.waitMs(1, 'operator')).toBe(12_000);
    clock.advance(12_000);
    expect(budget.waitMs(1, 'operator')).toBe(0);
  });

  test('the budget never overdraws the platform’s bucket, whatever is asked and however late answers are', () => {
    const step = fc.record({
      waitMs: fc.integer({ min: 0, max: 4000 }),
      cost: fc.constantFrom(1, 3, 5),
      late: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(60, 300), fc.array(step, { maxLength: 200 }), (limit, steps) => {
        const clock = createManualClock(0);
        const budget = createTokenBudget(clock);
        let tokens = limit;
        let asOf = 0;
        const refilled = (): number => Math.min(limit, tokens + ((clock.now() - asOf) * limit) / 60_000);
        const unsettled: (() => void)[] = [];
        // The first answer tells the limit.
        budget.take(0).settle({ limit, remaining: limit });
        for (const { waitMs, cost, late } of steps) {
          clock.advance(waitMs);
          if (budget.waitMs(cost, 'operator') > 0) continue;
          const taken = budget.take(cost);
          tokens = refilled() - cost;
          asOf = clock.now();
          expect(tokens).toBeGreaterThan(-0.001);
          const seen = { limit, remaining: Math.floor(tokens) };
          if (late) unsettled.push(() => taken.settle(null));
          else taken.settle(seen);
        }
        for (const settle of unsettled) settle();
      }),
    );
  });

  test('headers that make no sense are not believed', () => {
    expect(parseRateHeaders(new Headers())).toBeNull();
    expect(parseRateHeaders(new Headers({ 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '3' }))).toBeNull();
    expect(parseRateHeaders(new Headers({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '900' }))).toEqual({
      limit: 60,
      remaining: 60,
    });
  });
});

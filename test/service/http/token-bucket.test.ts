import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBuckets, refill, takeTokens, type Bucket } from '../../../src-service/http/token-bucket.ts';

const perMinutes = fc.constantFrom(60, 300);
const steps = fc.array(
  fc.record({ waitMs: fc.integer({ min: 0, max: 90_000 }), cost: fc.constantFrom(1, 1, 1, 3, 5) }),
  { minLength: 1, maxLength: 200 },
);

test('a bucket starts full and a burst up to a minute of calls passes', () => {
  const buckets = createBuckets();
  const burst = Array.from({ length: 61 }, () => buckets.take('key', 60, 1000, 1));
  expect(burst.filter((each) => each.isAllowed)).toHaveLength(60);
  expect(burst.at(-1)).toEqual({
    isAllowed: false,
    perMinute: 60,
    remaining: 0,
    resetSec: 60,
    retryAfterSec: 1,
  });
});

test('each credential has a bucket of its own', () => {
  const buckets = createBuckets();
  for (let call = 0; call < 60; call += 1) buckets.take('one', 60, 0, 1);
  expect(buckets.take('one', 60, 0, 1).isAllowed).toBe(false);
  expect(buckets.take('other', 60, 0, 1).isAllowed).toBe(true);
});

test('no more tokens pass than the capacity and the refill since', () => {
  fc.assert(
    fc.property(perMinutes, steps, (perMinute, calls) => {
      let bucket: Bucket = { tokens: perMinute, at: 0 };
      let now = 0;
      let spent = 0;
      for (const { waitMs, cost } of calls) {
        now += waitMs;
        const taken = takeTokens(bucket, perMinute, now, cost);
        bucket = taken.bucket;
        if (taken.budget.isAllowed) spent += cost;
        expect(bucket.tokens).toBeGreaterThanOrEqual(0);
        expect(bucket.tokens).toBeLessThanOrEqual(perMinute);
        expect(spent).toBeLessThanOrEqual(perMinute + (now * perMinute) / 60_000 + 1e-6);
      }
    }),
  );
});

test('a refused call passes after the wait it was told, and takes nothing when refused', () => {
  fc.assert(
    fc.property(perMinutes, fc.double({ min: 0, max: 4.999, noNaN: true }), (perMinute, tokens) => {
      const refused = takeTokens({ tokens, at: 0 }, perMinute, 0, 5);
      expect(refused.budget.isAllowed).toBe(false);
      expect(refused.bucket.tokens).toBe(tokens);
      const later = refused.budget.retryAfterSec * 1000;
      expect(takeTokens(refused.bucket, perMinute, later, 5).budget.isAllowed).toBe(true);
    }),
  );
});

test('a bucket is full after the reset it was told', () => {
  fc.assert(
    fc.property(perMinutes, fc.integer({ min: 1, max: 60 }), (perMinute, cost) => {
      const { bucket, budget } = takeTokens({ tokens: perMinute, at: 0 }, perMinute, 0, cost);
      expect(refill(bucket, perMinute, budget.resetSec * 1000).tokens).toBe(perMinute);
    }),
  );
});

test('a clock that goes back neither gives nor takes tokens, and refills from there', () => {
  const back = refill({ tokens: 10, at: 5000 }, 60, 1000);
  expect(back).toEqual({ tokens: 10, at: 1000 });
  expect(refill(back, 60, 3000)).toEqual({ tokens: 12, at: 3000 });
});

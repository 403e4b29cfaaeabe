import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { createRateLimit } from '#shared/lib/rate-limit.ts';

test('a rate limit lets a burst through, then one for each interval', () => {
  const clock = createManualClock(0);
  const limit = createRateLimit(clock, { burst: 3, refillMs: 500 });
  expect([limit.take(3), limit.take(1), limit.waitMs()]).toEqual([true, false, 500]);
  clock.advance(500);
  expect([limit.take(1), limit.take(1)]).toEqual([true, false]);
});

test('a clock that is set back shuts nobody out', () => {
  const clock = createManualClock(3_600_000);
  const limit = createRateLimit(clock, { burst: 3, refillMs: 500 });
  limit.take(1);
  clock.advance(-3_600_000);
  expect([limit.take(2), limit.waitMs()]).toEqual([true, 500]);
  clock.advance(500);
  expect(limit.take(1)).toBe(true);
});

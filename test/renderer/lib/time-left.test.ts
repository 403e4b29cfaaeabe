import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeLeftText } from '../../../src-renderer/lib/time-left.ts';

test('the last second of a countdown shows 0:01, and time that runs over is counted', () => {
  expect([60_000, 1, 0, -999, -1000, -61_000].map(timeLeftText)).toEqual([
    '1:00',
    '0:01',
    '0:00',
    '+0:00',
    '+0:01',
    '+1:01',
  ]);
});

test('only time that ran over has a plus sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e8, max: 1e8 }), (leftMs) => {
      expect(timeLeftText(leftMs).startsWith('+')).toBe(leftMs < 0);
    }),
  );
});

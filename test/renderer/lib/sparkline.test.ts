import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparkline } from '../../../src-renderer/lib/sparkline.ts';

test('a curve stays in its box whatever the values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 300 }), (values) => {
      const numbers = [...sparkline(values, 200, 40).matchAll(/[-\d.]+/g)].map(([text]) => Number(text));
      const xs = numbers.filter((_, index) => index % 2 === 0);
      const ys = numbers.filter((_, index) => index % 2 === 1);
      expect(xs.every((x) => x >= 0 && x <= 200) && ys.every((y) => y >= 0 && y <= 40)).toBe(true);
    }),
  );
});

test('there is no curve through fewer than two values', () => {
  expect([sparkline([], 200, 40), sparkline([3], 200, 40)]).toEqual(['', '']);
});

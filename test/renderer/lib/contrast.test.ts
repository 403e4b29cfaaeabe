import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf } from '../../../src-renderer/lib/contrast.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('black on white is 21, a colour on itself 1, and the order does not matter', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21);
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      expect(contrastOf(one, one)).toBeCloseTo(1);
      const ratio = contrastOf(one, other) ?? 0;
      expect(ratio >= 1 && ratio <= 21.001 && ratio === contrastOf(other, one)).toBe(true);
    }),
  );
});

test('grey 767676 on white just passes for text, as is well known', () => {
  expect(contrastOf('#767676', '#fff')).toBeCloseTo(4.54, 2);
});

test('a gradient or an unknown colour has no contrast value', () => {
  for (const color of ['red', 'linear-gradient(red, blue)', '#ffff', '#ffffff80'])
    expect(contrastOf(color, '#fff')).toBeNull();
});

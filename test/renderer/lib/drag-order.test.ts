import { expect, test } from 'vitest';
import { rowAt } from '../../../src-renderer/lib/drag-order.ts';

const row = (left: number, top: number) => ({
  getBoundingClientRect: () => ({ left, top, right: left + 40, bottom: top + 20 }),
});

test('a row of a column is found at its height, however far the pointer is beside it', () => {
  const rows = [row(0, 0), row(0, 20), row(0, 40)];
  expect([rowAt(rows, { x: 300, y: 25 }), rowAt(rows, { x: 10, y: 70 }), rowAt([], { x: 0, y: 0 })]).toEqual([
    1, -1, -1,
  ]);
});

test('a tile of a grid or a strip is found under the pointer alone', () => {
  const rows = [row(0, 0), row(50, 0), row(0, 30)];
  expect(
    [
      { x: 60, y: 5 },
      { x: 5, y: 35 },
      { x: 45, y: 5 },
    ].map((at) => rowAt(rows, at)),
  ).toEqual([1, 2, -1]);
});

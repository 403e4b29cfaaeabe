import { expect, test } from 'vitest';
import { shiftIntoView } from '../../../src-renderer/lib/scroll-into-list.ts';

const view = { start: 100, end: 300 };

test('an item out of view comes in by the shortest way, one in view stays', () => {
  const shifts = [
    { start: 120, end: 180 },
    { start: 60, end: 140 },
    { start: 280, end: 340 },
    { start: 260, end: 520 },
  ].map((item) => shiftIntoView(item, view));
  expect(shifts).toEqual([0, -40, 40, 160]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeBoxes, keptBox, resizeBox } from '../../../src-renderer/features/prepare/canvas/box-moves.ts';
import { snapLines, snapMove } from '../../../src-renderer/features/prepare/canvas/snapping.ts';

const part = fc.double({ min: 0.05, max: 0.45, noNaN: true });
const box = fc.record({ x: part, y: part, w: part, h: part });

test('a box moves onto the centre of the frame when it is near', () => {
  const { box: caught, guides } = snapMove({ x: 0.404, y: 0.3, w: 0.2, h: 0.07 }, snapLines([]), {
    x: 0.005,
    y: 0.005,
  });
  expect(caught.x).toBeCloseTo(0.4);
  expect(guides).toEqual({ x: [0.5], y: [] });
});

test('a resized box stays inside the frame and keeps its proportions when asked', () => {
  fc.assert(
    fc.property(box, part, part, (start, dx, dy) => {
      const next = resizeBox(start, { x: 1, y: 1 }, dx, dy, true);
      expect(next.w / next.h).toBeCloseTo(start.w / start.h, 6);
      expect(next.x + next.w).toBeLessThanOrEqual(1 + 1e-9);
      expect(next.y + next.h).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('spread boxes have the same room between them', () => {
  const places = [0, 0.1, 0.8].map((x) => ({ x, y: 0, w: 0.1, h: 0.1 }));
  expect(distributeBoxes(places, 'x').map(({ x }) => keptBox({ x, y: 0, w: 0.1, h: 0.1 }).x)).toEqual([0, 0.4, 0.8]);
});

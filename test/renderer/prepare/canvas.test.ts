import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeBoxes, keptBox, resizeBox } from '../../../src-renderer/features/prepare/canvas/box-moves.ts';
import { snapLines, snapMove, snapScale } from '../../../src-renderer/features/prepare/canvas/snapping.ts';

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

test('an edge that catches while proportions are kept takes the other side with it', () => {
  const reach = { x: 0.01, y: 0.01 };
  const { box: caught, guides } = snapScale(
    { x: 0.2, y: 0.2, w: 0.296, h: 0.148 },
    { x: 1, y: 1 },
    snapLines([]),
    reach,
  );
  expect([caught.x, caught.y]).toEqual([0.2, 0.2]);
  expect(caught.w).toBeCloseTo(0.3);
  expect(caught.h).toBeCloseTo(0.15);
  expect(guides).toEqual({ x: [0.5], y: [] });
});

test('whatever catches, proportions stay, the far corner stays, and nothing leaves the frame', () => {
  const side = fc.constantFrom(-1 as const, 0 as const, 1 as const);
  const handles = fc.record({ x: side, y: side }).filter(({ x, y }) => x !== 0 || y !== 0);
  fc.assert(
    fc.property(box, handles, fc.array(box, { maxLength: 5 }), fc.boolean(), (start, handle, siblings, isWide) => {
      const reach = isWide ? { x: 0.2, y: 0.2 } : { x: 0.01, y: 0.02 };
      const { box: next, guides } = snapScale(start, handle, snapLines(siblings), reach);
      expect(next.w / next.h).toBeCloseTo(start.w / start.h, 6);
      if (handle.x >= 0) expect(next.x).toBeCloseTo(start.x, 9);
      else expect(next.x + next.w).toBeCloseTo(start.x + start.w, 9);
      if (handle.y >= 0) expect(next.y).toBeCloseTo(start.y, 9);
      else expect(next.y + next.h).toBeCloseTo(start.y + start.h, 9);
      expect(Math.min(next.x, next.y, 1 - next.x - next.w, 1 - next.y - next.h)).toBeGreaterThan(-1e-5);
      for (const x of guides.x)
        expect(Math.min(Math.abs(next.x - x), Math.abs(next.x + next.w - x))).toBeLessThan(1e-5);
    }),
  );
});

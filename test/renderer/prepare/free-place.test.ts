import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OVERLAY_TYPES, overlayGeometry } from '#shared/api/overlays.ts';
import { overlaps, type Box } from '#shared/scene/box.ts';
import { SAFE_MARGIN } from '../../../src-renderer/features/prepare/canvas/snapping.ts';
import { freePlace } from '../../../src-renderer/features/prepare/free-place.ts';

const place = fc.double({ min: 0, max: 0.6, noNaN: true });
const someBox = fc.record<Box>({ x: place, y: place, w: fc.constant(0.3), h: fc.constant(0.2) });

test('a new overlay lands inside the safe area, whatever stands there', () => {
  fc.assert(
    fc.property(fc.constantFrom(...OVERLAY_TYPES), fc.array(someBox, { maxLength: 30 }), (type, taken) => {
      const { x, y, w, h } = freePlace(overlayGeometry(type), taken);
      const most = 1 - SAFE_MARGIN + 1e-9;
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(SAFE_MARGIN - 1e-9);
      expect(Math.max(x + w, y + h)).toBeLessThanOrEqual(most);
    }),
  );
});

test('four bands in a row stand beside each other', () => {
  const bands: Box[] = [];
  for (let number = 0; number < 4; number += 1) bands.push(freePlace(overlayGeometry('band'), bands));
  const touching = bands.flatMap((one, index) => bands.slice(index + 1).filter((other) => overlaps(one, other)));
  expect(touching).toEqual([]);
});

test('a band leaves the name of the person below it to be read', () => {
  const name: Box = { x: 0, y: 0.93, w: 0.2, h: 0.07 };
  const tag: Box = { x: 0.05, y: 0.86, w: 0.2, h: 0.07 };
  expect(overlaps(freePlace(overlayGeometry('band'), [tag]), tag)).toBe(false);
  expect(freePlace(overlayGeometry('band'), [name]).y).toBe(0.8);
});

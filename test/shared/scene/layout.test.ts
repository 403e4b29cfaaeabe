import { SLOT_SHAPES } from '#shared/api/slots.ts';
import { LAYOUTS } from '#shared/api/scene.ts';
import { areaOf, clampBox, fitRatio, FRAME_RATIO, FULL_FRAME, overlaps } from '#shared/scene/box.ts';
import type { Box } from '#shared/scene/box.ts';
import { layoutBoxes, shapeBox } from '#shared/scene/layout.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const HAIR = 1e-9;
const isInside = (box: Box, outer: Box = FULL_FRAME): boolean =>
  box.x >= outer.x - HAIR &&
  box.y >= outer.y - HAIR &&
  box.x + box.w <= outer.x + outer.w + HAIR &&
  box.y + box.h <= outer.y + outer.h + HAIR;
const screenRatio = (box: Box): number => (box.w / box.h) * FRAME_RATIO;

const anyNumber = fc.double({ min: -3, max: 3, noNaN: true });
const place = fc.record({ x: anyNumber, y: anyNumber, w: anyNumber, h: anyNumber }, { requiredKeys: [] });
const slots = fc.array(place, { minLength: 1, maxLength: 9 });
const layout = fc.constantFrom(...LAYOUTS);
const APART = ['solo', 'grid', 'spotlight', 'sidebyside', 'cinema'] as const;

describe('layoutBoxes', () => {
  it('keeps every slot inside the frame, with a size that can be seen', () => {
    fc.assert(
      fc.property(layout, slots, fc.boolean(), (name, list, framed) =>
        layoutBoxes(name, list, framed).every((box) => isInside(box) && box.w >= 0.01 && box.h >= 0.01),
      ),
    );
  });

  it('gives every slot a place, but for solo, which shows the first alone', () => {
    fc.assert(
      fc.property(layout, slots, fc.boolean(), (name, list, framed) => {
        expect(layoutBoxes(name, list, framed)).toHaveLength(name === 'solo' ? 1 : list.length);
      }),
    );
  });

  it('never lets slots overlap where they stand side by side', () => {
    fc.assert(
      fc.property(fc.constantFrom(...APART), slots, fc.boolean(), (name, list, framed) => {
        const boxes = layoutBoxes(name, list, framed);
        return boxes.every((box, index) => boxes.slice(index + 1).every((other) => !overlaps(box, other)));
      }),
    );
  });

  it('makes the main slot the largest, or as large as the others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...APART, 'pip' as const), slots, fc.boolean(), (name, list, framed) => {
        const [main, ...others] = layoutBoxes(name, list, framed).map(areaOf);
        return others.every((area) => (main ?? 0) >= area - HAIR);
      }),
    );
  });

  it('lets the thumbnails of pip overlap the main slot alone', () => {
    fc.assert(
      fc.property(slots, fc.boolean(), (list, framed) => {
        const [main, ...thumbnails] = layoutBoxes('pip', list, framed);
        return thumbnails.every(
          (box, index) =>
            main !== undefined &&
            isInside(box, main) &&
            thumbnails.slice(index + 1).every((other) => !overlaps(box, other)),
        );
      }),
    );
  });

  it('leaves 56 px around framed slots, but for the free layout', () => {
    fc.assert(
      fc.property(fc.constantFrom(...APART, 'pip' as const), slots, (name, list) => {
        const boxes = layoutBoxes(name, list, true);
        const margin = { x: 56 / 1920, y: 56 / 1080, w: 1 - 112 / 1920, h: 1 - 112 / 1080 };
        expect(Math.min(...boxes.map((box) => box.x))).toBeCloseTo(margin.x);
        return boxes.every((box) => isInside(box, margin));
      }),
    );
    const whole = [{ x: 0, y: 0, w: 1, h: 1 }];
    expect(layoutBoxes('free', whole, true)).toEqual(whole);
  });

  it('puts the slots of the free layout where they say, moved into the frame', () => {
    const wide = fc.record({ x: anyNumber, y: anyNumber, w: anyNumber, h: anyNumber });
    fc.assert(
      fc.property(fc.array(wide, { minLength: 1, maxLength: 9 }), (list) => {
        expect(layoutBoxes('free', list, false)).toEqual(list.map(clampBox));
      }),
    );
    const place = { x: 0.25, y: 0.5, w: 0.5, h: 0.25 };
    expect(layoutBoxes('free', [place], false)).toEqual([place]);
  });

  it('fills the frame with a lone unframed slot in every layout but cinema, which is wide, and free', () => {
    for (const name of ['solo', 'grid', 'spotlight', 'sidebyside', 'pip'] as const)
      expect(layoutBoxes(name, [{}], false)).toEqual([FULL_FRAME]);
    const [cinema = FULL_FRAME] = layoutBoxes('cinema', [{}], false);
    expect(screenRatio(cinema)).toBeCloseTo(2.39);
  });

  it('draws nothing for a scene without slots', () => {
    for (const name of LAYOUTS) expect(layoutBoxes(name, [], true)).toEqual([]);
  });
});

describe('shapeBox', () => {
  const box = fc.record({
    x: fc.double({ min: 0, max: 0.5, noNaN: true }),
    y: fc.double({ min: 0, max: 0.5, noNaN: true }),
    w: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
    h: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
  });

  it('stays inside its slot and touches two of its sides', () => {
    fc.assert(
      fc.property(box, fc.constantFrom(...SLOT_SHAPES), (outer, shape) => {
        const inner = shapeBox(outer, shape);
        return isInside(inner, outer) && (Math.abs(inner.w - outer.w) < HAIR || Math.abs(inner.h - outer.h) < HAIR);
      }),
    );
  });

  it('is as wide as high on screen for squares, squircles and circles, and three by four for portraits', () => {
    fc.assert(
      fc.property(box, (outer) => {
        for (const shape of ['square', 'squircle', 'circle'] as const)
          expect(screenRatio(shapeBox(outer, shape))).toBeCloseTo(1);
        expect(screenRatio(shapeBox(outer, 'portrait'))).toBeCloseTo(0.75);
      }),
    );
  });

  it('is the slot itself for the other shapes', () => {
    expect(shapeBox(FULL_FRAME, 'rounded')).toEqual(FULL_FRAME);
    expect(screenRatio(fitRatio(FULL_FRAME, 16 / 9))).toBeCloseTo(16 / 9);
  });
});

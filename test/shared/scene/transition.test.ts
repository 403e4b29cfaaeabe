import { TRANSITIONS } from '#shared/api/scene.ts';
import {
  AT_REST,
  calmTransition,
  easeInOut,
  transitionDurationMs,
  transitionLook,
  transitionSteps,
} from '#shared/scene/transition.ts';
import type { LayerLook } from '#shared/scene/transition.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const transition = fc.constantFrom(...TRANSITIONS);
const part = fc.double({ min: 0, max: 1, noNaN: true });

/** True if a point of the frame (0 to 1 each way) is covered by a layer, blur and opacity apart. */
const covers = (look: LayerLook, x: number, y: number): boolean => {
  const inX = (x - 0.5 - look.shiftX) / look.scale + 0.5;
  const inY = (y - 0.5 - look.shiftY) / look.scale + 0.5;
  const hair = 1e-9;
  return inX >= look.hiddenLeft - hair && inX <= 1 - look.hiddenRight + hair && inY >= -hair && inY <= 1 + hair;
};

describe('transitionLook', () => {
  it('begins with the outgoing scene alone and ends with the incoming one alone, at rest', () => {
    for (const name of TRANSITIONS) {
      const first = transitionLook(name, 0);
      const last = transitionLook(name, 1);
      expect([first.outgoing, first.incoming.opacity, first.black]).toEqual([AT_REST, 0, 0]);
      expect([last.incoming, last.outgoing.opacity, last.black]).toEqual([AT_REST, 0, 0]);
    }
  });

  it('comes to rest without a jump', () => {
    for (const name of TRANSITIONS.filter((candidate) => candidate !== 'cut')) {
      const { incoming, black } = transitionLook(name, 0.9999);
      for (const [key, value] of Object.entries(AT_REST))
        expect(incoming[key as keyof LayerLook], `${name} ${key}`).toBeCloseTo(value as number, 2);
      expect(black).toBeCloseTo(0, 2);
    }
  });

  it('never lets what is behind both scenes show through', () => {
    fc.assert(
      fc.property(transition, part, part, part, (name, at, x, y) => {
        const { outgoing, incoming, black } = transitionLook(name, at);
        const isCovered = (look: LayerLook): boolean => look.opacity === 1 && covers(look, x, y);
        return isCovered(outgoing) || isCovered(incoming) || black === 1;
      }),
    );
  });

  it('keeps every value within what can be drawn', () => {
    fc.assert(
      fc.property(transition, fc.double({ min: -1, max: 2, noNaN: true }), (name, at) => {
        const { outgoing, incoming, black } = transitionLook(name, at);
        const isDrawable = (look: LayerLook): boolean =>
          look.opacity >= 0 &&
          look.opacity <= 1 &&
          look.scale > 0 &&
          look.blurPx >= 0 &&
          Math.abs(look.shiftX) <= 1 &&
          Math.abs(look.shiftY) <= 1 &&
          look.hiddenLeft + look.hiddenRight <= 1;
        return isDrawable(outgoing) && isDrawable(incoming) && black >= 0 && black <= 1;
      }),
    );
  });

  it('slides towards the side in its name', () => {
    const middle = (name: (typeof TRANSITIONS)[number]) => transitionLook(name, 0.5).outgoing;
    expect(middle('slide-left').shiftX).toBeLessThan(0);
    expect(middle('slide-right').shiftX).toBeGreaterThan(0);
    expect(middle('slide-up').shiftY).toBeLessThan(0);
    expect(middle('slide-down').shiftY).toBeGreaterThan(0);
  });

  it('shows nothing but black in the middle of black', () => {
    expect(transitionLook('black', 0.5).black).toBe(1);
  });
});

describe('the timing of transitions', () => {
  it('eases from 0 to 1 without ever going back', () => {
    expect([easeInOut(0), easeInOut(0.5), easeInOut(1)]).toEqual([0, 0.5, 1]);
    fc.assert(fc.property(part, part, (a, b) => easeInOut(Math.min(a, b)) <= easeInOut(Math.max(a, b)) + 1e-12));
  });

  it('lasts within the bounds of a scene, and a cut not at all', () => {
    expect(transitionDurationMs('cut', 900)).toBe(0);
    expect(transitionDurationMs('fade', undefined)).toBe(500);
    expect(transitionDurationMs('fade', 5)).toBe(100);
    expect(transitionDurationMs('wipe', 9000)).toBe(3000);
    expect(transitionDurationMs('blur', 700)).toBe(700);
  });

  it('moves nothing for whoever asked for less motion', () => {
    fc.assert(
      fc.property(transition, part, (name, at) => {
        const { outgoing, incoming } = transitionLook(calmTransition(name), at);
        return [outgoing, incoming].every(
          (look) => look.shiftX === 0 && look.shiftY === 0 && look.scale === 1 && look.blurPx === 0,
        );
      }),
    );
  });

  it('is sampled in order, both ends included', () => {
    for (const name of TRANSITIONS) {
      const steps = transitionSteps(name);
      expect([steps[0], steps.at(-1)]).toEqual([0, 1]);
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    }
  });
});

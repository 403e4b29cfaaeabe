import { FULL_FRAME, insetBox, overlaps, type Box } from '#shared/scene/box.ts';
import { SAFE_MARGIN } from './canvas/snapping.ts';

/** Space between neighbours, in fractions of the frame. */
const GAP = 0.02;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The place for something new: as usual, but inside the safe area and beside what stands there already. Where nothing
 * is free it stands a little off its usual place, so that both can be caught.
 */
export const freePlace = (usual: Box, taken: readonly Box[]): Box => {
  const safe = insetBox(FULL_FRAME, SAFE_MARGIN, SAFE_MARGIN);
  const inside = (box: Box): Box => ({
    ...box,
    x: within(box.x, safe.x, safe.x + safe.w - box.w),
    y: within(box.y, safe.y, safe.y + safe.h - box.h),
  });
  const first = inside(usual);
  const isFree = (box: Box): boolean => !taken.some((other) => overlaps(box, other));
  // Above and below first, then in the columns beside it.
  const steps = [0, ...[1, 2, 3, 4, 5, 6].flatMap((step) => [-step, step])];
  for (const column of [0, 1, -1, 2, -2]) {
    for (const row of steps) {
      const moved = { ...first, x: first.x + column * (first.w + GAP), y: first.y + row * (first.h + GAP) };
      const box = inside(moved);
      if (box.x === moved.x && box.y === moved.y && isFree(box)) return box;
    }
  }
  const count = taken.filter((other) => overlaps(first, other)).length;
  return inside({ ...first, x: first.x + GAP * count, y: first.y - GAP * count });
};

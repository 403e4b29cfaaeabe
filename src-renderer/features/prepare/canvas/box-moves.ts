import { FRAME_PX, type Box } from '#shared/scene/box.ts';
import type { Handle } from './snapping.ts';

/** The smallest side that a handle leaves: it can still be caught. */
const LEAST = { w: 16 / FRAME_PX.width, h: 16 / FRAME_PX.height } as const;
const PLACES = 1e5;

const round = (value: number): number => Math.round(value * PLACES) / PLACES;
const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** A box as it is kept: five decimals are a fiftieth of a pixel, and inside the frame. */
export const keptBox = (box: Box): Box => {
  const w = between(round(box.w), 0.001, 1);
  const h = between(round(box.h), 0.001, 1);
  return { x: between(round(box.x), 0, round(1 - w)), y: between(round(box.y), 0, round(1 - h)), w, h };
};

/** The smallest box around all; null around none. */
export const boxAround = (boxes: readonly Box[]): Box | null => {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
};

/** A move that keeps the box inside the frame. */
export const moveBox = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  x: between(box.x + dx, 0, 1 - box.w),
  y: between(box.y + dy, 0, 1 - box.h),
});

/** The box after its handle was pulled; inside the frame, and in its proportions when `keepRatio`. */
export const resizeBox = (box: Box, handle: Handle, dx: number, dy: number, keepRatio: boolean): Box => {
  const right = box.x + box.w;
  const bottom = box.y + box.h;
  const maxW = handle.x < 0 ? right : 1 - box.x;
  const maxH = handle.y < 0 ? bottom : 1 - box.y;
  let w = handle.x === 0 ? box.w : between(box.w + handle.x * dx, LEAST.w, maxW);
  let h = handle.y === 0 ? box.h : between(box.h + handle.y * dy, LEAST.h, maxH);
  if (keepRatio && box.w > 0 && box.h > 0) {
    const wanted = handle.y === 0 ? w / box.w : handle.x === 0 ? h / box.h : Math.max(w / box.w, h / box.h);
    const scale = Math.min(wanted, maxW / box.w, maxH / box.h);
    w = box.w * scale;
    h = box.h * scale;
  }
  return { x: handle.x < 0 ? right - w : box.x, y: handle.y < 0 ? bottom - h : box.y, w, h };
};

/** The new place of `box` when the box around it and others becomes `after`. */
export const followBox = (box: Box, before: Box, after: Box): Box => {
  const scaleX = before.w > 0 ? after.w / before.w : 1;
  const scaleY = before.h > 0 ? after.h / before.h : 1;
  return {
    x: after.x + (box.x - before.x) * scaleX,
    y: after.y + (box.y - before.y) * scaleY,
    w: box.w * scaleX,
    h: box.h * scaleY,
  };
};

export const ALIGN_MOVES = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type AlignMove = (typeof ALIGN_MOVES)[number];

const place = (box: Box, around: Box, move: AlignMove): Box => {
  switch (move) {
    case 'left':
      return { ...box, x: around.x };
    case 'center':
      return { ...box, x: around.x + (around.w - box.w) / 2 };
    case 'right':
      return { ...box, x: around.x + around.w - box.w };
    case 'top':
      return { ...box, y: around.y };
    case 'middle':
      return { ...box, y: around.y + (around.h - box.h) / 2 };
    case 'bottom':
      return { ...box, y: around.y + around.h - box.h };
  }
};

/** Lines boxes up with each other; a single one with the frame's safe area. */
export const alignBoxes = (boxes: readonly Box[], move: AlignMove, safeMargin: number): readonly Box[] => {
  const safe = { x: safeMargin, y: safeMargin, w: 1 - 2 * safeMargin, h: 1 - 2 * safeMargin };
  const around = boxes.length > 1 ? boxAround(boxes) : safe;
  return around === null ? boxes : boxes.map((box) => place(box, around, move));
};

/** Leaves the same room between neighbours; the outer ones stay. Fewer than three stay as they are. */
export const distributeBoxes = (boxes: readonly Box[], axis: 'x' | 'y'): readonly Box[] => {
  const size = axis === 'x' ? 'w' : 'h';
  const order = [...boxes.keys()].toSorted((one, other) => (boxes[one]?.[axis] ?? 0) - (boxes[other]?.[axis] ?? 0));
  const first = boxes[order[0] ?? 0];
  const last = boxes[order.at(-1) ?? 0];
  if (!first || !last || boxes.length < 3) return boxes;
  const room = last[axis] + last[size] - first[axis] - boxes.reduce((sum, box) => sum + box[size], 0);
  const gap = room / (boxes.length - 1);
  const starts = new Map<number, number>();
  let at = first[axis];
  for (const index of order) {
    starts.set(index, at);
    at += (boxes[index]?.[size] ?? 0) + gap;
  }
  return boxes.map((box, index) => ({ ...box, [axis]: starts.get(index) ?? box[axis] }));
};

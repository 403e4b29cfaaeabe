/** A rectangle in fractions (0 to 1) of the 16:9 frame. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Width over height of the frame. */
export const FRAME_RATIO = 16 / 9;
/** The frame that sizes in px refer to (spec 2, Scene: "px at 1080p"). */
export const FRAME_PX = { width: 1920, height: 1080 } as const;
export const FULL_FRAME: Box = { x: 0, y: 0, w: 1, h: 1 };
/** The smallest side a box of the free layout is drawn with, so that it can still be seen and caught. */
const LEAST_SIDE = 0.01;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The nearest box that lies inside the frame: first its size is bounded, then its place. */
export const clampBox = (box: Box): Box => {
  const w = clamp(box.w, LEAST_SIDE, 1);
  const h = clamp(box.h, LEAST_SIDE, 1);
  return { x: clamp(box.x, 0, 1 - w), y: clamp(box.y, 0, 1 - h), w, h };
};

/** The box less a margin on every side; margins are fractions of the frame's width and height. */
export const insetBox = (box: Box, marginX: number, marginY: number): Box => ({
  x: box.x + marginX,
  y: box.y + marginY,
  w: Math.max(0, box.w - 2 * marginX),
  h: Math.max(0, box.h - 2 * marginY),
});

/** The largest box of `ratio` (width over height as seen on screen) centred in `box`. */
export const fitRatio = (box: Box, ratio: number): Box => {
  const fractionRatio = ratio / FRAME_RATIO;
  const w = Math.min(box.w, box.h * fractionRatio);
  const h = Math.min(box.h, w / fractionRatio);
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
};

/** The part of the frame that a box covers, 0 to 1. */
export const areaOf = (box: Box): number => box.w * box.h;

/** True if two boxes overlap by more than a rounding error. */
export const overlaps = (a: Box, b: Box): boolean => {
  const hair = 1e-9;
  return a.x + a.w > b.x + hair && b.x + b.w > a.x + hair && a.y + a.h > b.y + hair && b.y + b.h > a.y + hair;
};

import { FRAME_PX, type Box } from '#shared/scene/box.ts';

/** Distance from an edge to the action-safe area, as a part of the frame: what every screen is sure to show. */
export const SAFE_MARGIN = 0.05;
/** Lines that a box can catch on, in fractions of the frame. */
export interface SnapLines {
  readonly x: readonly number[];
  readonly y: readonly number[];
}
/** How near a line catches, in fractions of the frame's width and height. */
export interface SnapDistance {
  readonly x: number;
  readonly y: number;
}
/** A box that may have been caught, and the lines to draw. */
export interface Snapped {
  readonly box: Box;
  readonly guides: SnapLines;
}
/** The sides of a box that a handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const FRAME_LINES = [0, SAFE_MARGIN, 0.5, 1 - SAFE_MARGIN, 1];
const HAIR = 1e-6;

/** The lines of the frame, its safe area, and the edges and centres of siblings. */
export const snapLines = (siblings: readonly Box[]): SnapLines => ({
  x: [...FRAME_LINES, ...siblings.flatMap(({ x, w }) => [x, x + w / 2, x + w])],
  y: [...FRAME_LINES, ...siblings.flatMap(({ y, h }) => [y, y + h / 2, y + h])],
});

/** The smallest move that puts one of `points` on one of `lines`; 0 when none is within reach. */
const catchShift = (points: readonly number[], lines: readonly number[], reach: number): number => {
  let best: number | null = null;
  for (const point of points) {
    for (const line of lines) {
      const shift = line - point;
      if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best))) best = shift;
    }
  }
  return best ?? 0;
};

const linesAt = (points: readonly number[], lines: readonly number[]): readonly number[] => [
  ...new Set(lines.filter((line) => points.some((point) => Math.abs(point - line) < HAIR))),
];

const pointsOf = (start: number, size: number): readonly number[] => [start, start + size / 2, start + size];

/** Moves a box onto the nearest lines within reach. */
export const snapMove = (box: Box, lines: SnapLines, reach: SnapDistance): Snapped => {
  const x = box.x + catchShift(pointsOf(box.x, box.w), lines.x, reach.x);
  const y = box.y + catchShift(pointsOf(box.y, box.h), lines.y, reach.y);
  return {
    box: { ...box, x, y },
    guides: { x: linesAt(pointsOf(x, box.w), lines.x), y: linesAt(pointsOf(y, box.h), lines.y) },
  };
};

/** Catches the edges that a handle moves, and no others. */
export const snapResize = (box: Box, handle: Handle, lines: SnapLines, reach: SnapDistance): Snapped => {
  const edgeX = handle.x < 0 ? box.x : box.x + box.w;
  const edgeY = handle.y < 0 ? box.y : box.y + box.h;
  const shiftX = handle.x === 0 ? 0 : catchShift([edgeX], lines.x, reach.x);
  const shiftY = handle.y === 0 ? 0 : catchShift([edgeY], lines.y, reach.y);
  return {
    box: {
      x: handle.x < 0 ? box.x + shiftX : box.x,
      y: handle.y < 0 ? box.y + shiftY : box.y,
      w: handle.x < 0 ? box.w - shiftX : box.w + shiftX,
      h: handle.y < 0 ? box.h - shiftY : box.h + shiftY,
    },
    guides: {
      x: handle.x === 0 ? [] : linesAt([edgeX + shiftX], lines.x),
      y: handle.y === 0 ? [] : linesAt([edgeY + shiftY], lines.y),
    },
  };
};

/** The edges that a handle moves, on the way that it moves them. */
const movedEdges = (box: Box, handle: Handle) => ({
  x: handle.x < 0 ? box.x : box.x + box.w,
  y: handle.y < 0 ? box.y : box.y + box.h,
});

/**
 * Catches the nearest edge that a handle moves and scales the whole box with it, so that its proportions stay. What
 * would leave the frame is not caught.
 */
export const snapScale = (box: Box, handle: Handle, lines: SnapLines, reach: SnapDistance): Snapped => {
  const right = box.x + box.w;
  const bottom = box.y + box.h;
  const scaled = (scale: number): Box => {
    const [w, h] = [box.w * scale, box.h * scale];
    return { x: handle.x < 0 ? right - w : box.x, y: handle.y < 0 ? bottom - h : box.y, w, h };
  };
  const isInside = ({ x, y, w, h }: Box): boolean =>
    w > 0 && h > 0 && x >= -HAIR && y >= -HAIR && x + w <= 1 + HAIR && y + h <= 1 + HAIR;
  const edges = movedEdges(box, handle);
  const ways = (['x', 'y'] as const).filter((way) => handle[way] !== 0);
  const caught = ways
    .flatMap((way) => {
      const size = way === 'x' ? box.w : box.h;
      return lines[way].map((line) => {
        const shift = line - edges[way];
        return { away: Math.abs(shift) / reach[way], box: scaled((size + shift * handle[way]) / size) };
      });
    })
    .filter((one) => one.away <= 1 && isInside(one.box))
    .toSorted((one, other) => one.away - other.away)
    .at(0);
  if (!caught) return { box, guides: { x: [], y: [] } };
  const at = movedEdges(caught.box, handle);
  const guidesOf = (way: 'x' | 'y') => (handle[way] === 0 ? [] : linesAt([at[way]], lines[way]));
  return { box: caught.box, guides: { x: guidesOf('x'), y: guidesOf('y') } };
};

/** A few screen pixels as a reach, for a frame drawn this wide. */
export const snapDistanceOf = (pixels: number, frameWidth: number): SnapDistance => {
  const scale = frameWidth > 0 ? frameWidth : FRAME_PX.width;
  return { x: pixels / scale, y: (pixels / scale) * (FRAME_PX.width / FRAME_PX.height) };
};

import { knownOr, type LaterValue } from '../api/open-enum.ts';
import { type SLOT_SHAPES } from '../api/slots.ts';
import { LAYOUTS } from '../api/scene.ts';
import { clampBox, fitRatio, FRAME_PX, FRAME_RATIO, FULL_FRAME, insetBox } from './box.ts';
import type { Box } from './box.ts';

export type Layout = (typeof LAYOUTS)[number];
export type SlotShape = (typeof SLOT_SHAPES)[number];

/** Fields of a slot that the geometry needs: its own place, in the free layout. */
export interface PlacedSlot {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly w?: number | undefined;
  readonly h?: number | undefined;
}

/** In px at 1080p: margin around framed slots and the gap between slots. */
const FRAMED = { margin: 56, gap: 28 } as const;
const UNFRAMED = { margin: 0, gap: 6 } as const;
/** Share of the frame's width that the main slot of `spotlight` takes beside one or two columns of others. */
const SPOTLIGHT_MAIN = { oneColumn: 0.74, twoColumns: 0.66 } as const;
const SPOTLIGHT_ONE_COLUMN = 4;
/** Width over height of the main slot of `cinema`: the wide screen of a theatre. */
const CINEMA_RATIO = 2.39;
/** Thumbnails of `pip`: width of one, and the share of the frame that a whole row of them may take. */
const PIP = { width: 0.23, row: 0.94, margin: 0.03 } as const;
/** The most columns that `sidebyside` puts in one row. */
const SIDE_BY_SIDE_ROW = 4;

interface Spacing {
  readonly area: Box;
  readonly gapX: number;
  readonly gapY: number;
}

const spacingOf = (framed: boolean): Spacing => {
  const { margin, gap } = framed ? FRAMED : UNFRAMED;
  return {
    area: insetBox(FULL_FRAME, margin / FRAME_PX.width, margin / FRAME_PX.height),
    gapX: gap / FRAME_PX.width,
    gapY: gap / FRAME_PX.height,
  };
};

/** Rows of equal cells filling `area`; `counts` is the number of cells of each row; short rows are centred. */
const cells = (area: Box, counts: readonly number[], { gapX, gapY }: Spacing): Box[] => {
  const columns = Math.max(...counts);
  const w = (area.w - gapX * (columns - 1)) / columns;
  const h = (area.h - gapY * (counts.length - 1)) / counts.length;
  return counts.flatMap((count, row) => {
    const left = area.x + (area.w - count * w - (count - 1) * gapX) / 2;
    return Array.from({ length: count }, (_, column) => ({
      x: left + column * (w + gapX),
      y: area.y + row * (h + gapY),
      w,
      h,
    }));
  });
};

/** `count` cells in rows of at most `columns`, the last row short. */
const rowsOf = (count: number, columns: number): number[] => {
  const rows = Math.ceil(count / columns);
  return Array.from({ length: rows }, (_, row) => Math.min(columns, count - row * columns));
};

/** Columns of the grid for 1 to 9 slots: cells as near to a face as possible, no slot alone in a third row. */
const GRID_COLUMNS = [1, 2, 2, 2, 3, 3, 4, 4, 3] as const;

const grid = (count: number, spacing: Spacing): Box[] =>
  cells(spacing.area, rowsOf(count, GRID_COLUMNS[count - 1] ?? Math.ceil(Math.sqrt(count))), spacing);

const sideBySide = (count: number, spacing: Spacing): Box[] => {
  const rows = Math.ceil(count / SIDE_BY_SIDE_ROW);
  return cells(spacing.area, rowsOf(count, Math.ceil(count / rows)), spacing);
};

const spotlight = (count: number, spacing: Spacing): Box[] => {
  const { area, gapX } = spacing;
  const others = count - 1;
  if (others === 0) return [area];
  const columns = others > SPOTLIGHT_ONE_COLUMN ? 2 : 1;
  const mainWidth = area.w * (columns === 2 ? SPOTLIGHT_MAIN.twoColumns : SPOTLIGHT_MAIN.oneColumn);
  const side = { ...area, x: area.x + mainWidth + gapX, w: area.w - mainWidth - gapX };
  return [{ ...area, w: mainWidth }, ...cells(side, rowsOf(others, columns), spacing)];
};

const cinema = (count: number, spacing: Spacing): Box[] => {
  const { area, gapX, gapY } = spacing;
  const screen = fitRatio(area, CINEMA_RATIO);
  const others = count - 1;
  if (others === 0) return [screen];
  const main = { ...screen, y: area.y };
  const top = main.y + main.h + gapY;
  const h = area.y + area.h - top;
  // Thumbnails as wide as the screen's own 16:9 allows, narrower when they are many.
  const w = Math.min(h, (area.w - gapX * (others - 1)) / others);
  const left = area.x + (area.w - others * w - (others - 1) * gapX) / 2;
  return [main, ...Array.from({ length: others }, (_, index) => ({ x: left + index * (w + gapX), y: top, w, h }))];
};

/** The first slot fills the frame; the others form a row over it, from the bottom right corner leftwards. */
const pictureInPicture = (count: number, spacing: Spacing): Box[] => {
  const others = count - 1;
  const marginX = Math.max(PIP.margin, spacing.area.x + spacing.gapX);
  const marginY = marginX * FRAME_RATIO;
  const gap = Math.max(spacing.gapX, PIP.margin / 3);
  const w = Math.min(PIP.width, (Math.min(PIP.row, 1 - 2 * marginX) - gap * (others - 1)) / Math.max(1, others));
  const thumbnails = Array.from({ length: others }, (_, index) => ({
    x: 1 - marginX - w - index * (w + gap),
    y: 1 - marginY - w,
    w,
    h: w,
  }));
  return [spacing.area, ...thumbnails];
};

const free = (slots: readonly PlacedSlot[]): Box[] => {
  const fallback = grid(slots.length, spacingOf(true));
  return slots.map((slot, index) => {
    const box = fallback[index] ?? FULL_FRAME;
    return clampBox({ x: slot.x ?? box.x, y: slot.y ?? box.y, w: slot.w ?? box.w, h: slot.h ?? box.h });
  });
};

/**
 * Box of each slot of a scene, in fractions of the frame, in the slots' order; the first is the main one. `solo` shows
 * its first slot alone, so the list may be shorter than the slots. Later boxes are drawn over earlier ones: only `pip`
 * and `free` overlap. A layout that this version does not know is drawn as a grid, so that every slot is seen.
 */
export const layoutBoxes = (given: Layout | LaterValue, slots: readonly PlacedSlot[], framed: boolean): Box[] => {
  const count = slots.length;
  if (count === 0) return [];
  const spacing = spacingOf(framed);
  const layout = knownOr(LAYOUTS, given, 'grid');
  switch (layout) {
    case 'solo':
      return [spacing.area];
    case 'grid':
      return grid(count, spacing);
    case 'spotlight':
      return spotlight(count, spacing);
    case 'sidebyside':
      return sideBySide(count, spacing);
    case 'pip':
      return pictureInPicture(count, spacing);
    case 'cinema':
      return cinema(count, spacing);
    case 'free':
      return free(slots);
  }
};

/** Width over height of the shapes that do not fill their box. */
const SHAPE_RATIOS: Partial<Record<SlotShape, number>> = { square: 1, squircle: 1, circle: 1, portrait: 3 / 4 };

/** The part of its box that a camera of this shape takes, centred. */
export const shapeBox = (box: Box, shape: SlotShape | LaterValue): Box => {
  const ratio = SHAPE_RATIOS[shape as SlotShape];
  return ratio === undefined ? box : fitRatio(box, ratio);
};

import * as z from 'zod';
import type { View } from '../security/app-origin.ts';

const Rectangle = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Rectangle = z.output<typeof Rectangle>;

/** Last known place of a window. */
export const WindowPlace = z.strictObject({
  bounds: Rectangle,
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  onTop: z.boolean().default(false),
  /** Chromium's zoom level: 0 is the page's own size, each step 20 % more or less. */
  zoom: z.number().min(-8).max(9).default(0),
});
export type WindowPlace = z.output<typeof WindowPlace>;

/** The place of each kind of window. */
export type WindowPlaces = Readonly<Partial<Record<View, WindowPlace>>>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The desk is laid out for 1024×700 and more; a part of it on another display may be smaller. */
const SMALLEST = { desk: { width: 1024, height: 700 }, part: { width: 320, height: 180 } } as const;
const FIRST_SIZE = { desk: { width: 1440, height: 900 }, part: { width: 960, height: 540 } } as const;
/** So much of a window, at its top, must lie on a display for a person to take hold of it. */
const HOLD = { width: 120, height: 40 } as const;

export const smallestSize = (view: View): Size => SMALLEST[view === 'desk' ? 'desk' : 'part'];
export const firstSize = (view: View): Size => FIRST_SIZE[view === 'desk' ? 'desk' : 'part'];

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

const canBeHeld = (bounds: Rectangle, display: Rectangle): boolean =>
  overlap(bounds.x, bounds.width, display.x, display.width) >= HOLD.width &&
  overlap(bounds.y, HOLD.height, display.y, display.height) >= HOLD.height;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Bounds where a window may open: the old ones if a person can still reach them, else null for the system to choose. A
 * size that no longer fits its display is cut to it. `displays`: their work areas.
 */
export const visibleBounds = (bounds: Rectangle, displays: readonly Rectangle[], smallest: Size): Rectangle | null => {
  const display = displays.find((one) => canBeHeld(bounds, one));
  if (!display) return null;
  return {
    ...bounds,
    width: clamp(bounds.width, smallest.width, Math.max(smallest.width, display.width)),
    height: clamp(bounds.height, smallest.height, Math.max(smallest.height, display.height)),
  };
};

/** A window of this size in the middle of a display's work area, no larger than that; its top left corner always there. */
export const centredBounds = (size: Size, area: Rectangle): Rectangle => {
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height);
  return {
    x: area.x + Math.floor((area.width - width) / 2),
    y: area.y + Math.floor((area.height - height) / 2),
    width,
    height,
  };
};

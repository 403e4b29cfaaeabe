import type { DrawingTools } from '../../../lib/controllers/stream-deck/draw-images.ts';
import type { SceneBitmaps } from '../scene-pictures/scene-bitmaps.svelte.ts';
import type { Size } from '../../../lib/controllers/stream-deck/deck-panel.ts';

const pens = new Map<string, OffscreenCanvasRenderingContext2D | null>();

const penOf = ({ width, height }: Size): OffscreenCanvasRenderingContext2D | null => {
  const key = `${width} ${height}`;
  const known = pens.get(key);
  if (known !== undefined) return known;
  const made = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  pens.set(key, made);
  return made;
};

/** Draws with the colours of this window, and with the pictures that it has loaded. */
export const windowDrawingTools = (bitmaps: Pick<SceneBitmaps, 'of'>): DrawingTools => {
  const root = document.documentElement;
  return {
    penOf,
    colours: (name) => getComputedStyle(root).getPropertyValue(`--${name}`).trim(),
    bitmapOf: (src) => bitmaps.of(src),
    look: root.dataset.appearance ?? '',
  };
};

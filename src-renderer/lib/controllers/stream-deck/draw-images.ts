import type { Size } from './deck-panel.ts';
import type { DeckImage } from './deck-writer.ts';
import { drawKey, type KeyTools } from './draw-key.ts';
import { drawStrip } from './draw-strip.ts';
import type { KeyFace, StripFace } from './key-face.ts';
import { sourcesOf } from '../../scene-picture.ts';

/** Canvases and colours to draw keys with. */
export interface DrawingTools extends KeyTools {
  /** Makes a canvas of a size to draw on. */
  readonly penOf: (size: Size) => OffscreenCanvasRenderingContext2D | null;
  /** The appearance of the window: another one draws everything again. */
  readonly look: string;
}

/** A picture of a deck, and the addresses of the pictures that it shows. */
export interface DrawnImage extends DeckImage {
  readonly sources: readonly string[];
}

const pixelsOf = (
  { penOf }: DrawingTools,
  size: Size,
  draw: (pen: OffscreenCanvasRenderingContext2D) => void,
): Uint8ClampedArray => {
  const pen = penOf(size);
  if (!pen) return new Uint8ClampedArray(size.width * size.height * 4);
  draw(pen);
  return pen.getImageData(0, 0, size.width, size.height).data;
};

/** The picture of a key. */
export const keyImage = (index: number, size: Size, face: KeyFace, tools: DrawingTools): DrawnImage => {
  const sources = face.picture ? sourcesOf(face.picture) : [];
  // Drawn again as each of its own pictures is loaded.
  const loaded = sources.map((src) => (tools.bitmapOf(src) ? '+' : '-')).join('');
  return {
    place: { kind: 'key', index },
    sign: `${tools.look} ${loaded} ${JSON.stringify(face)}`,
    pixels: () =>
      pixelsOf(tools, size, (pen) => {
        drawKey(pen, size, face, tools);
      }),
    sources,
  };
};

/** The picture of a part of the strip. */
export const stripImage = (index: number, size: Size, face: StripFace, tools: DrawingTools): DrawnImage => ({
  place: { kind: 'strip', index },
  sign: `${tools.look} ${JSON.stringify(face)}`,
  pixels: () =>
    pixelsOf(tools, size, (pen) => {
      drawStrip(pen, size, face, tools.colours);
    }),
  sources: [],
});

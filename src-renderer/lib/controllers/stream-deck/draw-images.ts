import type { Size } from './deck-panel.ts';
import type { DeckImage } from './deck-writer.ts';
import { drawKey, type KeyTools } from './draw-key.ts';
import { drawStrip } from './draw-strip.ts';
import type { KeyFace, StripFace } from './key-face.ts';

/** Canvases and colours to draw keys with. */
export interface DrawingTools extends KeyTools {
  /** Makes a canvas of a size to draw on. */
  readonly penOf: (size: Size) => OffscreenCanvasRenderingContext2D | null;
  /** The appearance of the window and the pictures that are loaded: other ones draw everything again. */
  readonly look: string;
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
export const keyImage = (index: number, size: Size, face: KeyFace, tools: DrawingTools): DeckImage => ({
  place: { kind: 'key', index },
  sign: `${tools.look} ${JSON.stringify(face)}`,
  pixels: () =>
    pixelsOf(tools, size, (pen) => {
      drawKey(pen, size, face, tools);
    }),
});

/** The picture of a part of the strip. */
export const stripImage = (index: number, size: Size, face: StripFace, tools: DrawingTools): DeckImage => ({
  place: { kind: 'strip', index },
  sign: `${tools.look} ${JSON.stringify(face)}`,
  pixels: () =>
    pixelsOf(tools, size, (pen) => {
      drawStrip(pen, size, face, tools.colours);
    }),
});

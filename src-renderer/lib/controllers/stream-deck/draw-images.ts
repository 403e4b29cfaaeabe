import type { Size } from './deck-panel.ts';
import type { DeckImage } from './deck-writer.ts';
import { drawKey } from './draw-key.ts';
import { drawStrip } from './draw-strip.ts';
import type { KeyColours, KeyFace, StripFace } from './key-face.ts';

export interface DeckPencil {
  /** Makes a canvas of a size to draw on. */
  readonly penOf: (size: Size) => OffscreenCanvasRenderingContext2D | null;
  readonly colours: KeyColours;
  /** The appearance of the window: another one draws everything anew. */
  readonly look: string;
}

const pixelsOf = (
  { penOf }: DeckPencil,
  size: Size,
  draw: (pen: OffscreenCanvasRenderingContext2D) => void,
): Uint8ClampedArray => {
  const pen = penOf(size);
  if (!pen) return new Uint8ClampedArray(size.width * size.height * 4);
  draw(pen);
  return pen.getImageData(0, 0, size.width, size.height).data;
};

/** The picture of a key. */
export const keyImage = (index: number, size: Size, face: KeyFace, pencil: DeckPencil): DeckImage => ({
  place: { kind: 'key', index },
  sign: `${pencil.look} ${JSON.stringify(face)}`,
  pixels: () =>
    pixelsOf(pencil, size, (pen) => {
      drawKey(pen, size, face, pencil.colours);
    }),
});

/** The picture of a part of the strip. */
export const stripImage = (index: number, size: Size, face: StripFace, pencil: DeckPencil): DeckImage => ({
  place: { kind: 'strip', index },
  sign: `${pencil.look} ${JSON.stringify(face)}`,
  pixels: () =>
    pixelsOf(pencil, size, (pen) => {
      drawStrip(pen, size, face, pencil.colours);
    }),
});

import '../../../src-renderer/styles/tokens.css';
import { windowDrawingTools } from '../../../src-renderer/features/desk/stream-deck/drawing-tools.ts';
import type { Size } from '../../../src-renderer/lib/controllers/stream-deck/deck-panel.ts';
import { keyImage, stripImage } from '../../../src-renderer/lib/controllers/stream-deck/draw-images.ts';
import type { DeckImage } from '../../../src-renderer/lib/controllers/stream-deck/deck-writer.ts';
import type { KeyFace, StripFace } from '../../../src-renderer/lib/controllers/stream-deck/key-face.ts';

const NO_PICTURES = { of: () => null };

const show = (image: DeckImage, { width, height }: Size): ImageData => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pixels = new ImageData(new Uint8ClampedArray(image.pixels()), width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  document.body.append(canvas);
  return pixels;
};

/** Tests call this over Playwright's `evaluate`: it shows keys and returns the colours of some pixels. */
const deckKeyPage = {
  wear(appearance: string): void {
    document.documentElement.dataset.appearance = appearance;
  },
  /** Red, green and blue at each place, from 0 to 1 of the key's width and height. */
  key(size: Size, face: KeyFace, places: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
    const { data } = show(keyImage(0, size, face, windowDrawingTools(NO_PICTURES)), size);
    return places.map(([x, y]) => {
      const at = 4 * (Math.floor(y * size.height) * size.width + Math.floor(x * size.width));
      return [...data.subarray(at, at + 3)];
    });
  },
  strip(size: Size, face: StripFace): void {
    show(stripImage(0, size, face, windowDrawingTools(NO_PICTURES)), size);
  },
  sign: (face: KeyFace): string => keyImage(0, { width: 72, height: 72 }, face, windowDrawingTools(NO_PICTURES)).sign,
};

export type DeckKeyPage = typeof deckKeyPage;
Object.assign(window, { deckKeyPage });

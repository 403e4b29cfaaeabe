import { boundedPicture } from '../lib/bounded-picture.ts';

/** The most pictures that are kept: more than a show draws within the minutes that a browser keeps decoded ones. */
const MAX_COUNT = 32;

const kept = new Map<string, HTMLImageElement>();

const keep = (src: string): HTMLImageElement => {
  const holder = kept.get(src) ?? document.createElement('img');
  kept.delete(src);
  kept.set(src, holder);
  holder.src ||= src;
  const [oldest] = kept.keys();
  if (kept.size > MAX_COUNT && oldest !== undefined) kept.delete(oldest);
  return holder;
};

/** How many `<img>` draw an address now. */
const drawn = new Map<string, number>();

/** True if the browser draws this address now, so that it holds the picture decoded. */
export const isDrawn = (src: string): boolean => drawn.has(src);

/**
 * Keeps a picture's address loaded, for an `<img>` that goes with its scene. Drawn again, the browser then uses the
 * picture it has decoded; without a holder each scene would decode another copy, 8 MB in full HD, beside the ones
 * before. One with too many pixels is not drawn.
 */
export const keepPicture =
  (src: string) =>
  (image: HTMLImageElement): (() => void) => {
    keep(src);
    const release = boundedPicture(image);
    drawn.set(src, (drawn.get(src) ?? 0) + 1);
    return () => {
      release();
      const others = (drawn.get(src) ?? 0) - 1;
      if (others > 0) drawn.set(src, others);
      else drawn.delete(src);
    };
  };

/** Lets a picture go that the browser's memory has lost: the next `<img>` of its address is kept instead. */
export const forgetPicture = (src: string): void => void kept.delete(src);

/** Sides of a picture in px. */
export interface PictureSides {
  readonly width: number;
  readonly height: number;
}

/** Loads a picture without decoding it; rejects where it cannot be loaded. */
export const loadPicture = async (src: string): Promise<PictureSides> => {
  const holder = keep(src);
  if (!holder.complete)
    await new Promise((resolve, reject) => {
      holder.addEventListener('load', resolve, { once: true });
      holder.addEventListener('error', reject, { once: true });
    });
  return { width: holder.naturalWidth, height: holder.naturalHeight };
};

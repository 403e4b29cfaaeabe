import { isDrawable } from '#shared/scene/picture-limits.ts';
import { isStill } from './is-still.ts';
import { forgetPicture, isDrawn, loadPicture, type PictureSides } from './kept-pictures.ts';

/** Sides are rounded up to this many px, so that stages of nearly one size share a copy. */
const STEP_PX = 64;
/** Pixels of the copies kept for scenes that come back: three or four at the size of a stage. */
const MAX_PX = 2_000_000;
/** A picture with fewer pixels is drawn as it is. */
const SMALL_PX = 400_000;

/** Fit of a picture in its box. */
export type PictureFit = 'cover' | 'contain';

/** The box of a drawn picture: sides in px of the screen. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
  readonly fit: PictureFit;
}

/** A copy made for a box; `plain` if the browser has to draw the picture itself. */
export type FittedPicture = HTMLCanvasElement | 'plain';

/**
 * Pictures that are not drawn now, oldest first. A canvas can be in one place only: two stages have two of one picture.
 */
const free: { readonly key: string; readonly canvas: HTMLCanvasElement }[] = [];
const keys = new WeakMap<HTMLCanvasElement, string>();

const step = (px: number): number => Math.ceil(px / STEP_PX) * STEP_PX;

const keyOf = (src: string, { width, height, fit }: PictureBox): string =>
  `${step(width)} ${step(height)} ${fit} ${src}`;

/** Only files that this page may read: asking for others would be refused, and shown as an error. */
const isOurs = (src: string): boolean => {
  const { protocol, origin } = new URL(src, location.href);
  return protocol === location.protocol && origin === location.origin;
};

/** Lets the pixels go at once: a canvas without a place would wait for the next collection. */
const release = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
};

/** Sides of the pictures loaded so far, by address; null for a picture that only the browser can draw. */
const sides = new Map<string, PictureSides | null>();

/** Scale at which a picture is drawn; null if the browser draws it best. */
const scaleFor = (src: string, whole: PictureSides, { width, height, fit }: PictureBox): number | null => {
  const [across, down] = [step(width) / whole.width, step(height) / whole.height];
  const scale = fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  // A thumbnail holds the picture decoded already: fetched for a small copy, it would be decoded once more.
  const isShared = scale <= 0.5 && isDrawn(src);
  return scale >= 1 || isShared || whole.width * whole.height < SMALL_PX ? null : scale;
};

/** Reads a picture and decodes it outside the browser's picture cache; null if it is not a still one. */
const decode = async (src: string): Promise<ImageBitmap | null> => {
  // It was loaded a moment ago.
  const answer = await fetch(src, { cache: 'force-cache' });
  // Chromium drops the loaded picture of an address that is fetched; one kept on would be decoded again for each scene.
  forgetPicture(src);
  const file = await answer.blob();
  return answer.ok && (await isStill(file)) ? createImageBitmap(file) : null;
};

const draw = (whole: ImageBitmap, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(whole.width * scale);
  canvas.height = Math.ceil(whole.height * scale);
  // Kept by the page itself: a picture drawn once does not pay for a texture.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  return canvas;
};

/** Null where the browser draws the picture best. */
const make = async (src: string, box: PictureBox): Promise<HTMLCanvasElement | null> => {
  const size = sides.get(src) ?? (await loadPicture(src));
  sides.set(src, size);
  const scale = scaleFor(src, size, box);
  if (!isDrawable(size.width, size.height)) throw new Error('The picture has too many pixels.');
  if (scale === null) return null;
  const whole = await decode(src);
  if (whole === null) sides.set(src, null);
  return whole && draw(whole, scale);
};

const isPlain = (src: string, box: PictureBox): boolean => {
  const size = sides.get(src);
  return size === null || (size !== undefined && scaleFor(src, size, box) === null);
};

/** A copy for a box that is there already; null while there is none. */
export const findPicture = (src: string, box: PictureBox): FittedPicture | null => {
  if (typeof createImageBitmap === 'undefined' || !isOurs(src) || isPlain(src, box)) return 'plain';
  const key = keyOf(src, box);
  const at = free.findIndex((one) => one.key === key);
  return free.splice(at, at === -1 ? 0 : 1)[0]?.canvas ?? null;
};

/**
 * Makes a copy of a picture for a box. A browser keeps decoded pictures for minutes, 8 MB for each in full HD, at any
 * drawn size; a copy takes only its drawn size. Never rejects.
 */
export const fitPicture = async (src: string, box: PictureBox): Promise<FittedPicture> => {
  const canvas = await make(src, box).catch(() => {
    sides.set(src, null);
    return null;
  });
  if (canvas === null) return 'plain';
  keys.set(canvas, keyOf(src, box));
  return canvas;
};

/** Gives a copy back that is not drawn any more; it is kept for the next scene with this picture. */
export const returnPicture = (canvas: HTMLCanvasElement): void => {
  canvas.remove();
  free.push({ key: keys.get(canvas) ?? '', canvas });
  let sum = free.reduce((total, one) => total + one.canvas.width * one.canvas.height, 0);
  while (sum > MAX_PX) {
    const oldest = free.shift()?.canvas;
    if (!oldest) return;
    sum -= oldest.width * oldest.height;
    release(oldest);
  }
};

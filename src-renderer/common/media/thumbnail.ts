import { THUMBNAIL_BYTES } from '#shared/bridge/media-calls.ts';
import { UnreadableFileError, type Picture } from './load-medium.ts';

/** Width of a thumbnail at most, in px. */
const THUMBNAIL_WIDTH = 320;
/** No taller than it is wide twice over: a long page or poster is cut at the foot. */
const MAX_HEIGHT = 640;
const QUALITIES = [0.8, 0.6, 0.4];

const webpOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', quality);
  });

/** Makes a small WebP of something drawn; null if this browser cannot make WebP. Rejects if it cannot be decoded. */
export const smallPicture = async ({ drawn, width, height }: Omit<Picture, 'release'>): Promise<Blob | null> => {
  if (drawn instanceof HTMLImageElement)
    await drawn.decode().catch(() => {
      throw new UnreadableFileError(true);
    });
  const scale = Math.min(1, THUMBNAIL_WIDTH / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.min(MAX_HEIGHT, Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  context?.drawImage(drawn, 0, 0, canvas.width, Math.round(height * scale));
  for (const quality of QUALITIES) {
    const blob = await webpOf(canvas, quality);
    if (blob?.type !== 'image/webp') return null;
    if (blob.size <= THUMBNAIL_BYTES) return blob;
  }
  return null;
};

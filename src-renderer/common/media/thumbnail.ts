import type { Media } from '#shared/api/media.ts';
import { THUMBNAIL_BYTES } from '#shared/bridge/media-calls.ts';
import { pdfPage } from '../../stage/pdf-pages.ts';
import { sourceOf } from '../../lib/media-source.ts';

/** Width of a thumbnail at most, in px. */
export const THUMBNAIL_WIDTH = 320;
/** No taller than it is wide twice over: a long page or poster is cut at the foot. */
const MAX_HEIGHT = 640;
/** The size that tiles draw a page at, so it is drawn once for both. */
const PDF_BOX = { width: 400, height: 400, fit: 'contain' } as const;
const QUALITIES = [0.8, 0.6, 0.4];
/** A frame from so far in shows more than the black at the start. */
const FRAME_AT_SEC = 1;
const PATIENCE_MS = 15_000;

type Drawn = HTMLImageElement | HTMLVideoElement;
interface Picture {
  readonly drawn: Drawn;
  readonly width: number;
  readonly height: number;
  readonly release: () => void;
}

const nothing = (): void => undefined;

/** Resolves with the first `event` of an element; rejects on its error, or when it takes too long. */
const wait = (element: Drawn, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The file took too long.')), PATIENCE_MS);
    element.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    element.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('The file cannot be shown.'));
    });
  });

const imageAt = async (src: string): Promise<Picture> => {
  const image = new Image();
  // Without it a picture from elsewhere could be drawn, but not read back.
  image.crossOrigin = 'anonymous';
  const loaded = wait(image, 'load');
  image.src = src;
  await loaded;
  return { drawn: image, width: image.naturalWidth, height: image.naturalHeight, release: nothing };
};

const videoFrame = async (src: string): Promise<Picture> => {
  const video = document.createElement('video');
  const release = (): void => {
    video.removeAttribute('src');
    video.load();
  };
  video.crossOrigin = 'anonymous';
  video.muted = true;
  video.preload = 'auto';
  try {
    const loaded = wait(video, 'loadeddata');
    video.src = src;
    await loaded;
    const shown = wait(video, 'seeked');
    video.currentTime = Math.min(FRAME_AT_SEC, video.duration / 2 || 0);
    await shown;
    return { drawn: video, width: video.videoWidth, height: video.videoHeight, release };
  } catch (error) {
    release();
    throw error;
  }
};

const pictureOf = async (kind: Media['kind'], url: string): Promise<Picture | null> => {
  switch (kind) {
    case 'image':
    case 'sticker':
      return imageAt(sourceOf(url));
    case 'pdf':
      return imageAt((await pdfPage(url, 1, PDF_BOX)).src);
    case 'video':
      return videoFrame(sourceOf(url));
    default:
      return null;
  }
};

const webpOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', quality);
  });

/**
 * Makes a small WebP picture of a medium: the image, the first page, a frame. Null if it has no picture, or if this
 * browser cannot make WebP. Rejects if the file cannot be loaded or may not be read.
 */
export const makeThumbnail = async (kind: Media['kind'], url: string): Promise<Blob | null> => {
  const picture = await pictureOf(kind, url);
  if (!picture) return null;
  try {
    const scale = Math.min(1, THUMBNAIL_WIDTH / picture.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.min(MAX_HEIGHT, Math.max(1, Math.round(picture.height * scale)));
    const context = canvas.getContext('2d');
    context?.drawImage(picture.drawn, 0, 0, canvas.width, Math.round(picture.height * scale));
    for (const quality of QUALITIES) {
      const blob = await webpOf(canvas, quality);
      if (blob?.type !== 'image/webp') return null;
      if (blob.size <= THUMBNAIL_BYTES) return blob;
    }
    return null;
  } finally {
    picture.release();
  }
};

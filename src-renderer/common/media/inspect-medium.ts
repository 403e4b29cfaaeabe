import type { Media } from '#shared/api/media.ts';
import type { MediaFacts, MediaFault } from '#shared/library/media-facts.ts';
import { isDrawable } from '#shared/scene/picture-limits.ts';
import { pdfPage, PdfFaultError } from '../../stage/pdf-pages.ts';
import { isOwnAddress, sourceOf } from '../../lib/media-source.ts';
import {
  filmFrame,
  imageAt,
  isHalfAWave,
  playerHead,
  UnreadableFileError,
  wholePicture,
  type Picture,
} from './load-medium.ts';
import { smallPicture } from './thumbnail.ts';

/** The findings of a window that drew or played a file. */
export interface InspectedMedium {
  /** A small WebP picture: the image, the first page, a frame. Null for what has none. */
  readonly picture: Blob | null;
  /** Null where nothing can be told: a player of a platform, a file that this page may not read. */
  readonly facts: MediaFacts | null;
}

/** The size that tiles draw a page at, so it is drawn once for both. */
const PDF_BOX = { width: 400, height: 400, fit: 'contain' } as const;

const factsOf = (fault: MediaFault | null, seconds: number | null = null): MediaFacts => ({ fault, seconds });
const faulty = (fault: MediaFault, seconds: number | null = null): InspectedMedium => ({
  picture: null,
  facts: factsOf(fault, seconds),
});

/** True if a file is there and may be read, so that its own bytes are why it was not shown. */
const isThere = async (src: string): Promise<boolean> => {
  if (!isOwnAddress(src)) return false;
  const answer = await fetch(src, { method: 'HEAD' }).catch(() => null);
  return answer?.ok === true;
};

const small = async ({ release, ...picture }: Picture): Promise<Blob | null> => {
  try {
    return await smallPicture(picture);
  } finally {
    release();
  }
};

const inspectImage = async (src: string): Promise<InspectedMedium> => {
  try {
    const loaded = await imageAt(src);
    if (!isDrawable(loaded.width, loaded.height)) return faulty('pixels');
    const picture = isOwnAddress(src) ? await wholePicture(loaded, src) : loaded;
    return { picture: await small(picture), facts: factsOf(null) };
  } catch (error) {
    if (error instanceof UnreadableFileError && (await isThere(src))) return faulty('picture');
    throw error;
  }
};

const inspectPdf = async (url: string): Promise<InspectedMedium> => {
  try {
    const picture = await imageAt((await pdfPage(url, 1, PDF_BOX)).src);
    return { picture: await small(picture), facts: factsOf(null) };
  } catch (error) {
    if (error instanceof PdfFaultError) return faulty(error.fault);
    throw error;
  }
};

const inspectPlayed = async (src: string, kind: 'video' | 'audio'): Promise<InspectedMedium> => {
  try {
    const { seconds, hasPicture, isCutOff } = await playerHead(src, kind);
    if (isCutOff && (await isThere(src))) return faulty('cut_off', seconds);
    if (kind === 'audio' && isOwnAddress(src) && (await isHalfAWave(src))) return faulty('cut_off', seconds);
    if (kind === 'audio') return { picture: null, facts: factsOf(seconds === 0 ? 'no_sound' : null, seconds) };
    if (!hasPicture) return faulty('no_picture', seconds);
    // A film from elsewhere may be played by everyone and read by nobody: then it has no picture here.
    const picture = await filmFrame(src).then(small, () => null);
    return { picture, facts: factsOf(null, seconds) };
  } catch (error) {
    const isItsOwnFault = error instanceof UnreadableFileError && (error.isDecoder || (await isThere(src)));
    if (isItsOwnFault) return faulty(kind === 'video' ? 'film' : 'sound');
    throw error;
  }
};

/**
 * Draws or plays the beginning of a medium and tells what it found. Rejects where the file does not come, which says
 * nothing of it.
 */
export const inspectMedium = (kind: Media['kind'], url: string): Promise<InspectedMedium> => {
  switch (kind) {
    case 'image':
    case 'sticker':
      return inspectImage(sourceOf(url));
    case 'pdf':
      return inspectPdf(url);
    case 'video':
      return inspectPlayed(sourceOf(url), 'video');
    case 'audio':
      return inspectPlayed(sourceOf(url), 'audio');
    default:
      return Promise.resolve({ picture: null, facts: null });
  }
};

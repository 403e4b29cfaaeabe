import { fileTypeFromBuffer } from 'file-type';
import type { MediaKind } from '#shared/api/media.ts';

/** Bytes from a file's beginning that tell its type. */
export const TYPE_BYTES = 4100;

export interface MediaType {
  readonly mimeType: string;
  readonly extension: string;
}

/** What a medium may be, by its content; a file of any other type neither leaves nor comes in. */
const KINDS: Readonly<Record<string, 'image' | 'pdf' | 'video' | 'audio'>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'application/pdf': 'pdf',
  'video/mp4': 'video',
  'video/x-m4v': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/aac': 'audio',
  'audio/ogg': 'audio',
  'audio/opus': 'audio',
  'audio/wav': 'audio',
  'audio/x-wav': 'audio',
  'audio/vnd.wave': 'audio',
  'audio/flac': 'audio',
  'audio/x-flac': 'audio',
};

/** The type of a medium by its first bytes; null for what is no medium. */
export const mediaTypeOf = async (head: Uint8Array): Promise<MediaType | null> => {
  // A damaged head can make the detector stumble; then it is nothing we know.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const mimeType = found?.mime.split(';')[0] ?? '';
  if (!found || !Object.hasOwn(KINDS, mimeType)) return null;
  return { mimeType, extension: found.ext };
};

/** Whether a file of that type can be a medium of that kind; a sticker is a picture, sound may come as video. */
export const fitsKind = ({ mimeType }: MediaType, kind: MediaKind | null): boolean => {
  const is = KINDS[mimeType];
  if (kind === null) return is !== undefined;
  if (kind === 'sticker') return is === 'image';
  return is === kind || (kind === 'audio' && is === 'video');
};

/** The kind of a medium that nothing else says. */
export const kindOfType = ({ mimeType }: MediaType): MediaKind => KINDS[mimeType] ?? 'image';

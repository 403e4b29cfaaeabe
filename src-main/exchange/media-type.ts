import { fileTypeFromBuffer } from 'file-type';
import type { Media, MediaKind } from '#shared/api/media.ts';
import { kindOfType as kindOf, knownType } from '../media/media-type.ts';

/** Bytes from a file's beginning that tell its type. */
export const TYPE_BYTES = 4100;

export interface MediaType {
  readonly mimeType: string;
  readonly extension: string;
}

/** The type of a medium by its first bytes; null for what no window shows: it neither leaves nor comes in. */
export const mediaTypeOf = async (head: Uint8Array): Promise<MediaType | null> => {
  // A damaged head can make the detector stumble; then it is nothing we know.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const mimeType = knownType(found?.mime);
  return found && mimeType !== null ? { mimeType, extension: found.ext } : null;
};

/** Whether a file of that type can be a medium of that kind; a sticker is a picture, sound may come as video. */
export const fitsKind = ({ mimeType }: MediaType, kind: Media['kind'] | null): boolean => {
  const is = kindOf(mimeType);
  if (kind === null) return is !== null;
  if (kind === 'sticker') return is === 'image';
  return is === kind || (kind === 'audio' && is === 'video');
};

/** The kind of a medium that nothing else says. */
export const kindOfType = ({ mimeType }: MediaType): MediaKind => kindOf(mimeType) ?? 'image';

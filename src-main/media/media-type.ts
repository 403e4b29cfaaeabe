import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import type { MediaKind } from '#shared/api/media.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { FILE_TYPES, fileTypeOf, shownKindOf } from '#shared/lib/file-types.ts';

/** Bytes from a file's beginning that tell its type. */
export const TYPE_BYTES = 4100;

export interface MediaType {
  readonly mimeType: string;
  readonly extension: string;
}

const shownType = (found: { readonly mime: string; readonly ext: string } | undefined): MediaType | null => {
  const mimeType = fileTypeOf(found?.mime ?? '');
  return found && shownKindOf(mimeType) !== null ? { mimeType, extension: found.ext } : null;
};

/** Type of a file by its bytes, not its name; null if no window can show it. */
export const typeOfFile = async (path: string): Promise<string | null> =>
  shownType(await fileTypeFromFile(path).catch(() => undefined))?.mimeType ?? null;

/** Type of a medium by its first bytes; null if no window can show it: it is neither exported nor imported. */
export const typeOfBytes = async (head: Uint8Array): Promise<MediaType | null> =>
  // A damaged head can make the detector stumble; then it is nothing we know.
  shownType(await fileTypeFromBuffer(head).catch(() => undefined));

/** The kind of medium that a file becomes on the platform, or why the platform does not take it. */
export const addedKind = (
  type: string | null,
  isSticker: boolean,
): { readonly kind: MediaKind } | { readonly refusal: Sentence } => {
  const kind = type === null ? null : shownKindOf(type);
  if (kind === 'video') {
    return { refusal: say('host_media_no_videos') };
  }
  if (type === null || kind === null || FILE_TYPES[type]?.isMedium !== true) {
    return { refusal: say('host_media_type') };
  }
  if (!isSticker) return { kind };
  return type === 'image/png' ? { kind: 'sticker' } : { refusal: say('host_media_sticker') };
};

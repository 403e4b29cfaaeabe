import type { MediaKind } from '#shared/api/media.ts';
import { detectTypeOfHead, type DetectedType } from '#node/detect-type.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { FILE_TYPES, shownKindOf } from '#shared/lib/file-types.ts';

/** Bytes from a file's beginning that tell its type. */
export const TYPE_BYTES = 4100;

/** Type of a medium by its first bytes; null if no window can show it: it is neither exported nor imported. */
export const typeOfBytes = async (head: Uint8Array): Promise<DetectedType | null> => {
  const found = await detectTypeOfHead(head);
  return found && shownKindOf(found.mimeType) !== null ? found : null;
};

const knownType = (type: string) => (Object.hasOwn(FILE_TYPES, type) ? FILE_TYPES[type] : undefined);

/** A type as people write it, who know a file by its ending: `image/vnd.adobe.photoshop` is PSD. */
const nameOfType = ({ mimeType, extension }: DetectedType): string =>
  (knownType(mimeType)?.extension ?? extension).toUpperCase();

/** Containers of office documents, which the bytes do not always tell apart. */
const DOCUMENT = /^application\/(?:x-cfb|rtf|vnd\.(?:openxmlformats|oasis|apple|ms)\b)/;

/** The reason why the platform takes no file of this type, with the way out. */
const refusalOf = (found: DetectedType | null): Sentence => {
  // Four bytes that tell a cursor begin many a Targa picture too.
  if (found === null || found.extension === 'cur') return say('host_media_type');
  const { mimeType: type } = found;
  if (type.startsWith('video/')) return say('host_media_no_videos');
  if (/^image\/hei[cf]/.test(type)) return say('host_media_heic');
  if (type.startsWith('image/')) return say('host_media_picture', { type: nameOfType(found) });
  if (type.startsWith('audio/')) return say('host_media_sound', { type: nameOfType(found) });
  if (knownType(type)?.kind === 'document' || DOCUMENT.test(type)) return say('host_media_document');
  return say('host_media_type');
};

/** The kind of medium that a file becomes on the platform, or why the platform does not take it. */
export const addedKind = (
  found: DetectedType | null,
  isSticker: boolean,
): { readonly kind: MediaKind } | { readonly refusal: Sentence } => {
  const kind = found && shownKindOf(found.mimeType);
  if (found === null || kind === null || knownType(found.mimeType)?.isMedium !== true)
    return { refusal: refusalOf(found) };
  if (!isSticker) return { kind };
  return found.mimeType === 'image/png' ? { kind: 'sticker' } : { refusal: say('host_media_sticker') };
};

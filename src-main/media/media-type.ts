import { fileTypeFromFile } from 'file-type';
import type { MediaKind } from '#shared/api/media.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';

type FileKind = 'image' | 'pdf' | 'audio' | 'video';

/** What a window can show or play; of these, what the platform takes as a file (spec 1, Attachments and Media item). */
const TYPES: Readonly<Record<string, { readonly kind: FileKind; readonly isTaken: boolean }>> = {
  'image/png': { kind: 'image', isTaken: true },
  'image/apng': { kind: 'image', isTaken: false },
  'image/jpeg': { kind: 'image', isTaken: true },
  'image/gif': { kind: 'image', isTaken: true },
  'image/webp': { kind: 'image', isTaken: true },
  'image/avif': { kind: 'image', isTaken: true },
  'image/bmp': { kind: 'image', isTaken: true },
  'application/pdf': { kind: 'pdf', isTaken: true },
  'audio/mpeg': { kind: 'audio', isTaken: true },
  'audio/wav': { kind: 'audio', isTaken: true },
  'audio/ogg': { kind: 'audio', isTaken: true },
  'audio/mp4': { kind: 'audio', isTaken: true },
  'audio/aac': { kind: 'audio', isTaken: false },
  'audio/flac': { kind: 'audio', isTaken: false },
  'video/mp4': { kind: 'video', isTaken: false },
  'video/webm': { kind: 'video', isTaken: false },
  'video/quicktime': { kind: 'video', isTaken: false },
};
const ALIASES: Readonly<Record<string, string>> = {
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
};

/** One name for a type that goes by several; null for what no window shows. */
export const knownType = (mimeType: string | undefined): string | null => {
  const essence = (mimeType ?? '').split(';')[0]?.trim() ?? '';
  const type = ALIASES[essence] ?? essence;
  return Object.hasOwn(TYPES, type) ? type : null;
};

/** The type that the bytes of a file have, whatever it is called; null for what no window shows. */
export const typeOfFile = async (path: string): Promise<string | null> =>
  knownType((await fileTypeFromFile(path).catch(() => undefined))?.mime);

/** What a type from `knownType` is shown as. */
export const kindOfType = (type: string): FileKind | null => TYPES[type]?.kind ?? null;

/** Whether a file of this type can be what the platform calls a medium of that kind; any kind where it says none. */
export const fitsKind = (type: string, mediaKind: string | null): boolean => {
  const kind = kindOfType(type);
  if (kind === null) return false;
  return mediaKind === null || kind === (mediaKind === 'sticker' ? 'image' : mediaKind);
};

/** The kind of medium that a file becomes on the platform, or why the platform does not take it. */
export const addedKind = (
  type: string | null,
  isSticker: boolean,
): { readonly kind: MediaKind } | { readonly refusal: Sentence } => {
  const known = type === null ? undefined : TYPES[type];
  if (known?.kind === 'video') {
    return { refusal: say('host_media_no_videos') };
  }
  if (!known?.isTaken) {
    return { refusal: say('host_media_type') };
  }
  if (!isSticker) return { kind: known.kind };
  return type === 'image/png' ? { kind: 'sticker' } : { refusal: say('host_media_sticker') };
};

import { mimes } from 'mrmime';

/** The way a file is shown. */
export type FileKind = 'image' | 'pdf' | 'audio' | 'video' | 'text' | 'archive' | 'document';

/** The policy for a type of file. */
export interface FileType {
  readonly kind: FileKind;
  /** The ending that a stored file gets. */
  readonly extension: string;
  /** True if the platform takes it as an attachment (spec 1, Attachments). */
  readonly isAttachment: boolean;
  /** True if a window can show or play it. */
  readonly isShown: boolean;
  /** True if the platform takes it as a file of the media library (spec 1, Media item). */
  readonly isMedium: boolean;
}

const type = (kind: FileKind, extension: string, uses: readonly ('attachment' | 'shown' | 'medium')[]): FileType => ({
  kind,
  extension,
  isAttachment: uses.includes('attachment'),
  isShown: uses.includes('shown'),
  isMedium: uses.includes('medium'),
});

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Every type of file that the desk or the service takes, and its use: the one policy of both. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  'image/png': type('image', 'png', ['attachment', 'shown', 'medium']),
  'image/jpeg': type('image', 'jpg', ['attachment', 'shown', 'medium']),
  'image/gif': type('image', 'gif', ['attachment', 'shown', 'medium']),
  'image/webp': type('image', 'webp', ['attachment', 'shown', 'medium']),
  'image/avif': type('image', 'avif', ['attachment', 'shown', 'medium']),
  'image/heic': type('image', 'heic', ['attachment']),
  'image/bmp': type('image', 'bmp', ['attachment', 'shown', 'medium']),
  'application/pdf': type('pdf', 'pdf', ['attachment', 'shown', 'medium']),
  'audio/mpeg': type('audio', 'mp3', ['attachment', 'shown', 'medium']),
  'audio/wav': type('audio', 'wav', ['attachment', 'shown', 'medium']),
  'audio/ogg': type('audio', 'ogg', ['attachment', 'shown', 'medium']),
  'audio/mp4': type('audio', 'm4a', ['attachment', 'shown', 'medium']),
  'audio/webm': type('audio', 'weba', ['attachment', 'shown', 'medium']),
  'audio/aac': type('audio', 'aac', ['attachment', 'shown']),
  'audio/flac': type('audio', 'flac', ['attachment', 'shown']),
  'video/mp4': type('video', 'mp4', ['shown']),
  'video/webm': type('video', 'webm', ['shown']),
  'video/quicktime': type('video', 'mov', ['shown']),
  'text/plain': type('text', 'txt', ['attachment']),
  'text/csv': type('text', 'csv', ['attachment']),
  'text/markdown': type('text', 'md', ['attachment']),
  'text/vtt': type('text', 'vtt', ['attachment']),
  'application/zip': type('archive', 'zip', ['attachment']),
  'application/msword': type('document', 'doc', ['attachment']),
  'application/vnd.ms-excel': type('document', 'xls', ['attachment']),
  'application/vnd.ms-powerpoint': type('document', 'ppt', ['attachment']),
  'application/rtf': type('document', 'rtf', ['attachment']),
  [`${OFFICE}.wordprocessingml.document`]: type('document', 'docx', ['attachment']),
  [`${OFFICE}.spreadsheetml.sheet`]: type('document', 'xlsx', ['attachment']),
  [`${OFFICE}.presentationml.presentation`]: type('document', 'pptx', ['attachment']),
  [`${OPEN_DOCUMENT}.text`]: type('document', 'odt', ['attachment']),
  [`${OPEN_DOCUMENT}.spreadsheet`]: type('document', 'ods', ['attachment']),
  [`${OPEN_DOCUMENT}.presentation`]: type('document', 'odp', ['attachment']),
};

/** Other names of the same types. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  // A picture that moves, in a file that every reader of PNG takes.
  'image/apng': 'image/png',
  'image/vnd.mozilla.apng': 'image/png',
  'image/heif': 'image/heic',
  'image/x-ms-bmp': 'image/bmp',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'application/x-zip-compressed': 'application/zip',
  'text/rtf': 'application/rtf',
  'text/x-markdown': 'text/markdown',
  'video/x-m4v': 'video/mp4',
};

/** Types by their endings that `mrmime` does not know, or knows by another name. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FILE_TYPES).map(([name, { extension }]) => [extension, name])),
  apng: 'image/png',
  ico: 'image/x-icon',
  // Files of the PDF reader: a character map, a font, a profile of colours.
  bcmap: 'application/x-bcmap',
  pfb: 'application/x-font-type1',
  icc: 'application/vnd.iccprofile',
  m3u8: 'application/vnd.apple.mpegurl',
  tflite: 'application/x-tflite',
};

/** The type of a file whose name says nothing. */
export const UNKNOWN_TYPE = 'application/octet-stream';

const IN_UTF8 = /^text\/|^application\/json$/;

/** The one name of the type that a Content-Type names, without its parameters. */
export const fileTypeOf = (contentType: string): string => {
  const name = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return ALIASES[name] ?? name;
};

/** The Content-Type of a file, by the ending of its name. */
export const contentTypeOf = (path: string): string => {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  // Endings such as `constructor` must not reach the prototype of a table.
  const known = [BY_EXTENSION, mimes].find((types) => Object.hasOwn(types, extension))?.[extension] ?? UNKNOWN_TYPE;
  return IN_UTF8.test(known) ? `${known}; charset=utf-8` : known;
};

/** A kind of file that a window can show or play. */
export type ShownKind = Extract<FileKind, 'image' | 'pdf' | 'audio' | 'video'>;

/** The way a window shows a type from `fileTypeOf`; null where it shows none. */
export const shownKindOf = (name: string): ShownKind | null => {
  const found = Object.hasOwn(FILE_TYPES, name) ? FILE_TYPES[name] : undefined;
  return found?.isShown === true ? (found.kind as ShownKind) : null;
};

/**
 * True if a file of this type can be a medium of the platform's kind; any kind if the platform gives none. A sticker is
 * a picture, and a sound may come in a video container.
 */
export const fitsKind = (name: string, mediaKind: string | null): boolean => {
  const kind = shownKindOf(name);
  if (kind === null || mediaKind === null) return kind !== null;
  if (mediaKind === 'sticker') return kind === 'image';
  return kind === mediaKind || (mediaKind === 'audio' && kind === 'video');
};

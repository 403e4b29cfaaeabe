/** The kind of an attachment, by the way it is shown. */
export type FileKind = 'image' | 'pdf' | 'audio' | 'text' | 'archive' | 'document';

/** A type of file that is taken: its kind and the ending its stored file gets. */
export interface AcceptedType {
  readonly kind: FileKind;
  readonly extension: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

const TYPES: Readonly<Record<string, AcceptedType>> = {
  'image/png': { kind: 'image', extension: 'png' },
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/gif': { kind: 'image', extension: 'gif' },
  'image/webp': { kind: 'image', extension: 'webp' },
  'image/avif': { kind: 'image', extension: 'avif' },
  'image/heic': { kind: 'image', extension: 'heic' },
  'image/bmp': { kind: 'image', extension: 'bmp' },
  'application/pdf': { kind: 'pdf', extension: 'pdf' },
  'audio/mpeg': { kind: 'audio', extension: 'mp3' },
  'audio/wav': { kind: 'audio', extension: 'wav' },
  'audio/ogg': { kind: 'audio', extension: 'ogg' },
  'audio/mp4': { kind: 'audio', extension: 'm4a' },
  'audio/aac': { kind: 'audio', extension: 'aac' },
  'audio/flac': { kind: 'audio', extension: 'flac' },
  'text/plain': { kind: 'text', extension: 'txt' },
  'text/csv': { kind: 'text', extension: 'csv' },
  'text/markdown': { kind: 'text', extension: 'md' },
  'text/vtt': { kind: 'text', extension: 'vtt' },
  'application/zip': { kind: 'archive', extension: 'zip' },
  'application/msword': { kind: 'document', extension: 'doc' },
  'application/vnd.ms-excel': { kind: 'document', extension: 'xls' },
  'application/vnd.ms-powerpoint': { kind: 'document', extension: 'ppt' },
  'application/rtf': { kind: 'document', extension: 'rtf' },
  [`${OFFICE}.wordprocessingml.document`]: { kind: 'document', extension: 'docx' },
  [`${OFFICE}.spreadsheetml.sheet`]: { kind: 'document', extension: 'xlsx' },
  [`${OFFICE}.presentationml.presentation`]: { kind: 'document', extension: 'pptx' },
  [`${OPEN_DOCUMENT}.text`]: { kind: 'document', extension: 'odt' },
  [`${OPEN_DOCUMENT}.spreadsheet`]: { kind: 'document', extension: 'ods' },
  [`${OPEN_DOCUMENT}.presentation`]: { kind: 'document', extension: 'odp' },
};

/** Other names of the same types. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
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
};

/** Kept by the older Office applications: one container for all three. */
const OLD_OFFICE = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'];

const essenceOf = (type: string): string => {
  const essence = (type.split(';')[0] ?? '').trim().toLowerCase();
  return ALIASES[essence] ?? essence;
};

const isAccepted = (type: string): boolean => Object.hasOwn(TYPES, type);

/** The accepted type a Content-Type names; null for one that is not taken. */
export const acceptedTypeOf = (contentType: string | null): string | null => {
  const type = essenceOf(contentType ?? '');
  return isAccepted(type) ? type : null;
};

/** The facts of an accepted type. */
export const detailsOf = (type: string): AcceptedType => {
  const details = TYPES[type];
  if (!details) throw new Error(`${type} is no accepted type.`);
  return details;
};

/**
 * The type a file really has, from what was declared and what its bytes say (null where they say nothing, as of
 * text); null where the two do not go together.
 */
export const settleType = (declared: string, detected: string | null, looksLikeText: boolean): string | null => {
  const { kind } = detailsOf(declared);
  if (kind === 'text') return looksLikeText ? declared : null;
  if (detected === null) return null;
  const found = essenceOf(detected);
  if (found === declared) return declared;
  if (OLD_OFFICE.includes(declared)) return found === 'application/x-cfb' ? declared : null;
  // An Office document is a zip; one that cannot be told from another zip is what it was declared as.
  if (kind === 'document' && declared !== 'application/rtf' && found === 'application/zip') return declared;
  if (!isAccepted(found)) return null;
  const foundKind = detailsOf(found).kind;
  return foundKind === kind || (kind === 'archive' && foundKind === 'document') ? found : null;
};

/** Whether bytes can be text: no control characters but those of layout. */
export const looksLikeText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d);

import { FILE_TYPES, fileTypeOf, type FileType } from '#shared/lib/file-types.ts';

/** Kept by the older Office applications: one container for all three. */
const OLD_OFFICE = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'];

const isAccepted = (type: string): boolean =>
  Object.hasOwn(FILE_TYPES, type) && FILE_TYPES[type]?.isAttachment === true;

/** Accepted type of a Content-Type; null if it is not accepted. */
export const acceptedTypeOf = (contentType: string | null): string | null => {
  const type = fileTypeOf(contentType ?? '');
  return isAccepted(type) ? type : null;
};

/** The facts of an accepted type. */
export const describeType = (type: string): FileType => {
  const details = FILE_TYPES[type];
  if (!details?.isAttachment) throw new Error(`${type} is no accepted type.`);
  return details;
};

/**
 * Real type of a file, from the declared one and the one found in its bytes (null for text, which has no mark); null if
 * the two contradict each other.
 */
export const decideType = (declared: string, detected: string | null, looksLikeText: boolean): string | null => {
  const { kind } = describeType(declared);
  if (kind === 'text') return looksLikeText ? declared : null;
  if (detected === null) return null;
  const found = fileTypeOf(detected);
  if (found === declared) return declared;
  if (OLD_OFFICE.includes(declared)) return found === 'application/x-cfb' ? declared : null;
  // An Office document is a zip; if the bytes do not tell, the declared type counts.
  if (kind === 'document' && declared !== 'application/rtf' && found === 'application/zip') return declared;
  if (!isAccepted(found)) return null;
  const foundKind = describeType(found).kind;
  return foundKind === kind || (kind === 'archive' && foundKind === 'document') ? found : null;
};

/** True if bytes can be text: no control characters but those of layout. */
export const looksLikeText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d);

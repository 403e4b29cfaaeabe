import { open } from 'node:fs/promises';
import { fileTypeOf } from '#shared/lib/file-types.ts';

/** Type of a file by its bytes, under the one name that the table of file types has. */
export interface DetectedType {
  readonly mimeType: string;
  readonly extension: string;
}

/** A reader of PDF looks for the head within so many bytes: printers and mail programs put lines of their own before it. */
const PDF_HEAD_BYTES = 1024;
const PDF: DetectedType = { mimeType: 'application/pdf', extension: 'pdf' };

const holdsPdf = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, PDF_HEAD_BYTES)).toString('latin1').includes('%PDF-');

/** Containers of films that may hold sound alone, with the type of the sound then. */
const SOUND_IN: Readonly<Record<string, DetectedType>> = {
  'video/mp4': { mimeType: 'audio/mp4', extension: 'm4a' },
  'video/quicktime': { mimeType: 'audio/mp4', extension: 'm4a' },
  'video/3gpp': { mimeType: 'audio/mp4', extension: 'm4a' },
  'video/webm': { mimeType: 'audio/webm', extension: 'weba' },
  'video/matroska': { mimeType: 'audio/x-matroska', extension: 'mka' },
};

/** Knows some two hundred kinds of files: it comes with the first file. */
const detector = () => import('file-type');

const typeOf = (found: { readonly mime: string; readonly ext: string } | undefined): DetectedType | null =>
  found ? { mimeType: fileTypeOf(found.mime), extension: found.ext } : null;

/** True if a container has sound and no picture; false where it cannot be read. */
const isSoundAlone = async (path: string): Promise<boolean> => {
  // Large, and needed for few files: it comes with the first of them.
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(path) });
  try {
    return (await input.getVideoTracks()).length === 0 && (await input.getAudioTracks()).length > 0;
  } catch {
    return false;
  } finally {
    input.dispose();
  }
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_HEAD_BYTES), 0, PDF_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Type of a file by its bytes, not its name; null where they tell none. A sound is one in whatever container it comes. */
export const detectType = async (path: string): Promise<DetectedType | null> => {
  // A damaged file can make the detector stumble; then it is nothing we know.
  const { fileTypeFromFile } = await detector();
  const found = typeOf(await fileTypeFromFile(path).catch(() => undefined));
  if (found === null) return holdsPdf(await headOf(path)) ? PDF : null;
  const sound = Object.hasOwn(SOUND_IN, found.mimeType) ? SOUND_IN[found.mimeType] : undefined;
  return sound !== undefined && (await isSoundAlone(path)) ? sound : found;
};

/** Type by the first bytes of a file, as far as they tell: a container of films is one of films here. */
export const detectTypeOfHead = async (head: Uint8Array): Promise<DetectedType | null> => {
  const { fileTypeFromBuffer } = await detector();
  return typeOf(await fileTypeFromBuffer(head).catch(() => undefined)) ?? (holdsPdf(head) ? PDF : null);
};

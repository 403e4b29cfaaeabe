import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { createPauseIfDue } from './pause-if-due.ts';
import { ENTRY_PATH, EXCHANGE_LIMITS, MANIFEST_PATH, PackageError } from '#shared/exchange/exchange-format.ts';

/** A ZIP file with a harmless list of entries. Nothing is unpacked yet. */
export interface ZipEntries {
  readonly bytes: number;
  /** The inflated bytes of an entry; may be destroyed at any moment. */
  read(entry: Entry): Promise<Readable>;
  close(): void;
  readonly entries: ReadonlyMap<string, Entry>;
}

const ZIP_START = 0x04034b50;
const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const UNIX = 3;

const STORED = 0;
const DEFLATED = 8;

const isPlainFile = ({ versionMadeBy, externalFileAttributes }: Entry): boolean => {
  if (versionMadeBy >> 8 !== UNIX) return true;
  const type = (externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  return type === 0 || type === REGULAR_FILE;
};

const mostBytesOf = (path: string): number => {
  if (path === MANIFEST_PATH) return EXCHANGE_LIMITS.manifest;
  if (path.startsWith('recordings/')) return EXCHANGE_LIMITS.recording;
  return path.startsWith('media/') ? EXCHANGE_LIMITS.medium : EXCHANGE_LIMITS.item;
};

/** The most bytes that an entry may inflate to. */
export const mostInflated = (path: string): number => mostBytesOf(path);

const refuseEntry = (entry: Entry, known: ReadonlyMap<string, Entry>): void => {
  const { fileName: path, compressedSize, uncompressedSize } = entry;
  if (!ENTRY_PATH.test(path) || known.has(path) || !isPlainFile(entry)) throw new PackageError('unsafe_name', path);
  if (entry.isEncrypted()) throw new PackageError('encrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new PackageError('contents', path);
  }
  if (uncompressedSize > mostBytesOf(path)) throw new PackageError('too_large', path);
  const isDense = uncompressedSize > compressedSize * EXCHANGE_LIMITS.ratio;
  if (uncompressedSize > EXCHANGE_LIMITS.ratioFrom && isDense) throw new PackageError('bomb', path);
};

/** Error for a file that is not a whole zip: one that was cut off, or something else. */
const problemOf = async (path: string): Promise<PackageError> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return new PackageError(bytesRead === 4 && buffer.readUInt32LE() === ZIP_START ? 'cut_off' : 'not_regie');
  } finally {
    await file.close();
  }
};

const sizeOf = async (path: string): Promise<number> => {
  const file = await open(path, 'r').catch(() => {
    throw new PackageError('unreadable');
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new PackageError('unreadable');
    return found.size;
  } finally {
    await file.close();
  }
};

const readEntries = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  if (zip.entryCount > EXCHANGE_LIMITS.entries) throw new PackageError('too_many');
  const entries = new Map<string, Entry>();
  let items = 0;
  let itemFiles = 0;
  let media = 0;
  const pauseIfDue = createPauseIfDue();
  for await (const entry of zip.eachEntry()) {
    await pauseIfDue();
    // The count at the end of a zip is a claim, and may be wrong.
    if (entries.size >= EXCHANGE_LIMITS.entries) throw new PackageError('too_many');
    refuseEntry(entry, entries);
    entries.set(entry.fileName, entry);
    if (entry.fileName.startsWith('media/')) media += entry.uncompressedSize;
    else {
      items += entry.uncompressedSize;
      itemFiles += 1;
    }
    // Beside the items there are the manifest and the bands.
    if (itemFiles > EXCHANGE_LIMITS.itemFiles + 2) throw new PackageError('too_many');
    if (items > EXCHANGE_LIMITS.items || media > EXCHANGE_LIMITS.media) throw new PackageError('too_large');
  }
  return entries;
};

/**
 * Bytes of an entry, through Node's own streams. The zip reader's streams end the process if they are destroyed during
 * a read, which any damaged file or full disk would cause.
 */
const readEntry = async (zip: ZipFile, path: string, entry: Entry): Promise<Readable> => {
  const { compressedSize, compressionMethod } = entry;
  if (compressedSize === 0) return Readable.from([]);
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const raw = createReadStream(path, { start: fileDataStart, end: fileDataStart + compressedSize - 1 });
  // The reader gets an error through the stream itself.
  return compressionMethod === STORED ? raw : pipeline(raw, createInflateRaw(), () => undefined);
};

/** Opens a zip and checks its list of entries. Throws PackageError; close it in the end. */
export const openZip = async (path: string): Promise<ZipEntries> => {
  const bytes = await sizeOf(path);
  if (bytes > EXCHANGE_LIMITS.file) throw new PackageError('too_large');
  const zip = await openPromise(path, {
    autoClose: false,
    lazyEntries: true,
    decodeStrings: true,
    validateEntrySizes: true,
    strictFileNames: true,
  }).catch(async () => {
    throw await problemOf(path);
  });
  try {
    const entries = await readEntries(zip);
    return { bytes, entries, read: (entry) => readEntry(zip, path, entry), close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof PackageError) throw error;
    // Names that lead elsewhere are refused by the reader itself, in its own words.
    const isName = error instanceof Error && /path|characters/.test(error.message);
    throw new PackageError(isName ? 'unsafe_name' : 'damaged');
  }
};

import type { Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import type * as z from 'zod';
import {
  AnyManifest,
  EXCHANGE_FORMAT,
  ExchangeBands,
  ExchangeItem,
  ExchangeManifest,
  ExchangeRecording,
  MANIFEST_PATH,
  PackageError,
  type ExchangeMedium,
  type ExchangePackage,
} from '#shared/exchange/exchange-format.ts';
import { validateScene, validateShow } from '#shared/scene/validate.ts';
import { fitsKind } from '#shared/lib/file-types.ts';
import { parseWords } from '#shared/lib/plain-words.ts';
import { createPauseIfDue } from './pause-if-due.ts';
import { createMeasure, type Measured } from './hashing.ts';
import type { DetectedType } from '#node/detect-type.ts';
import { TYPE_BYTES, typeOfBytes } from '../media/media-type.ts';
import { mostInflated, openZip, type ZipEntries } from './zip-entries.ts';

/** A medium of an open package. */
export interface PackedMedium extends Measured {
  readonly medium: ExchangeMedium;
  readonly type: DetectedType;
}

/** A package that was read to its end and found good; its media can be read again until it is closed. */
export interface OpenPackage extends ExchangePackage {
  readonly bytes: number;
  /** SHA-256 of the manifest, which names the digest of everything else: the same for the same contents. */
  readonly digest: string;
  readonly media: readonly PackedMedium[];
  /** Inflates a medium once more. */
  read(medium: PackedMedium): Promise<Readable>;
  close(): void;
}

type Promised = ExchangeManifest['entries'][number];

/** Unpacks an entry: its first `keeps` bytes, its size and its digest. */
const inflate = async (zip: ZipEntries, entry: Entry, keeps: number): Promise<Measured & { readonly head: Buffer }> => {
  const path = entry.fileName;
  const { stream, measured } = createMeasure(entry.uncompressedSize, () => new PackageError('damaged', path));
  const head: Uint8Array[] = [];
  let kept = 0;
  try {
    const source = await zip.read(entry);
    source.on('error', (error) => stream.destroy(error));
    stream.on('close', () => source.destroy());
    for await (const chunk of source.pipe(stream) as AsyncIterable<Uint8Array>) {
      if (kept < keeps) head.push(chunk.subarray(0, keeps - kept));
      kept += chunk.byteLength;
    }
  } catch (error) {
    throw error instanceof PackageError ? error : new PackageError('damaged', path);
  }
  if (kept !== entry.uncompressedSize) throw new PackageError('damaged', path);
  return { ...measured(), head: Buffer.concat(head) };
};

const jsonOf = (bytes: Buffer, path: string): unknown => {
  try {
    return parseWords(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new PackageError('bad_item', path);
  }
};

const parsed = <Schema extends z.ZodType>(schema: Schema, json: unknown, path: string): z.output<Schema> => {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new PackageError('bad_item', `${path}: ${(issue?.path ?? []).map(String).join('.')}`);
};

const readManifest = async (
  zip: ZipEntries,
): Promise<{ readonly manifest: ExchangeManifest; readonly digest: string }> => {
  const entry = zip.entries.get(MANIFEST_PATH);
  if (!entry) throw new PackageError('not_regie');
  const { head, sha256: digest } = await inflate(zip, entry, mostInflated(MANIFEST_PATH));
  const json = jsonOf(head, MANIFEST_PATH);
  const any = AnyManifest.safeParse(json);
  if (!any.success) throw new PackageError('not_regie');
  if (any.data.format > EXCHANGE_FORMAT) throw new PackageError('newer', any.data.app);
  return { manifest: parsed(ExchangeManifest, json, MANIFEST_PATH), digest };
};

/** The zip must hold exactly the files of the manifest. */
const checkContents = (zip: ZipEntries, { entries }: ExchangeManifest): void => {
  const promised = new Set(entries.map(({ path }) => path));
  if (promised.size < entries.length) throw new PackageError('contents');
  const missing = entries.find(({ path }) => path === MANIFEST_PATH || !zip.entries.has(path));
  if (missing) throw new PackageError('contents', missing.path);
  const extra = [...zip.entries.keys()].find((path) => path !== MANIFEST_PATH && !promised.has(path));
  if (extra !== undefined) throw new PackageError('contents', extra);
};

const checkPromise = (found: Measured, { path, bytes, sha256 }: Promised): void => {
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new PackageError('damaged', path);
};

/** Refuses an item that the platform would refuse. */
const checkItem = ({ body }: ExchangeItem, path: string): void => {
  const isShow = body.kind === 'draft' || body.kind === 'show_template';
  const faults = body.kind === 'template' ? validateScene(body.scene) : isShow ? validateShow(body) : [];
  const [fault] = faults;
  if (fault) throw new PackageError('bad_item', `${path}: ${fault.message}`);
};

const checkReferences = ({ manifest, items, bands, recordings }: ExchangePackage): void => {
  const folders = new Set(manifest.folders.map(({ kind, name }) => `${kind} ${name}`));
  const ids = new Set<string>();
  for (const { id, folder, body } of items) {
    if (ids.has(id)) throw new PackageError('bad_reference', id);
    ids.add(id);
    if (folder !== null && !folders.has(`${body.kind} ${folder}`)) throw new PackageError('bad_reference', folder);
  }
  const files = manifest.media.flatMap(({ file }) => (file === null ? [] : [file]));
  const packed = manifest.entries.map(({ path }) => path).filter((path) => path.startsWith('media/'));
  const [named, there] = [new Set(files), new Set(packed)];
  if (named.size < files.length) throw new PackageError('bad_reference');
  const lost = files.find((file) => !there.has(file)) ?? packed.find((path) => !named.has(path));
  if (lost !== undefined) throw new PackageError('bad_reference', lost);
  const { counts } = manifest;
  const isWhole = counts.items === items.length && counts.bands === bands.length && counts.mediaFiles === files.length;
  if (!isWhole || (counts.recordings ?? 0) !== recordings.length) {
    throw new PackageError('contents', MANIFEST_PATH);
  }
};

/** Reads a package to its end and checks all of it. Throws PackageError; nothing is kept anywhere. */
export const readPackage = async (path: string): Promise<OpenPackage> => {
  const zip = await openZip(path);
  const entryOf = (name: string): Entry => {
    const entry = zip.entries.get(name);
    if (!entry) throw new PackageError('contents', name);
    return entry;
  };
  try {
    const { manifest, digest } = await readManifest(zip);
    checkContents(zip, manifest);
    const items: ExchangeItem[] = [];
    let bands: ExchangePackage['bands'] = [];
    const recordings: ExchangeRecording[] = [];
    const media: PackedMedium[] = [];
    const mediumOf = new Map(manifest.media.map((medium) => [medium.file, medium]));
    const pauseIfDue = createPauseIfDue();
    for (const promise of manifest.entries) {
      await pauseIfDue();
      const isMedium = promise.path.startsWith('media/');
      const found = await inflate(zip, entryOf(promise.path), isMedium ? TYPE_BYTES : mostInflated(promise.path));
      checkPromise(found, promise);
      if (isMedium) {
        const medium = mediumOf.get(promise.path);
        const type = await typeOfBytes(found.head);
        if (!medium) throw new PackageError('bad_reference', promise.path);
        if (type === null || !fitsKind(type.mimeType, medium.mediaKind))
          throw new PackageError('bad_medium', promise.path);
        media.push({ medium, type, bytes: found.bytes, sha256: found.sha256 });
      } else if (promise.path.startsWith('recordings/')) {
        recordings.push(parsed(ExchangeRecording, jsonOf(found.head, promise.path), promise.path));
      } else if (promise.path === 'bands.json') {
        bands = parsed(ExchangeBands, jsonOf(found.head, promise.path), promise.path);
      } else {
        const item = parsed(ExchangeItem, jsonOf(found.head, promise.path), promise.path);
        checkItem(item, promise.path);
        items.push(item);
      }
    }
    checkReferences({ manifest, items, bands, recordings });
    return {
      manifest,
      items,
      bands,
      recordings,
      media,
      bytes: zip.bytes,
      digest,
      read: ({ medium }) => zip.read(entryOf(medium.file ?? '')),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};

import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BandPreset } from '#shared/library/band-presets.ts';
import {
  EXCHANGE_FORMAT,
  EXCHANGE_LIMITS,
  ExchangeManifest,
  FIRST_EXCHANGE_FORMAT,
  MANIFEST_PATH,
  type ExchangeItem,
  type ExchangeMedium,
  type ExchangeRecording,
} from '#shared/exchange/exchange-format.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { fitsKind } from '#shared/lib/file-types.ts';
import { createMeasure, sha256Of } from './hashing.ts';
import type { MediumBytes } from './media-files.ts';
import { TYPE_BYTES, typeOfBytes } from '../media/media-type.ts';

export interface PackageContents {
  readonly about: Pick<ExchangeManifest, 'app' | 'madeAt' | 'holds' | 'name' | 'spaceId' | 'folders'>;
  readonly items: readonly ExchangeItem[];
  readonly bands: readonly BandPreset[];
  readonly recordings: readonly ExchangeRecording[];
  /** The media that are named, each with its bytes where they are at hand. */
  readonly media: readonly {
    readonly medium: Omit<ExchangeMedium, 'file'>;
    readonly open: () => Promise<MediumBytes | null>;
  }[];
}

export interface WrittenPackage {
  readonly bytes: number;
  readonly manifest: ExchangeManifest;
}

const tooLarge = (): AppError => new AppError('too_large', say('host_export_too_large'));

const tooMany = (): AppError => new AppError('too_large', say('host_export_too_many'));

/** Sentence for an error of the disk. */
const diskProblem = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('unavailable', say('host_export_disk_full'));
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new AppError('forbidden', say('host_export_forbidden'));
    case 'ENOENT':
    case 'ENOTDIR':
      return new AppError('not_found', say('host_export_folder_gone'));
    default:
      return error;
  }
};

/** The first bytes of a medium, and all of it as a stream from its beginning. */
const peek = async ({ stream }: MediumBytes): Promise<{ head: Buffer; rest: AsyncIterable<Uint8Array> }> => {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < TYPE_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    first.push(next.value);
    size += next.value.byteLength;
  }
  const rest = async function* () {
    yield* first;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  };
  return { head: Buffer.concat(first).subarray(0, TYPE_BYTES), rest: rest() };
};

const compressed = { compress: true } as const;
/** Pictures, sound and video are compressed already. */
const asIs = { compress: false } as const;

/**
 * Writes a package to a temporary file and renames it at the end, so there is the whole file or none. Throws AppError
 * with a sentence for a full or closed disk. `createSink` stands in for the disk in tests.
 */
export const writePackage = async (
  path: string,
  contents: PackageContents,
  createSink: (path: string) => NodeJS.WritableStream = (file) => createWriteStream(file, { flags: 'wx', mode: 0o600 }),
): Promise<WrittenPackage> => {
  const { items, bands, recordings } = contents;
  if (items.length > EXCHANGE_LIMITS.itemFiles) throw tooMany();
  const part = `${path}.part`;
  await rm(part, { force: true });
  const zip = new ZipFile();
  const mtime = new Date(contents.about.madeAt);
  const entries: ExchangeManifest['entries'] = [];
  const broken = new AbortController();
  const written = pipeline(zip.outputStream, createSink(part), { signal: broken.signal });
  // A disk that is full while an entry is being made must not go unheard.
  written.catch(() => undefined);

  const addJson = (name: string, value: unknown): void => {
    const bytes = Buffer.from(JSON.stringify(value));
    zip.addBuffer(bytes, name, { mtime, ...compressed });
    entries.push({ path: name, bytes: bytes.byteLength, sha256: sha256Of(bytes) });
  };

  let spent = 0;
  const addMedium = async (bytes: MediumBytes, index: number, medium: Omit<ExchangeMedium, 'file'>) => {
    const { head, rest } = await peek(bytes);
    const type = await typeOfBytes(head);
    if (type === null || !fitsKind(type.mimeType, medium.mediaKind)) {
      bytes.stream.destroy();
      return null;
    }
    const name = `media/${index + 1}.${type.extension}`;
    const { stream, measured } = createMeasure(
      Math.min(EXCHANGE_LIMITS.medium, EXCHANGE_LIMITS.media - spent),
      tooLarge,
    );
    zip.addReadStream(stream, name, { mtime, ...asIs });
    await Promise.race([pipeline(rest, stream), written.then(() => Promise.reject(tooLarge()))]);
    await finished(stream);
    const found = measured();
    spent += found.bytes;
    entries.push({ path: name, ...found });
    return name;
  };

  try {
    const media: ExchangeMedium[] = [];
    for (const [index, { medium, open }] of contents.media.entries()) {
      const bytes = await open();
      media.push({ ...medium, file: bytes === null ? null : await addMedium(bytes, index, medium) });
    }
    for (const [index, item] of items.entries()) addJson(`items/${index + 1}.json`, item);
    if (bands.length > 0) addJson('bands.json', bands);
    for (const [index, recording] of recordings.entries()) addJson(`recordings/${index + 1}.json`, recording);
    const files = media.filter(({ file }) => file !== null).length;
    const manifest = ExchangeManifest.parse({
      regie: 'package',
      format: recordings.length > 0 ? EXCHANGE_FORMAT : FIRST_EXCHANGE_FORMAT,
      ...contents.about,
      counts: {
        items: items.length,
        bands: bands.length,
        mediaFiles: files,
        mediaAddresses: media.length - files,
        ...(recordings.length > 0 && { recordings: recordings.length }),
      },
      media,
      entries,
    });
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST_PATH, { mtime, ...compressed });
    zip.end();
    await written;
    const { size } = await stat(part);
    await rename(part, path);
    return { bytes: size, manifest };
  } catch (error) {
    broken.abort();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw diskProblem(error);
  }
};

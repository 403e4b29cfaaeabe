import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { detectType, type DetectedType } from '#node/detect-type.ts';
import { makeRunFolder } from '../settings/run-folder.ts';
import { diskTrouble } from '../settings/disk-trouble.ts';

/** A complete file on disk: its hash, its type by its bytes, and its size. */
export interface StoredFile {
  readonly sha256: string;
  readonly mimeType: string | null;
  readonly sizeBytes: number;
}
/** A file on its way in. */
export interface IncomingFile {
  readonly received: number;
  /** Throws AppError if the disk refuses it, or if it grows beyond the limit. */
  write(chunk: Uint8Array): Promise<void>;
  /** Puts the whole file in its place; one of a type that `isFit` refuses is removed. Null then. */
  finish(isFit: (found: DetectedType | null) => boolean): Promise<StoredFile | null>;
  /** The part that has arrived so far, to read before the file is finished or aborted. */
  blob(type: string): Promise<Blob>;
  abort(): Promise<void>;
}

export interface MediaStore {
  /** False where it all goes with the end of the run. */
  readonly onDisk: boolean;
  begin(mostBytes: number): Promise<IncomingFile>;
  /** Bytes `first` to `last` of a file. */
  read(sha256: string, first: number, last: number): Readable;
  /** Null where it is not there; rejects where the disk does not say. */
  sizeOf(sha256: string): Promise<number | null>;
  blob(sha256: string, type: string): Promise<Blob>;
  /** Reads a whole file and compares it with its name. */
  check(sha256: string): Promise<'sound' | 'damaged' | 'missing' | 'unreadable'>;
  remove(sha256: string): Promise<void>;
  /** Renames a damaged file, so that a person may repair it. */
  setAside(sha256: string): Promise<void>;
  keepPicture(bytes: Uint8Array): Promise<string>;
  readPicture(sha256: string): Promise<Buffer | null>;
  /** Removes incomplete files, and files and pictures that nothing used for a long time. */
  sweep(isKnown: (sha256: string) => boolean, now: number): Promise<void>;
  close(): Promise<void>;
}

const SHA256 = /^[0-9a-f]{64}$/;
const HOUR_MS = 3_600_000;
/** Another host on the same folder may be at work on a younger one. */
const HALF_DONE_MS = HOUR_MS;
/** As long as backups reach back: restoring one may bring a file back. */
const UNKNOWN_MS = 30 * 24 * HOUR_MS;

const checked = (sha256: string): string => {
  if (!SHA256.test(sha256)) throw new AppError('invalid_input', say('host_media_hash'));
  return sha256;
};
const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
/** A name in a folder outlives a power cut only once the folder itself is written; not every system can do that. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};
/** Any other error, as of a virus scanner or a share that is away, may pass: the file itself may be whole. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const listed = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
const isOlder = async (path: string, ms: number, now: number): Promise<boolean> => {
  const info = await stat(path).catch(() => null);
  return info !== null && now - info.mtimeMs > ms;
};

/** Stores files by their hashes in a folder of `dataDir`, or in a temporary one for this run if it is null. */
export const openMediaStore = (dataDir: string | null, newId: () => string): MediaStore => {
  const root = dataDir === null ? makeRunFolder('media') : join(dataDir, 'media');
  const incoming = join(root, 'incoming');
  const pictures = join(root, 'thumbs');
  const pathOf = (sha256: string): string => join(root, checked(sha256).slice(0, 2), sha256);
  const pictureOf = (sha256: string): string => join(pictures, `${checked(sha256)}.webp`);

  const place = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
    await syncFolder(dirname(to));
  };

  return {
    onDisk: dataDir !== null,
    async begin(mostBytes) {
      const part = join(incoming, `${newId()}.part`);
      const handle = await mkdir(incoming, { recursive: true, mode: 0o700 })
        .then(() => open(part, 'wx', 0o600))
        .catch((error: unknown) => {
          throw diskTrouble(error);
        });
      const hash = createHash('sha256');
      let received = 0;
      let isOpen = true;
      const end = async (): Promise<void> => {
        if (isOpen) await handle.close();
        isOpen = false;
      };
      const abort = async (): Promise<void> => {
        await end().catch(() => undefined);
        await rm(part, { force: true });
      };
      return {
        get received() {
          return received;
        },
        async write(chunk) {
          if (received + chunk.length > mostBytes) {
            await abort();
            throw new AppError('too_large', say('host_media_larger'));
          }
          hash.update(chunk);
          received += chunk.length;
          try {
            await handle.writeFile(chunk);
          } catch (error) {
            await abort();
            throw diskTrouble(error);
          }
        },
        async finish(isFit) {
          try {
            await handle.sync();
            await end();
            const found = await detectType(part);
            if (!isFit(found)) {
              await abort();
              return null;
            }
            const sha256 = hash.digest('hex');
            await place(part, pathOf(sha256));
            return { sha256, mimeType: found?.mimeType ?? null, sizeBytes: received };
          } catch (error) {
            await abort();
            throw diskTrouble(error);
          }
        },
        blob: (type) => openAsBlob(part, { type }),
        abort,
      };
    },
    read: (sha256, first, last) => createReadStream(pathOf(sha256), { start: first, end: last }),
    async sizeOf(sha256) {
      const info = await stat(pathOf(sha256)).catch((error: unknown) => {
        if (!isGone(error)) throw error;
        return null;
      });
      return info?.isFile() === true ? info.size : null;
    },
    blob: (sha256, type) => openAsBlob(pathOf(sha256), { type }),
    async check(sha256) {
      try {
        return (await hashOf(pathOf(sha256))) === sha256 ? 'sound' : 'damaged';
      } catch (error) {
        return isGone(error) ? 'missing' : 'unreadable';
      }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async setAside(sha256) {
      await rename(pathOf(sha256), `${pathOf(sha256)}.bad`).catch(() => undefined);
    },
    async keepPicture(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const part = join(incoming, `${newId()}.part`);
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        await writeFile(part, bytes, { mode: 0o600, flush: true });
        await place(part, pictureOf(sha256));
      } catch (error) {
        await rm(part, { force: true });
        throw diskTrouble(error);
      }
      return sha256;
    },
    readPicture: (sha256) => readFile(pictureOf(sha256)).catch(() => null),
    async sweep(isKnown, now) {
      const removeOld = async (path: string, ms: number): Promise<void> => {
        if (await isOlder(path, ms, now)) await rm(path, { force: true });
      };
      for (const name of await listed(incoming)) await removeOld(join(incoming, name), HALF_DONE_MS);
      for (const name of await listed(pictures)) {
        if (!isKnown(name.replace('.webp', ''))) await removeOld(join(pictures, name), UNKNOWN_MS);
      }
      for (const folder of (await listed(root)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const name of await listed(join(root, folder))) {
          if (SHA256.test(name) && !isKnown(name)) await removeOld(join(root, folder, name), UNKNOWN_MS);
        }
      }
    },
    async close() {
      if (dataDir === null) await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { say } from '#shared/words/say.ts';
import { makeRunFolder } from '../settings/run-folder.ts';

/** Lifetime of an unused file made for a download or sent by a browser. */
const KEPT_MS = 30 * 60_000;
/** Files that a browser sent and nobody decided on: the oldest goes. */
const MAX_FILES = 20;

interface StoredPackage {
  readonly path: string;
  readonly fileName: string;
  /** Ours to delete; a file that a person chose stays where it is. */
  readonly isOurs: boolean;
  /** Digest of what a person was shown of it last; null before that. */
  shown: string | null;
  readonly cancel: CancelTimer;
}

export interface PackageStore {
  /** A free place for a file of our own. */
  place(): Promise<string>;
  /** Gives a file an id for calls: no path ever reaches a window. */
  put(path: string, fileName: string, isOurs: boolean): OpenedFile;
  /** Throws `not_found`. */
  get(fileId: string): { readonly path: string; readonly fileName: string; readonly shown: string | null };
  /** A person was shown the contents of a file: another one under its path is none of theirs. */
  noteShown(fileId: string, digest: string): void;
  /** Offers a file once; the token is its only key. */
  offer(path: string, fileName: string): string;
  /** Takes an offer: a second time it is gone. The file is the taker's to delete. */
  take(token: string): { readonly path: string; readonly fileName: string } | null;
  forget(fileId: string): void;
  close(): Promise<void>;
}

/** Keeps the files that packages pass through: a folder of the host's own, emptied at the end. */
export const createPackageStore = (dataDir: string | null, clock: Clock): PackageStore => {
  const files = new Map<string, StoredPackage>();
  const offers = new Map<string, StoredPackage>();
  let folder: Promise<string> | null = null;

  /** Leftovers of a killed host are removed first. */
  const makeFolder = async (): Promise<string> => {
    if (dataDir === null) return makeRunFolder('exchange');
    const own = join(dataDir, 'exchange');
    await rm(own, { recursive: true, force: true });
    await mkdir(own, { recursive: true, mode: 0o700 });
    return own;
  };
  const drop = (from: Map<string, StoredPackage>, key: string): void => {
    const one = from.get(key);
    from.delete(key);
    one?.cancel();
    if (one?.isOurs === true) void rm(one.path, { force: true });
  };
  const add = (into: Map<string, StoredPackage>, key: string, file: Omit<StoredPackage, 'cancel' | 'shown'>): void => {
    const cancel = file.isOurs ? clock.schedule(clock.now() + KEPT_MS, () => drop(into, key)) : () => {};
    into.set(key, { ...file, shown: null, cancel });
    const [oldest] = into.keys();
    if (into.size > MAX_FILES && oldest !== undefined) drop(into, oldest);
  };
  const newKey = (): string => randomBytes(24).toString('hex');

  return {
    async place() {
      return join(await (folder ??= makeFolder()), newKey());
    },
    put(path, fileName, isOurs) {
      const fileId = newKey();
      const name = cutText(basename(fileName), 200);
      add(files, fileId, { path, fileName: name, isOurs });
      return { fileId, fileName: name };
    },
    get(fileId) {
      const found = files.get(fileId);
      if (!found) throw new AppError('not_found', say('host_import_closed'));
      return found;
    },
    noteShown(fileId, digest) {
      const found = files.get(fileId);
      if (found) found.shown = digest;
    },
    offer(path, fileName) {
      const token = newKey();
      add(offers, token, { path, fileName, isOurs: true });
      return token;
    },
    take(token) {
      const found = offers.get(token);
      offers.delete(token);
      found?.cancel();
      return found ?? null;
    },
    forget: (fileId) => drop(files, fileId),
    async close() {
      for (const one of [...files.values(), ...offers.values()]) one.cancel();
      files.clear();
      offers.clear();
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
    },
  };
};

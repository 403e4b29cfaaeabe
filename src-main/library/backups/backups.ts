import type { Database } from 'better-sqlite3';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FoundBackup, LibraryBackup } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { makePrivateFile } from '../../settings/private-files.ts';
import { IN_MEMORY } from '../in-memory.ts';
import { countItems, inspectBackup, type InspectBackups } from './inspect-backup.ts';
import { makeLibraryOfRows } from './rows-of-backup.ts';

/** Backups kept; the oldest go first. */
const KEPT = 14;
const NAME = /^library-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.sqlite$/;

const PART = '.part';

const nameAt = (at: number): string => `library-${new Date(at).toISOString().replace(/[-:.]/g, '')}.sqlite`;
const timeOf = (name: string): number => {
  const [, year, month, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
};

/** Folder of the backups of a library file: beside it unless another was chosen; null for a library in memory. */
export const backupsFolder = (path: string, chosen: string | null): string | null =>
  path === IN_MEMORY ? null : (chosen ?? join(dirname(path), 'backups'));

/** Folder of the backups, and the function that inspects them. `folder` is null for a library in memory. */
export interface BackupPlace {
  readonly folder: string | null;
  readonly inspect: InspectBackups;
}

const list = ({ folder, inspect }: BackupPlace, counted: ReadonlyMap<string, number>): readonly FoundBackup[] => {
  if (folder === null || !existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => NAME.test(entry.name) && !entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .toReversed();
  const pathOf = (name: string): string => join(folder, name);
  const found = inspect(names.map(pathOf), counted);
  return names.flatMap((name) => {
    const one = found.get(pathOf(name));
    return one ? [{ name, at: timeOf(name), sizeBytes: one.sizeBytes, items: one.items }] : [];
  });
};

/** The backups, newest first; `items` is null for a damaged one. */
export const listBackups = (place: BackupPlace): readonly FoundBackup[] => list(place, new Map());

/**
 * Removes partial files of a killed backup. A young one stays: another computer may be writing it to the same folder.
 */
const removeParts = (folder: string, at: number): void => {
  for (const name of readdirSync(folder)) {
    // SQLite keeps a journal beside a file that it writes.
    const whole = name.replace(/-journal$/, '');
    const isPart = whole.endsWith(PART) && NAME.test(whole.slice(0, -PART.length));
    if (isPart && at - statSync(join(folder, name)).mtimeMs > 3_600_000) rmSync(join(folder, name), { force: true });
  }
};

/**
 * Removes files older than the newest good backups, damaged or not. The one just made always stays, because the clock
 * may have been set back.
 */
const rotate = (folder: string, backups: readonly FoundBackup[], made: string): void => {
  let good = 1;
  for (const { name, items } of backups) {
    if (name === made) continue;
    if (good >= KEPT) rmSync(join(folder, name), { force: true });
    else if (items !== null) good += 1;
  }
};

/**
 * Writes a backup of an open library and opens it to check it. Null for an empty library: it never replaces a backup
 * with content. Throws `internal` if the copy does not open.
 */
export const makeBackup = (db: Database, place: BackupPlace, at: number): LibraryBackup | null => {
  const { folder } = place;
  if (folder === null || countItems(db) === 0) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeParts(folder, at);
  const name = nameAt(at);
  const written = join(folder, `${name}${PART}`);
  try {
    makePrivateFile(written);
    db.prepare('VACUUM INTO ?').run(written);
    const items = inspectBackup(written);
    if (items === null || items === 0) throw new AppError('internal', say('host_backup_not_kept'));
    renameSync(written, join(folder, name));
    rotate(folder, list(place, new Map([[join(folder, name), items]])), name);
    return { name, at, sizeBytes: statSync(join(folder, name)).size, items };
  } catch (error) {
    for (const part of [written, `${written}-journal`]) rmSync(part, { force: true });
    throw error;
  }
};

const syncToDisk = (path: string): void => {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Copies a file so that it is whole, or not there. */
const copyWhole = (from: string, to: string): void => {
  try {
    makePrivateFile(to);
    copyFileSync(from, to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
};

/** A library made of a backup, which waits to take the place of another. */
export interface MadeReady {
  /** Takes the place of the library, which is closed. */
  readonly putInPlace: () => void;
  readonly drop: () => void;
}

/** Makes a library of the rows of a backup, beside the library at `path`; throws `not_found` or `unsupported`. */
export const makeBackupReady = (path: string, folder: string | null, name: string): MadeReady => {
  if (folder === null) throw new AppError('unsupported', say('host_backup_none'));
  const file = join(folder, basename(name));
  if (!NAME.test(name) || !existsSync(file)) throw new AppError('not_found', say('host_backup_gone'));
  if (inspectBackup(file) === null) throw new AppError('unsupported', say('host_backup_broken'));
  const [copy, next] = [`${path}.backup-copy`, `${path}.restoring`];
  const drop = (): void => {
    for (const made of [copy, next])
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${made}${suffix}`, { force: true });
  };
  try {
    copyWhole(file, copy);
    makeLibraryOfRows(copy, next);
    syncToDisk(next);
  } catch (error) {
    drop();
    throw error;
  }
  return {
    drop,
    putInPlace() {
      // The write-ahead log of the old file does not belong to the new one.
      for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
      renameSync(next, path);
      drop();
    },
  };
};

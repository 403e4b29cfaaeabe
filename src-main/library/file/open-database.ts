import BetterSqlite3, { type Database } from 'better-sqlite3';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { makePrivateFile } from '../../settings/private-files.ts';
import { IN_MEMORY } from '../in-memory.ts';
import { isFromNewerVersion, migrate, versionOf } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { enableShrinking } from './shrink.ts';

/** A library that is open; `readOnly` says why nothing can be written, or is null. */
export interface OpenDatabase {
  readonly db: Database;
  readonly readOnly: Sentence | null;
}

const NEWER = say('host_library_newer');

/**
 * Pages that SQLite keeps in memory, in KiB. Its default (16 MiB) fills up in the course of a show, to no
 * gain: the library is read by index, and the system keeps the file.
 */
const CACHE_KIB = 4096;

/** A journal that a crash left must be rolled back before anything can be read. */
const needsWriting = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_READONLY');

/** True if an existing file is from a newer version; checked without changing the file, if possible. */
const isNewer = (path: string): boolean => {
  if (path === IN_MEMORY || !existsSync(path)) return false;
  const db = new BetterSqlite3(path, { readonly: true });
  try {
    return isFromNewerVersion(versionOf(db), allMigrations);
  } catch (error) {
    if (needsWriting(error)) return false;
    throw error;
  } finally {
    db.close();
  }
};

const prepare = (db: Database, path: string): void => {
  enableShrinking(db);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 3000');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  migrate(
    db,
    allMigrations,
    path === IN_MEMORY
      ? null
      : (version) => {
          const copy = `${path}.before-${version + 1}`;
          // A copy from an interrupted attempt may be incomplete.
          if (existsSync(copy)) rmSync(copy);
          makePrivateFile(copy);
          return copy;
        },
  );
};

/**
 * Opens the library and migrates it; committed data survive a crash and a power cut. A file from a newer version is
 * opened for reading only and left unchanged.
 */
export const openDatabase = (path: string): OpenDatabase => {
  if (isNewer(path)) return { db: new BetterSqlite3(path, { readonly: true }), readOnly: NEWER };
  if (path !== IN_MEMORY) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    makePrivateFile(path);
  }
  const db = new BetterSqlite3(path);
  try {
    prepare(db, path);
    return { db, readOnly: null };
  } catch (error) {
    db.close();
    throw error;
  }
};

import BetterSqlite3 from 'better-sqlite3';
import { existsSync, renameSync } from 'node:fs';

/** A search index whose tables are broken has no code of its own. */
const BROKEN_INDEX = 'vtable constructor failed';

const isDamage = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError &&
  (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT') || error.message.startsWith(BROKEN_INDEX));

const freeName = (path: string): string => {
  for (let number = 1; ; number += 1) {
    const name = `${path}.bad-${number}`;
    if (!existsSync(name)) return name;
  }
};

/**
 * Opens a file by `open`. A damaged one is renamed, with the files that belong to it, and `open` makes a new one.
 * Backups are not touched, so the library can be restored from them.
 */
export const openOrSetAside = <Opened>(path: string, open: () => Opened): Opened => {
  try {
    return open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = freeName(path);
    for (const part of ['', '-wal', '-shm', '-journal'])
      if (existsSync(path + part)) renameSync(path + part, aside + part);
    return open();
  }
};

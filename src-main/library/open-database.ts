import BetterSqlite3, { type Database } from 'better-sqlite3';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { IN_MEMORY } from './in-memory.ts';
import { migrate } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';

/** Opens the library and brings it up to date. What was committed survives a crash and a power cut. */
export const openDatabase = (path: string): Database => {
  if (path !== IN_MEMORY) mkdirSync(dirname(path), { recursive: true });
  const db = new BetterSqlite3(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 3000');
  migrate(
    db,
    allMigrations,
    path === IN_MEMORY
      ? null
      : (version) => {
          const copy = `${path}.before-${version + 1}`;
          // One left by an attempt that broke off may be a part only.
          if (existsSync(copy)) rmSync(copy);
          return copy;
        },
  );
  return db;
};

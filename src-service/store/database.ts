import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import type { Log } from '#shared/lib/log.ts';
import type { Migration } from './migrations.ts';
import { migrations } from './all-migrations.ts';

/** The data cannot be opened, with a sentence for the person who started the service. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError';
}

/** The data file is not a database, or a broken one. */
export class DamagedDatabaseError extends DatabaseError {
  override readonly name = 'DamagedDatabaseError';
}

const isDamage = (code: string): boolean => code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');

/** An empty database after all schema steps, kept from the first one in memory: the next one begins there. */
let blank: Buffer | null = null;

const openFile = (path: string): Connection => {
  const db = new Database(path === ':memory:' && blank ? blank : path, { timeout: 2000 });
  try {
    // A file has one service: a second one would run the same timers twice.
    if (path !== ':memory:') db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    // With WAL, a killed process loses nothing that was committed.
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new DatabaseError(`${path} is in use by another service.`);
    }
    if (error instanceof Database.SqliteError && isDamage(error.code)) {
      throw new DamagedDatabaseError(`${path} is not a database of this service.`);
    }
    throw error;
  }
};

/** Brings the schema up to the last step, each step in a transaction; refuses a file of a newer version. */
export const migrate = (db: Connection, steps: readonly Migration[], log: Log): void => {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > steps.length) {
    throw new DatabaseError(`The data was written by a newer version (schema ${version}, known ${steps.length}).`);
  }
  steps.slice(version).forEach((step, offset) => {
    const next = version + offset + 1;
    db.transaction(() => {
      db.exec(step.sql);
      db.pragma(`user_version = ${next}`);
    })();
    log.debug('schema step applied', { step: next, title: step.title });
  });
};

/** Opens the service's database, or makes it; `:memory:` keeps nothing. Throws DatabaseError with a sentence. */
export const openDatabase = (path: string, log: Log): Connection => {
  const db = openFile(path);
  try {
    migrate(db, migrations, log);
    if (path === ':memory:') blank ??= db.serialize();
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && isDamage(error.code)) {
      throw new DamagedDatabaseError(`${path} is damaged.`);
    }
    throw error;
  }
};

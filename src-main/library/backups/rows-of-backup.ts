import BetterSqlite3, { type Database } from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { makePrivateFile } from '../../settings/private-files.ts';
import { isFromNewerVersion, migrate, versionOf } from '../file/migrate.ts';
import { allMigrations } from '../file/migrations/all-migrations.ts';
import { enableShrinking } from '../file/shrink.ts';

type TableType = 'table' | 'virtual' | 'view' | 'shadow';
interface Table {
  readonly name: string;
  readonly type: TableType;
}

/** The tables of one of the attached databases; those inside the search index belong to it. */
const tablesOf = (db: Database, schema: 'main' | 'backup'): readonly Table[] =>
  (db.pragma(`${schema}.table_list`) as readonly (Table & { readonly schema: string })[]).filter(
    (table) => table.schema === schema && !table.name.startsWith('sqlite_') && table.type !== 'shadow',
  );
const columnsOf = (db: Database, schema: 'main' | 'backup', table: string): readonly string[] =>
  (db.pragma(`${schema}.table_info(${table})`) as readonly { readonly name: string }[]).map(({ name }) => name);

const broken = (): AppError => new AppError('unsupported', say('host_backup_broken'));

/** Copies the rows of our tables, and nothing else that a file may hold: no trigger, no view, no table of its own. */
const copyRows = (db: Database): void => {
  const theirs = new Map(tablesOf(db, 'backup').map(({ name, type }) => [name, type]));
  for (const { name, type } of tablesOf(db, 'main')) {
    if (theirs.get(name) !== type) throw broken();
    const known = new Set(columnsOf(db, 'backup', name));
    const columns = columnsOf(db, 'main', name).filter((column) => known.has(column));
    // The rows of the search index are found by their number.
    const list = [...(type === 'virtual' ? ['rowid'] : []), ...columns.map((column) => `"${column}"`)].join(', ');
    db.exec(`INSERT INTO main."${name}" (${list}) SELECT ${list} FROM backup."${name}"`);
  }
  // Numbers that were given are not given again.
  db.exec(`DELETE FROM main.sqlite_sequence;
    INSERT INTO main.sqlite_sequence SELECT name, max(seq) FROM backup.sqlite_sequence
      WHERE name IN (SELECT name FROM main.sqlite_schema) GROUP BY name`);
  if ((db.pragma('main.foreign_key_check') as readonly unknown[]).length > 0) throw broken();
};

/**
 * Makes a library at `to` of the rows of a backup, a file that this process may change. Throws `unsupported` for a
 * backup of a newer version, or one whose rows fit no library; `to` is whole then, or not there.
 */
export const makeLibraryOfRows = (backup: string, to: string): void => {
  rmSync(to, { force: true });
  makePrivateFile(to);
  const db = new BetterSqlite3(to);
  try {
    // Definitions in a foreign file compute nothing here.
    db.pragma('trusted_schema = OFF');
    // Tables refer to each other in any order; all are looked at in the end.
    db.pragma('foreign_keys = OFF');
    enableShrinking(db);
    db.prepare('ATTACH ? AS backup').run(backup);
    const version = versionOf(db, 'backup');
    if (isFromNewerVersion(version, allMigrations)) throw new AppError('unsupported', say('host_backup_newer'));
    migrate(db, allMigrations.slice(0, version), null);
    db.transaction(() => copyRows(db))();
    db.exec('DETACH backup');
    migrate(db, allMigrations, null);
    db.close();
  } catch (error) {
    db.close();
    rmSync(to, { force: true });
    // A row that no table of ours takes: the file was not written by this app.
    const isTheirs =
      error instanceof BetterSqlite3.SqliteError && /^SQLITE_(CONSTRAINT|CORRUPT|ERROR|MISMATCH)/.test(error.code);
    throw isTheirs ? broken() : error;
  }
};

import type { Database } from 'better-sqlite3';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Makes a path for a copy of the file before it is changed; null for a database in memory. */
export type CopyBefore = ((fromVersion: number) => string) | null;

/** Number of migrations that a database has had. */
export const versionOf = (db: Database, schema: 'main' | 'backup' = 'main'): number =>
  Number(db.pragma(`${schema}.user_version`, { simple: true }));

/** True if a database of this version has migrations that this version of the app does not know. */
export const isFromNewerVersion = (version: number, migrations: readonly Migration[]): boolean =>
  version > migrations.length;

/**
 * Brings a database to the newest version, each step in a transaction. A file that holds something is copied first.
 * Throws on a file from a newer version of the app, which is left as it is.
 */
export const migrate = (db: Database, migrations: readonly Migration[], copyBefore: CopyBefore): void => {
  const version = versionOf(db);
  if (version > migrations.length) {
    throw new Error(
      `The library is from a newer version of the app (${version}, this one knows ${migrations.length}).`,
    );
  }
  if (version === migrations.length) return;
  if (version > 0 && copyBefore) db.prepare('VACUUM INTO ?').run(copyBefore(version));
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    // Another host on the same file, one that is just ending too, may have come first.
    db.transaction(() => {
      if (versionOf(db) > index) return;
      db.exec(migration.sql);
      db.pragma(`user_version = ${index + 1}`);
    }).immediate();
  }
};

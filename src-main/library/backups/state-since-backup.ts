import type { Database } from 'better-sqlite3';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { makePrivateFile } from '../../settings/private-files.ts';
import { forgetLastShared } from '../desk/last-shared-repository.ts';
import { openOrSetAside } from '../file/open-or-set-aside.ts';
import { bringRecordingsBack, RECORDING_TABLES } from './restored-recordings.ts';
import { FILE_TABLES, readFilesSince, settleFiles } from './restored-files.ts';
import { readItemsSince, settleRestored } from './restored-items.ts';

const asidePath = (path: string): string => `${path}.since-backup`;

const attached = (db: Database, file: string, work: () => void): void => {
  db.prepare('ATTACH ? AS aside').run(file);
  try {
    db.transaction(work)();
  } finally {
    db.exec('DETACH aside');
  }
};

/**
 * Copies what no backup knows better to a file beside the library: recordings, the ledger of follow-ups, revisions of
 * items, and which files are on this disk. The copy is whole, or not there. `at`: the moment of the restore.
 */
export const putStateAside = (db: Database, path: string, at: number): void => {
  const part = `${asidePath(path)}.part`;
  const drop = (): void => {
    for (const one of [part, `${part}-journal`]) rmSync(one, { force: true });
  };
  drop();
  try {
    makePrivateFile(part);
    attached(db, part, () => {
      for (const table of [...RECORDING_TABLES, ...FILE_TABLES])
        db.exec(`CREATE TABLE aside.${table} AS SELECT * FROM main.${table}`);
      db.exec('CREATE TABLE aside.item AS SELECT id, revision, external_id, deleted_at FROM main.item');
      db.exec('CREATE TABLE aside.restored (at INTEGER)');
      db.prepare('INSERT INTO aside.restored VALUES (?)').run(at);
    });
    renameSync(part, asidePath(path));
  } catch (error) {
    drop();
    throw error;
  }
};

/** Removes the copy of a library that was not replaced after all. */
export const dropStateAside = (path: string): void => rmSync(asidePath(path), { force: true, maxRetries: 5 });

/**
 * Brings the state that was put aside into the library that a backup replaced; nothing where none was. Cut off or done
 * twice, it comes to the same, as long as nothing is written in between. Throws where it cannot be written.
 */
export const bringStateBack = (db: Database, path: string): void =>
  openOrSetAside(asidePath(path), () => {
    if (!existsSync(asidePath(path))) return;
    attached(db, asidePath(path), () => {
      const at = db.prepare<[], number>('SELECT at FROM aside.restored').pluck().get() ?? 0;
      bringRecordingsBack(db);
      settleFiles(db, readFilesSince(db));
      settleRestored(db, readItemsSince(db), at);
      forgetLastShared(db);
    });
    dropStateAside(path);
  });

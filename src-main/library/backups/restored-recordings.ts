import type { Database } from 'better-sqlite3';
import { rmSync } from 'node:fs';

/** Tables of recordings and of what was done after shows, those that others refer to first. */
const TABLES = [
  'recording',
  'recording_line',
  'recording_span',
  'recording_read',
  'follow_up',
  'follow_up_step',
  'follow_up_mail',
] as const;

const asidePath = (path: string): string => `${path}.recordings`;

const attached = <Value>(db: Database, path: string, work: () => Value): Value => {
  db.prepare('ATTACH ? AS aside').run(asidePath(path));
  try {
    return work();
  } finally {
    db.exec('DETACH aside');
  }
};

/** Copies the recordings and the ledger of follow-ups of a library that is about to be replaced by a backup to a file beside it. */
export const putRecordingsAside = (db: Database, path: string): void => {
  rmSync(asidePath(path), { force: true });
  attached(db, path, () => {
    for (const table of TABLES) db.exec(`CREATE TABLE aside.${table} AS SELECT * FROM main.${table}`);
  });
};

/**
 * Recordings are of lives that were, and what was done to people is done: no backup knows them better. They take the
 * place of those it brought back.
 */
export const bringRecordingsBack = (db: Database, path: string): void => {
  attached(db, path, () => {
    db.transaction(() => {
      db.exec('DELETE FROM main.recording; DELETE FROM main.follow_up');
      for (const table of TABLES) db.exec(`INSERT INTO main.${table} SELECT * FROM aside.${table}`);
    })();
  });
  rmSync(asidePath(path), { force: true });
};

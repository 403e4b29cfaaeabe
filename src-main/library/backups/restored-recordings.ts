import type { Database } from 'better-sqlite3';

/** Tables of recordings and of what was done after shows, those that others refer to first. */
export const RECORDING_TABLES = [
  'recording',
  'recording_line',
  'recording_span',
  'recording_read',
  'follow_up',
  'follow_up_step',
  'follow_up_mail',
] as const;

/**
 * Recordings are of lives that were, and what was done to people is done: no backup knows them better. Those of the
 * attached library `aside` take the place of those that a backup brought back.
 */
export const bringRecordingsBack = (db: Database): void => {
  db.exec('DELETE FROM main.recording; DELETE FROM main.follow_up');
  for (const table of RECORDING_TABLES) {
    // The copy may be of an earlier version: columns that came since keep what they begin with.
    const columns = (db.pragma(`aside.table_info(${table})`) as readonly { readonly name: string }[])
      .map(({ name }) => `"${name}"`)
      .join(', ');
    db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM aside.${table}`);
  }
};

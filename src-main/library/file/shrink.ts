import type { Database } from 'better-sqlite3';

/** The value of `auto_vacuum` that lets free pages leave the file a few at a time. */
const INCREMENTAL = 2;
/** Free pages that are left in the file: the next lines of a recording fill them. */
const LEFT_PAGES = 256;
/** Pages that leave in one step, so that other requests need not wait for long. */
const STEP_PAGES = 2000;

const numberOf = (db: Database, pragma: string): number => Number(db.pragma(pragma, { simple: true }));

/** Lets free pages of a new file leave it later; must come before its first table. */
export const enableShrinking = (db: Database): void => {
  db.pragma('auto_vacuum = INCREMENTAL');
};

/**
 * Gives room that deleted rows left back to the disk, a step at a time; true while there is more. A file of an earlier
 * version is rewritten, once.
 */
export const shrink = (db: Database): boolean => {
  if (numberOf(db, 'freelist_count') <= LEFT_PAGES) return false;
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL) db.pragma(`incremental_vacuum(${STEP_PAGES})`);
  else {
    enableShrinking(db);
    db.exec('VACUUM');
  }
  const isMore = numberOf(db, 'freelist_count') > LEFT_PAGES;
  // The file itself becomes smaller when the journal is written back.
  if (!isMore) db.pragma('wal_checkpoint(TRUNCATE)');
  return isMore;
};

import type { Database } from 'better-sqlite3';

export interface LibraryCounts {
  readonly waiting: number;
  readonly conflicts: number;
  readonly refused: number;
}

/** How much waits, conflicts and was refused in the whole library. */
export const createCounts = (db: Database): ((input: null) => LibraryCounts) => {
  const count = db.prepare<[], LibraryCounts>(
    `SELECT (SELECT count(*) FROM outbox) AS waiting, (SELECT count(*) FROM conflict) AS conflicts,
       (SELECT count(*) FROM platform_copy WHERE problem IS NOT NULL) AS refused`,
  );
  return () => count.get() ?? { waiting: 0, conflicts: 0, refused: 0 };
};

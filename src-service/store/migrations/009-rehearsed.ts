import type { Migration } from '../migrations.ts';

/** Sessions as they were when their live began, so that they can be rehearsed again. */
export const rehearsed: Migration = {
  title: 'what a session was before its live began',
  sql: `
    CREATE TABLE before_start (
      session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      document TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

import type { Migration } from '../migrations.ts';

/** What a session was when its live began, so that it can be rehearsed again as it was. */
export const rehearsed: Migration = {
  title: 'what a session was before its live began',
  sql: `
    CREATE TABLE before_start (
      session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      document TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

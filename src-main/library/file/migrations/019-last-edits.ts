import type { Migration } from '../migrate.ts';

/** The last edit of notes and bands, which have no versions. */
export const lastEdits: Migration = {
  name: '019-last-edits',
  sql: `
    CREATE TABLE last_edit (
      kind TEXT NOT NULL,
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      part TEXT NOT NULL,
      author TEXT NOT NULL,
      offline INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (kind, space_id, session_id, part)
    ) STRICT, WITHOUT ROWID;
  `,
};

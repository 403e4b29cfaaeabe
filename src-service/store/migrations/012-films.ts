import type { Migration } from '../migrations.ts';

/** Films of recorded lives: the folder with their files, and what is known once a film is whole. */
export const films: Migration = {
  title: 'films of lives',
  sql: `
    CREATE TABLE film (
      session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      folder TEXT NOT NULL UNIQUE,
      length_ms INTEGER,
      width INTEGER,
      height INTEGER
    ) STRICT, WITHOUT ROWID;
  `,
};

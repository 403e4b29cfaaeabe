import type { Migration } from '../migrate.ts';

/** The journal of presses, and the band presets. */
export const presses: Migration = {
  name: '001-presses',
  sql: `
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY,
      press_id TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      who TEXT NOT NULL,
      surface TEXT NOT NULL,
      action TEXT NOT NULL,
      outcome TEXT NOT NULL,
      message TEXT,
      elapsed_ms INTEGER
    ) STRICT;
    CREATE INDEX journal_by_session ON journal (session_id, id);

    CREATE TABLE band_preset (
      id TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      preset TEXT NOT NULL
    ) STRICT;

    CREATE TABLE mark (
      name TEXT PRIMARY KEY
    ) STRICT;
  `,
};

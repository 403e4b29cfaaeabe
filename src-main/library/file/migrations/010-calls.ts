import type { Migration } from '../migrate.ts';

/** The calls of the platform that were made from windows, and those that a person keeps under a name. */
export const calls: Migration = {
  name: '010-calls',
  sql: `
    CREATE TABLE platform_call (
      id INTEGER PRIMARY KEY,
      call_id TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      who TEXT NOT NULL,
      space_id TEXT NOT NULL,
      operation TEXT NOT NULL,
      request TEXT NOT NULL,
      outcome TEXT NOT NULL,
      message TEXT,
      elapsed_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE saved_call (
      name TEXT PRIMARY KEY,
      operation TEXT NOT NULL,
      request TEXT NOT NULL
    ) STRICT;
  `,
};

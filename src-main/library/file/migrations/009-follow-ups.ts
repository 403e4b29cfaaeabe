import type { Migration } from '../migrate.ts';

/** The ledger of what is done after shows: a line for each session, rule and person. */
export const followUps: Migration = {
  name: '009-follow-ups',
  sql: `
    CREATE TABLE follow_up (
      id INTEGER PRIMARY KEY,
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      key TEXT NOT NULL,
      rule TEXT NOT NULL,
      state TEXT NOT NULL,
      at INTEGER NOT NULL,
      UNIQUE (space_id, session_id, key)
    ) STRICT;

    CREATE TABLE follow_up_step (
      follow_up_id INTEGER NOT NULL REFERENCES follow_up (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL,
      problem TEXT,
      PRIMARY KEY (follow_up_id, user_id)
    ) STRICT, WITHOUT ROWID;
  `,
};

import type { Migration } from '../migrate.ts';

/** Recordings of shows: their lines, the stretches of time that were recorded, and the final reads that are due. */
export const recordings: Migration = {
  name: '008-recordings',
  sql: `
    CREATE TABLE recording (
      id INTEGER PRIMARY KEY,
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      title TEXT NOT NULL,
      from_at INTEGER,
      to_at INTEGER,
      bytes INTEGER NOT NULL DEFAULT 0,
      last_batch TEXT,
      UNIQUE (space_id, session_id)
    ) STRICT;

    CREATE TABLE recording_line (
      id INTEGER PRIMARY KEY,
      recording_id INTEGER NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      host_lag INTEGER NOT NULL,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      source TEXT NOT NULL,
      data ANY NOT NULL
    ) STRICT;
    CREATE INDEX recording_line_by_recording ON recording_line (recording_id);

    CREATE TABLE recording_span (
      recording_id INTEGER NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
      from_at INTEGER NOT NULL,
      to_at INTEGER NOT NULL,
      PRIMARY KEY (recording_id, from_at)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recording_read (
      recording_id INTEGER NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
      stage TEXT NOT NULL,
      due_at INTEGER NOT NULL,
      done_at INTEGER,
      PRIMARY KEY (recording_id, stage)
    ) STRICT, WITHOUT ROWID;
  `,
};

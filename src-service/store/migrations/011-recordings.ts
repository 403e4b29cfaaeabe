import type { Migration } from '../migrations.ts';

/** Recordings of lives: the room's frames by their instant, and the files of pictures and sound. */
export const recordings: Migration = {
  title: 'recordings of lives',
  sql: `
    CREATE TABLE recording_frame (
      id INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      frame TEXT NOT NULL
    ) STRICT;
    CREATE INDEX recording_frame_by_session ON recording_frame (session_id, at);
    CREATE TABLE recording_track (
      file TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      source TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      length_ms INTEGER,
      bytes INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX recording_track_by_session ON recording_track (session_id, started_at);
  `,
};

import type { Migration } from '../migrations.ts';

/**
 * The recorded audience of a rehearsal: its script, and how far it is played. `anchor_at`: the instant at which it was at
 * `anchor_ms` of the recording; null before the live starts. `done`: how many of its deeds are done.
 */
export const recordedAudience: Migration = {
  title: 'recorded audiences',
  sql: `
    CREATE TABLE recorded_audience (
      session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      script TEXT NOT NULL,
      speed INTEGER NOT NULL,
      anchor_at INTEGER,
      anchor_ms INTEGER NOT NULL DEFAULT 0,
      done INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
  `,
};

import type { Migration } from '../migrate.ts';

/** Notes of shows and of their scenes; the note of a whole show has no scene. */
export const cueNotes: Migration = {
  name: '006-cue-notes',
  sql: `
    CREATE TABLE cue_note (
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      scene_id TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (space_id, session_id, scene_id)
    ) STRICT;
  `,
};

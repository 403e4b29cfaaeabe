import type { Migration } from '../migrate.ts';

/** Scripts of scenes are kept like their notes: a text has a kind. */
export const scripts: Migration = {
  name: '023-scripts',
  sql: `
    CREATE TABLE cue_note_of_kind (
      kind TEXT NOT NULL,
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      scene_id TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (kind, space_id, session_id, scene_id)
    ) STRICT;
    INSERT INTO cue_note_of_kind (kind, space_id, session_id, scene_id, text)
      SELECT 'note', space_id, session_id, scene_id, text FROM cue_note;
    DROP TABLE cue_note;
    ALTER TABLE cue_note_of_kind RENAME TO cue_note;
  `,
};

import type { Migration } from '../migrations.ts';

/** Shows and their air. A scene's slots, overlays and sounds are one document. */
export const production: Migration = {
  title: 'Production: media library, scenes, templates, what is on air, bands, polls and votes',
  sql: `
    CREATE TABLE media_folder (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE media (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      url TEXT NOT NULL,
      thumbnail_url TEXT,
      video_id TEXT,
      size_bytes INTEGER,
      folder_id TEXT REFERENCES media_folder (id) ON DELETE SET NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX media_by_kind ON media (kind, seq);
    CREATE INDEX media_by_url ON media (url);

    CREATE TABLE scene (
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      position INTEGER NOT NULL,
      document TEXT NOT NULL,
      PRIMARY KEY (session_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE scene_template (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      document TEXT NOT NULL,
      folder_id TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;

    -- Beside session.active_scene_id: since when, what of its time was already played, and what a jingle interrupted.
    CREATE TABLE production (
      session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      auto_enabled INTEGER NOT NULL DEFAULT 0,
      auto_loop INTEGER NOT NULL DEFAULT 0,
      arrived_at INTEGER,
      armed_at INTEGER,
      played_ms INTEGER NOT NULL DEFAULT 0,
      interrupted TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE media_state (
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      media_id TEXT NOT NULL,
      page INTEGER,
      playing INTEGER,
      position REAL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (session_id, media_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE band (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      text TEXT NOT NULL,
      bg TEXT NOT NULL,
      color TEXT NOT NULL,
      until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX band_by_session ON band (session_id, until);

    CREATE TABLE poll (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      question TEXT NOT NULL,
      allow_multiple INTEGER NOT NULL,
      status TEXT NOT NULL,
      results_shown INTEGER NOT NULL,
      position INTEGER NOT NULL,
      phase TEXT NOT NULL,
      on_stage INTEGER NOT NULL DEFAULT 0,
      opened_at INTEGER,
      closed_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX poll_by_session ON poll (session_id, position);

    CREATE TABLE poll_option (
      poll_id TEXT NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      correct INTEGER NOT NULL,
      PRIMARY KEY (poll_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE vote (
      poll_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      option_id TEXT NOT NULL,
      voted_at INTEGER NOT NULL,
      PRIMARY KEY (poll_id, user_id, option_id),
      FOREIGN KEY (poll_id, option_id) REFERENCES poll_option (poll_id, id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
  `,
};

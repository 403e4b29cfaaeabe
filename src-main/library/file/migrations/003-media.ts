import type { Migration } from '../migrate.ts';

/** Media on disk: files, their addresses, their uses; files added here and being uploaded. */
export const media: Migration = {
  name: '003-media',
  sql: `
    CREATE TABLE kept_file (
      sha256 TEXT PRIMARY KEY,
      mime_type TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE kept_address (
      address TEXT PRIMARY KEY,
      sha256 TEXT NOT NULL REFERENCES kept_file (sha256) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX kept_address_by_file ON kept_address (sha256);

    -- Files added here. First stored_url is known, then the item that the platform made of it: a row is never removed,
    -- because an earlier version, an undo or a conflict may bring the local address back at any time.
    CREATE TABLE added_file (
      space_id TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      item_id TEXT NOT NULL,
      stored_url TEXT,
      media_id TEXT,
      url TEXT,
      PRIMARY KEY (space_id, sha256)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX added_file_by_item ON added_file (item_id);

    CREATE TABLE media_mark (
      item_id TEXT PRIMARY KEY REFERENCES item (id) ON DELETE CASCADE,
      pinned INTEGER NOT NULL DEFAULT 0,
      thumbnail TEXT,
      -- The platform's folder and title as they were seen last: what differs from them here was chosen here.
      folder_seen TEXT,
      title_seen TEXT,
      seen_at INTEGER,
      gone_at INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE media_folder (
      space_id TEXT NOT NULL,
      external_id TEXT NOT NULL,
      -- Null once it was deleted here: it does not come back by itself.
      folder_id TEXT REFERENCES folder (id) ON DELETE SET NULL,
      name_seen TEXT NOT NULL,
      PRIMARY KEY (space_id, external_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE pinned_folder (
      folder_id TEXT PRIMARY KEY REFERENCES folder (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    -- What drafts and templates show and play, as media-refs.ts names it.
    CREATE TABLE media_use (
      item_id TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      ref TEXT NOT NULL,
      PRIMARY KEY (item_id, ref)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX media_use_by_ref ON media_use (ref);

    -- Deleted ones too: what was deleted here must be known when the platform lists it again.
    CREATE INDEX medium_by_external ON item (space_id, external_id) WHERE kind = 'media' AND external_id IS NOT NULL;

    -- What is being sent of an item: after a sending that broke off, what arrived of it is no change of theirs.
    ALTER TABLE platform_copy ADD COLUMN sent TEXT;
  `,
};

import type { Migration } from '../migrate.ts';

/** Templates, drafts, media, deck pages and poll sets; their versions, search, outbox and conflicts. */
export const items: Migration = {
  name: '002-items',
  sql: `
    CREATE TABLE folder (
      id TEXT PRIMARY KEY,
      space_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (space_id, kind, name)
    ) STRICT;

    CREATE TABLE item (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      space_id TEXT NOT NULL,
      name TEXT NOT NULL,
      folder_id TEXT REFERENCES folder (id) ON DELETE SET NULL,
      tags TEXT NOT NULL,
      external_id TEXT,
      body TEXT NOT NULL,
      revision INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX item_by_name ON item (space_id, kind, name COLLATE NOCASE) WHERE deleted_at IS NULL;
    CREATE UNIQUE INDEX template_name ON item (space_id, name) WHERE kind = 'template' AND deleted_at IS NULL;
    CREATE UNIQUE INDEX item_external ON item (space_id, kind, external_id)
      WHERE external_id IS NOT NULL AND deleted_at IS NULL;

    CREATE VIRTUAL TABLE item_search USING fts5 (
      name, tags, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );

    CREATE TABLE version (
      item_id TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      at INTEGER NOT NULL,
      name TEXT NOT NULL,
      body BLOB NOT NULL,
      PRIMARY KEY (item_id, revision)
    ) STRICT, WITHOUT ROWID;

    -- Requests that were carried out: one that arrives again is answered, not repeated.
    CREATE TABLE done_edit (
      row INTEGER PRIMARY KEY,
      edit_id TEXT NOT NULL UNIQUE
    ) STRICT;

    -- What the platform said last of an item that also lives there; body is null before it was ever seen there.
    CREATE TABLE platform_copy (
      item_id TEXT PRIMARY KEY REFERENCES item (id) ON DELETE CASCADE,
      name TEXT,
      body TEXT,
      problem TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item_id TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX outbox_by_item ON outbox (item_id, revision);

    CREATE TABLE conflict (
      id TEXT PRIMARY KEY,
      item_id TEXT NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      conflict TEXT NOT NULL
    ) STRICT;
    CREATE INDEX conflict_by_item ON conflict (item_id);
  `,
};

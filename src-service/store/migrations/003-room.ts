import type { Migration } from '../migrations.ts';

/** People in the live room, the chat, and the message on stage. */
export const room: Migration = {
  title: 'The live room: participants, presence, chat, stage and the tokens of its pages',
  sql: `
    -- seq is the order of arrival.
    CREATE TABLE participant (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      role TEXT NOT NULL,
      source TEXT NOT NULL,
      spectator INTEGER NOT NULL,
      hand_raised_at INTEGER,
      joined_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      UNIQUE (session_id, user_id)
    ) STRICT;
    CREATE INDEX participant_by_arrival ON participant (session_id, seq);

    -- A stretch of presence. Going from watching to the floor ends one and begins the next of the same entry.
    CREATE TABLE connection (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      spectator INTEGER NOT NULL,
      joined_at INTEGER NOT NULL,
      left_at INTEGER,
      last_seen_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX connection_by_session ON connection (session_id, user_id);
    CREATE INDEX connection_open ON connection (session_id, user_id) WHERE left_at IS NULL;
    CREATE INDEX connection_open_by_id ON connection (id) WHERE left_at IS NULL;

    CREATE TABLE chat_message (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL,
      user_id TEXT,
      name TEXT NOT NULL,
      text TEXT NOT NULL,
      image_url TEXT,
      link_url TEXT,
      link_label TEXT,
      sent_at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      system INTEGER NOT NULL DEFAULT 0,
      private INTEGER NOT NULL DEFAULT 0,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX chat_message_by_session ON chat_message (session_id, seq);

    CREATE TABLE stage (
      session_id TEXT PRIMARY KEY,
      message_id TEXT NOT NULL,
      staged_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What proves to the room who a page speaks for; only a digest is kept.
    CREATE TABLE room_token (
      digest TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      role TEXT NOT NULL,
      source TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX room_token_by_expiry ON room_token (expires_at);

    CREATE TABLE host_link (
      session_id TEXT PRIMARY KEY,
      key TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

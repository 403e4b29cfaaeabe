import type { Migration } from '../migrations.ts';

/** Space, people, keys, events, live sessions and how one enters them. */
export const foundation: Migration = {
  title: 'Space, people, keys, events, live sessions and how one enters them',
  sql: `
    CREATE TABLE meta (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Presentation that only the application shows is one document: settings.
    CREATE TABLE space (
      id TEXT PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT,
      logo TEXT,
      cover_image TEXT,
      mode TEXT NOT NULL,
      visibility TEXT NOT NULL,
      access_type TEXT NOT NULL,
      price_cents INTEGER,
      price_currency TEXT,
      price_interval TEXT,
      category TEXT NOT NULL,
      about_url TEXT,
      gamification_enabled INTEGER NOT NULL,
      live_domain TEXT,
      group_labels TEXT NOT NULL,
      settings TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      billing_active INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE user (
      id TEXT PRIMARY KEY,
      external_id TEXT UNIQUE,
      name TEXT NOT NULL,
      email TEXT COLLATE NOCASE,
      image TEXT,
      bio TEXT,
      -- 1 for those created through the API, whose name it may change.
      from_api INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX user_by_email ON user (email) WHERE email IS NOT NULL;

    CREATE TABLE member (
      user_id TEXT PRIMARY KEY REFERENCES user (id),
      role TEXT NOT NULL,
      status TEXT NOT NULL,
      total_xp INTEGER NOT NULL DEFAULT 0,
      level INTEGER NOT NULL DEFAULT 1,
      joined_at INTEGER NOT NULL,
      last_activity_at INTEGER
    ) STRICT;
    CREATE INDEX member_by_arrival ON member (joined_at, user_id);

    CREATE TABLE space_group (
      id TEXT PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT,
      color TEXT,
      rule TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE group_member (
      group_id TEXT NOT NULL REFERENCES space_group (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES user (id),
      role TEXT NOT NULL,
      auto INTEGER NOT NULL DEFAULT 0,
      added_at INTEGER NOT NULL,
      PRIMARY KEY (group_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX group_member_by_user ON group_member (user_id);

    CREATE TABLE review (
      id TEXT PRIMARY KEY,
      author_id TEXT NOT NULL REFERENCES user (id),
      rating INTEGER NOT NULL,
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;

    -- Only a digest of a key is kept.
    CREATE TABLE api_key (
      id TEXT PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      access TEXT NOT NULL,
      operations TEXT,
      user_id TEXT NOT NULL REFERENCES user (id),
      created_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT;

    CREATE TABLE event (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      at INTEGER NOT NULL,
      data TEXT NOT NULL
    ) STRICT;

    CREATE TABLE session (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      description TEXT,
      mode TEXT NOT NULL,
      status TEXT NOT NULL,
      scheduled_at INTEGER NOT NULL,
      duration_min INTEGER NOT NULL,
      started_at INTEGER,
      ended_at INTEGER,
      created_at INTEGER NOT NULL,
      max_participants INTEGER NOT NULL,
      recording_enabled INTEGER NOT NULL,
      recording_status TEXT,
      replay_url TEXT,
      hls_url TEXT,
      embed_url TEXT,
      thumbnail_url TEXT,
      replay_duration_sec REAL,
      video_id TEXT,
      lesson_id TEXT,
      replay_views INTEGER NOT NULL DEFAULT 0,
      hls_status TEXT,
      host_id TEXT NOT NULL REFERENCES user (id),
      chat TEXT NOT NULL,
      conversion_count INTEGER NOT NULL DEFAULT 0,
      cta_click_count INTEGER NOT NULL DEFAULT 0,
      replay TEXT NOT NULL,
      replay_min_level INTEGER,
      replay_chat INTEGER NOT NULL,
      replay_publish TEXT NOT NULL,
      replay_published INTEGER NOT NULL DEFAULT 0,
      active_scene_id TEXT,
      extra_viewers INTEGER NOT NULL DEFAULT 0,
      -- What the clock does next to recording and stream, and when.
      next_step TEXT,
      next_step_at INTEGER
    ) STRICT;
    CREATE INDEX session_by_status ON session (status, seq);
    CREATE INDEX session_by_step ON session (next_step_at) WHERE next_step_at IS NOT NULL;

    -- purpose: audience (who may enter as a member) or replay (who may watch it).
    CREATE TABLE session_group (
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      group_id TEXT NOT NULL REFERENCES space_group (id) ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (session_id, purpose, group_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX session_group_by_group ON session_group (group_id, purpose);

    CREATE TABLE calendar_event (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT,
      starts_at INTEGER NOT NULL,
      ends_at INTEGER,
      location TEXT,
      live_session_id TEXT UNIQUE REFERENCES session (id) ON DELETE CASCADE,
      author_id TEXT REFERENCES user (id),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX calendar_event_by_start ON calendar_event (starts_at);

    CREATE TABLE calendar_event_group (
      event_id TEXT NOT NULL REFERENCES calendar_event (id) ON DELETE CASCADE,
      group_id TEXT NOT NULL REFERENCES space_group (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      PRIMARY KEY (event_id, group_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX calendar_event_group_by_group ON calendar_event_group (group_id);

    -- Single use, 15 minutes; only a digest of the token is kept.
    CREATE TABLE entry_ticket (
      digest TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES user (id),
      role TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entry_ticket_by_expiry ON entry_ticket (expires_at);

    CREATE TABLE invite (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      token TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL,
      label TEXT,
      uses INTEGER NOT NULL DEFAULT 0,
      max_uses INTEGER,
      expires_at INTEGER,
      revoked_at INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX invite_by_session ON invite (session_id, seq);

    CREATE TABLE conversion (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      user_id TEXT,
      external_id TEXT,
      name TEXT,
      label TEXT,
      amount_cents INTEGER,
      currency TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX conversion_by_session ON conversion (session_id, seq);

    CREATE TABLE join_request (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      user_id TEXT REFERENCES user (id),
      name TEXT NOT NULL,
      email TEXT COLLATE NOCASE,
      image TEXT,
      answers TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      decided_at INTEGER
    ) STRICT;
    CREATE INDEX join_request_by_status ON join_request (status, seq);

    CREATE TABLE mail (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      sender TEXT NOT NULL,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      html TEXT NOT NULL,
      text TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
  `,
};

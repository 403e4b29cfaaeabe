import type { Migration } from '../migrations.ts';

/** Activity and rewards of members, contents of groups, and statistics of the space. */
export const community: Migration = {
  title: 'Community: activity, XP, badges, challenges, group documents, entry links, audience and retention',
  sql: `
    CREATE INDEX member_by_role ON member (role, joined_at, user_id);
    CREATE INDEX member_by_status ON member (status, joined_at, user_id);
    CREATE INDEX member_by_xp ON member (status, total_xp DESC, joined_at, user_id);
    CREATE INDEX space_group_by_name ON space_group (name COLLATE NOCASE, id);
    CREATE INDEX connection_by_user ON connection (user_id, session_id);
    CREATE INDEX session_by_start ON session (started_at) WHERE started_at IS NOT NULL;
    CREATE INDEX session_by_end ON session (ended_at) WHERE started_at IS NOT NULL;
    CREATE INDEX session_by_replay ON session (replay_duration_sec) WHERE recording_status = 'ready';
    CREATE INDEX join_request_by_email ON join_request (email);
    CREATE INDEX join_request_by_time ON join_request (created_at);

    -- A fact of a person counts once: ref_id is the lesson, the post, the comment or the session.
    CREATE TABLE activity (
      seq INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES user (id),
      kind TEXT NOT NULL,
      ref_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      UNIQUE (user_id, kind, ref_id)
    ) STRICT;
    CREATE INDEX activity_by_time ON activity (at, user_id);

    -- Days in a row with activity; days are counted from the epoch, in UTC.
    CREATE TABLE streak (
      user_id TEXT PRIMARY KEY REFERENCES user (id),
      days INTEGER NOT NULL,
      last_day INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE xp_event (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      user_id TEXT NOT NULL REFERENCES user (id),
      amount INTEGER NOT NULL,
      source TEXT NOT NULL,
      ref_id TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX xp_event_by_user ON xp_event (user_id, created_at, amount);

    CREATE TABLE badge (
      id TEXT PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT,
      icon TEXT,
      criteria_type TEXT NOT NULL,
      criteria_target INTEGER NOT NULL,
      xp_reward INTEGER NOT NULL,
      position INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE awarded_badge (
      user_id TEXT NOT NULL REFERENCES user (id),
      badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE,
      awarded_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, badge_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX awarded_badge_by_badge ON awarded_badge (badge_id, user_id);

    CREATE TABLE challenge (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      description TEXT,
      objective_type TEXT NOT NULL,
      objective_target INTEGER NOT NULL,
      xp_reward INTEGER NOT NULL,
      starts_at INTEGER NOT NULL,
      ends_at INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE challenge_participant (
      challenge_id TEXT NOT NULL REFERENCES challenge (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES user (id),
      progress INTEGER NOT NULL,
      completed_at INTEGER,
      joined_at INTEGER NOT NULL,
      PRIMARY KEY (challenge_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX challenge_participant_open ON challenge_participant (user_id) WHERE completed_at IS NULL;

    CREATE TABLE group_document (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      group_id TEXT NOT NULL REFERENCES space_group (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      url TEXT NOT NULL,
      kind TEXT NOT NULL,
      mime_type TEXT,
      size_bytes INTEGER,
      uploaded_by TEXT REFERENCES user (id),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX group_document_by_group ON group_document (group_id, seq);
    CREATE INDEX group_document_by_url ON group_document (url);

    -- Single use, 15 minutes; only a digest of the token is kept.
    CREATE TABLE user_entry (
      digest TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES user (id),
      path TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX user_entry_by_expiry ON user_entry (expires_at);

    -- What is one document each: permissions, the owner's account.
    CREATE TABLE space_document (
      name TEXT PRIMARY KEY,
      document TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Visits of the public pages. No cookie: a visitor is a digest that changes every day.
    CREATE TABLE visit (
      seq INTEGER PRIMARY KEY,
      visitor TEXT NOT NULL,
      at INTEGER NOT NULL,
      duration_sec INTEGER NOT NULL,
      page_views INTEGER NOT NULL,
      referrer TEXT,
      channel TEXT NOT NULL,
      country TEXT NOT NULL,
      utm_source TEXT,
      utm_medium TEXT,
      utm_campaign TEXT
    ) STRICT;
    CREATE INDEX visit_by_time ON visit (at);

    CREATE TABLE page_view (
      visit_seq INTEGER NOT NULL REFERENCES visit (seq) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      path TEXT NOT NULL
    ) STRICT;
    CREATE INDEX page_view_by_time ON page_view (at, path);

    CREATE TABLE visit_outcome (
      seq INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX visit_outcome_by_time ON visit_outcome (at, kind);

    CREATE TABLE member_exit (
      seq INTEGER PRIMARY KEY,
      user_id TEXT REFERENCES user (id),
      reason TEXT NOT NULL,
      avoidable INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX member_exit_by_time ON member_exit (at);

    -- What the last nightly check found.
    CREATE TABLE drifting_member (
      user_id TEXT PRIMARY KEY REFERENCES user (id),
      last_activity_at INTEGER,
      usual_per_week REAL NOT NULL,
      recent_per_week REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

import type { Migration } from '../migrations.ts';

/** Content of the space: courses, feed, videos, support tickets, stored files, its public page. */
export const content: Migration = {
  title: 'Content: courses, feed, studio videos, support tickets, stored files and the public page',
  sql: `
    CREATE INDEX user_by_name ON user (name COLLATE NOCASE);
    CREATE INDEX review_by_time ON review (created_at);
    CREATE INDEX calendar_event_by_type ON calendar_event (type, starts_at);

    -- open_access: readable on the web by anyone, once published in a public space.
    CREATE TABLE course (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      slug TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      description TEXT,
      cover_image TEXT,
      published INTEGER NOT NULL,
      open_access INTEGER NOT NULL DEFAULT 0,
      author_id TEXT NOT NULL REFERENCES user (id),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX course_by_state ON course (published, seq);

    CREATE TABLE course_group (
      course_id TEXT NOT NULL REFERENCES course (id) ON DELETE CASCADE,
      group_id TEXT NOT NULL REFERENCES space_group (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      PRIMARY KEY (course_id, group_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX course_group_by_group ON course_group (group_id, course_id);

    CREATE TABLE course_module (
      id TEXT PRIMARY KEY,
      course_id TEXT NOT NULL REFERENCES course (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      description TEXT,
      position INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX course_module_by_course ON course_module (course_id, position);

    -- Positions count from 0 within a module, or within the lessons of the course that are in none.
    CREATE TABLE lesson (
      id TEXT PRIMARY KEY,
      course_id TEXT NOT NULL REFERENCES course (id) ON DELETE CASCADE,
      module_id TEXT REFERENCES course_module (id) ON DELETE SET NULL,
      title TEXT NOT NULL,
      content TEXT NOT NULL,
      video_url TEXT,
      video_duration_sec REAL,
      position INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX lesson_by_course ON lesson (course_id, module_id, position);
    CREATE INDEX lesson_by_module ON lesson (module_id);

    CREATE TABLE lesson_completion (
      lesson_id TEXT NOT NULL REFERENCES lesson (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES user (id),
      course_id TEXT NOT NULL REFERENCES course (id) ON DELETE CASCADE,
      completed_at INTEGER NOT NULL,
      PRIMARY KEY (lesson_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lesson_completion_by_course ON lesson_completion (course_id, user_id, completed_at);
    CREATE INDEX lesson_completion_by_user ON lesson_completion (user_id, course_id, completed_at);

    -- How far a person has watched the video of a lesson, 0 to 100.
    CREATE TABLE lesson_watch (
      lesson_id TEXT NOT NULL REFERENCES lesson (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES user (id),
      watched_pct REAL NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (lesson_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lesson_watch_by_user ON lesson_watch (user_id, lesson_id, watched_pct);

    CREATE TABLE post (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      title TEXT,
      category TEXT NOT NULL,
      content TEXT NOT NULL,
      text TEXT NOT NULL,
      attachments TEXT NOT NULL,
      pinned INTEGER NOT NULL,
      author_id TEXT NOT NULL REFERENCES user (id),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX post_by_category ON post (category, seq);
    CREATE INDEX post_by_author ON post (author_id, created_at);
    CREATE INDEX post_by_time ON post (created_at);

    CREATE TABLE post_group (
      post_seq INTEGER NOT NULL REFERENCES post (seq) ON DELETE CASCADE,
      group_id TEXT NOT NULL REFERENCES space_group (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      PRIMARY KEY (post_seq, group_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX post_group_by_group ON post_group (group_id, post_seq);

    CREATE TABLE post_comment (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
      -- No reference: SQLite follows a chain of replies only so deep.
      parent_id TEXT,
      content TEXT NOT NULL,
      text TEXT NOT NULL,
      attachments TEXT NOT NULL,
      author_id TEXT NOT NULL REFERENCES user (id),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX post_comment_by_post ON post_comment (post_id, seq);
    CREATE INDEX post_comment_by_parent ON post_comment (parent_id);
    CREATE INDEX post_comment_by_author ON post_comment (author_id, created_at);

    CREATE TABLE post_reaction (
      post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES user (id),
      created_at INTEGER NOT NULL,
      PRIMARY KEY (post_id, user_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE video (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      description TEXT,
      mode TEXT NOT NULL,
      status TEXT NOT NULL,
      duration_sec REAL,
      width INTEGER,
      height INTEGER,
      encode_progress REAL,
      thumbnail_url TEXT,
      playback_url TEXT,
      hls_url TEXT,
      embed_url TEXT,
      lesson_id TEXT REFERENCES lesson (id) ON DELETE SET NULL,
      live_session_id TEXT REFERENCES session (id) ON DELETE SET NULL,
      author_id TEXT REFERENCES user (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX video_by_status ON video (status, seq);
    CREATE INDEX video_by_lesson ON video (lesson_id);
    CREATE INDEX video_by_session ON video (live_session_id);

    CREATE TABLE video_lead (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      email TEXT NOT NULL,
      name TEXT,
      user_id TEXT REFERENCES user (id),
      source TEXT NOT NULL,
      lesson_id TEXT REFERENCES lesson (id) ON DELETE SET NULL,
      interaction_id TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX video_lead_by_lesson ON video_lead (lesson_id);

    -- Counts and last message leave out internal notes.
    CREATE TABLE ticket (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL,
      status TEXT NOT NULL,
      priority TEXT NOT NULL,
      category TEXT,
      author_id TEXT NOT NULL REFERENCES user (id),
      assignee_id TEXT REFERENCES user (id),
      message_count INTEGER NOT NULL,
      last_message_at INTEGER NOT NULL,
      last_message_by TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      resolved_at INTEGER,
      closed_at INTEGER
    ) STRICT;
    CREATE INDEX ticket_by_author ON ticket (author_id, number);
    CREATE INDEX ticket_by_status ON ticket (status, number);

    CREATE TABLE ticket_message (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      ticket_id TEXT NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
      author_id TEXT NOT NULL REFERENCES user (id),
      from_staff INTEGER NOT NULL,
      is_internal INTEGER NOT NULL DEFAULT 0,
      content TEXT NOT NULL,
      attachments TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX ticket_message_by_ticket ON ticket_message (ticket_id, seq);

    -- Files received through POST /attachments.
    CREATE TABLE stored_file (
      seq INTEGER PRIMARY KEY,
      url TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      mime_type TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      uploaded_by TEXT NOT NULL REFERENCES user (id),
      external_id TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;

    -- What the about page shows beside the space's own fields.
    CREATE TABLE about_page (
      space_id TEXT PRIMARY KEY,
      html TEXT NOT NULL,
      video_id TEXT REFERENCES video (id) ON DELETE SET NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

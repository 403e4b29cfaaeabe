import type { Migration } from '../migrations.ts';

/** Messages of the space: webhooks and their deliveries, campaigns, digest, sender, preferences. */
export const messages: Migration = {
  title: 'Messages: webhooks, e-mail campaigns, segments, templates, wordings, digest, sender, preferences',
  sql: `
    CREATE TABLE webhook (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      secret TEXT NOT NULL,
      description TEXT,
      active INTEGER NOT NULL,
      failure_count INTEGER NOT NULL DEFAULT 0,
      last_delivery_at INTEGER,
      last_status INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;

    -- Written with its event; body is the very text that is sent and signed. attempt counts those made.
    CREATE TABLE webhook_delivery (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      webhook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
      event TEXT NOT NULL,
      body TEXT NOT NULL,
      attempt INTEGER NOT NULL DEFAULT 0,
      status TEXT NOT NULL DEFAULT 'pending',
      response_status INTEGER,
      error TEXT,
      created_at INTEGER NOT NULL,
      delivered_at INTEGER,
      next_attempt_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook_id, seq);
    CREATE INDEX webhook_delivery_by_age ON webhook_delivery (created_at);
    CREATE INDEX webhook_delivery_first ON webhook_delivery (webhook_id, seq) WHERE status = 'pending' AND attempt = 0;
    CREATE INDEX webhook_delivery_again ON webhook_delivery (webhook_id, next_attempt_at, seq)
      WHERE status = 'pending' AND attempt > 0;

    -- kept: nobody sends it, the rehearsal shows it. waiting, leaving, failed: on its way through a mail server.
    ALTER TABLE mail ADD COLUMN state TEXT NOT NULL DEFAULT 'kept';
    ALTER TABLE mail ADD COLUMN reply_to TEXT;
    ALTER TABLE mail ADD COLUMN unsubscribe_url TEXT;
    ALTER TABLE mail ADD COLUMN campaign_id TEXT;
    ALTER TABLE mail ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE mail ADD COLUMN next_attempt_at INTEGER;
    ALTER TABLE mail ADD COLUMN error TEXT;
    CREATE INDEX mail_on_its_way ON mail (next_attempt_at, seq) WHERE state = 'waiting';
    CREATE INDEX mail_cut_short ON mail (seq) WHERE state = 'leaving';
    CREATE INDEX mail_of_campaign ON mail (campaign_id, state) WHERE campaign_id IS NOT NULL;

    CREATE TABLE email_segment (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT,
      filters TEXT NOT NULL,
      member_count INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;

    -- segment_id outlives its segment: a campaign never falls back to the whole space.
    CREATE TABLE email_campaign (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      preview_text TEXT,
      body TEXT NOT NULL,
      status TEXT NOT NULL,
      segment_id TEXT,
      audience_label TEXT NOT NULL,
      scheduled_at INTEGER,
      sent_at INTEGER,
      recipient_count INTEGER,
      sent INTEGER NOT NULL DEFAULT 0,
      delivered INTEGER NOT NULL DEFAULT 0,
      opened INTEGER NOT NULL DEFAULT 0,
      clicked INTEGER NOT NULL DEFAULT 0,
      bounced INTEGER NOT NULL DEFAULT 0,
      spam INTEGER NOT NULL DEFAULT 0,
      unsubscribed INTEGER NOT NULL DEFAULT 0,
      error TEXT,
      author_id TEXT NOT NULL REFERENCES user (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX email_campaign_by_status ON email_campaign (status, seq);
    CREATE INDEX email_campaign_by_kind ON email_campaign (kind, seq);
    CREATE INDEX email_campaign_due ON email_campaign (scheduled_at) WHERE status = 'scheduled';

    -- Who still has to be written to. A row goes in the transaction that makes the message: nobody gets it twice.
    CREATE TABLE email_recipient (
      campaign_id TEXT NOT NULL REFERENCES email_campaign (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES user (id),
      PRIMARY KEY (campaign_id, user_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE email_template (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      subject TEXT NOT NULL,
      preview_text TEXT,
      body TEXT NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE email_wording (
      kind TEXT NOT NULL,
      lang TEXT NOT NULL,
      subject TEXT NOT NULL,
      body TEXT NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (kind, lang)
    ) STRICT, WITHOUT ROWID;

    -- One row once somebody has set it. settings is one document.
    CREATE TABLE email_digest (
      place INTEGER PRIMARY KEY CHECK (place = 1),
      settings TEXT NOT NULL,
      next_at INTEGER,
      last_sent_at INTEGER
    ) STRICT;

    CREATE TABLE email_sender (
      place INTEGER PRIMARY KEY CHECK (place = 1),
      id TEXT NOT NULL,
      domain TEXT NOT NULL,
      from_email TEXT NOT NULL,
      from_name TEXT,
      reply_to TEXT,
      dkim_selector TEXT NOT NULL,
      dkim_private_key TEXT NOT NULL,
      dkim_value TEXT NOT NULL,
      return_path_value TEXT NOT NULL,
      dkim_verified INTEGER NOT NULL DEFAULT 0,
      return_path_verified INTEGER NOT NULL DEFAULT 0,
      verified_at INTEGER,
      last_checked_at INTEGER,
      last_error TEXT,
      tested_at INTEGER,
      sent_count INTEGER NOT NULL DEFAULT 0,
      bounce_count INTEGER NOT NULL DEFAULT 0,
      complaint_count INTEGER NOT NULL DEFAULT 0,
      suspended_at INTEGER,
      suspend_reason TEXT
    ) STRICT;

    -- Those who receive no bulk e-mail; everybody else does.
    CREATE TABLE email_unsubscribed (
      user_id TEXT PRIMARY KEY REFERENCES user (id),
      at INTEGER NOT NULL,
      campaign_id TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX course_by_time ON course (created_at);
    CREATE INDEX lesson_by_time ON lesson (created_at);
    CREATE INDEX session_by_schedule ON session (scheduled_at);
  `,
};

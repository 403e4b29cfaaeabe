import type { Migration } from '../migrate.ts';

/** The segment and the e-mail that a follow-up made on the platform, so that the segment can be removed afterwards. */
export const followUpMails: Migration = {
  name: '018-follow-up-mails',
  sql: `
    CREATE TABLE follow_up_mail (
      follow_up_id INTEGER PRIMARY KEY REFERENCES follow_up (id) ON DELETE CASCADE,
      segment_id TEXT NOT NULL,
      campaign_id TEXT,
      state TEXT NOT NULL
    ) STRICT;
  `,
};

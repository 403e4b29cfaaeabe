import type { Migration } from '../migrations.ts';

/** The name that a page gave to a message: one that comes again after a lost connection is known by it. */
export const messageRefs: Migration = {
  title: 'names of messages',
  sql: `
    ALTER TABLE chat_message ADD COLUMN ref TEXT;
    CREATE UNIQUE INDEX chat_message_by_ref ON chat_message (session_id, user_id, ref) WHERE ref IS NOT NULL;
  `,
};

import type { Migration } from '../migrate.ts';

/** The journal is read page by page in the order of its times. */
export const journalByTime: Migration = {
  name: '015-journal-by-time',
  sql: `
    DROP INDEX journal_by_session;
    CREATE INDEX journal_by_time ON journal (session_id, at, id);
  `,
};

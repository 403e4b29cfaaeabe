import type { Migration } from '../migrate.ts';

/** Host pages and planned durations of sessions, which the platform does not say again, and which of them are over. */
export const sessionFacts: Migration = {
  name: '021-session-facts',
  sql: `
    CREATE TABLE session_fact (
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      host_url TEXT,
      duration_min INTEGER,
      is_over INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (space_id, session_id)
    ) STRICT;
  `,
};

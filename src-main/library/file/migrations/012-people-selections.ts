import type { Migration } from '../migrate.ts';

/** People of shows that a person keeps under a name, for exports and follow-ups. */
export const peopleSelections: Migration = {
  name: '012-people-selections',
  sql: `
    CREATE TABLE people_selection (
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      name TEXT NOT NULL,
      user_ids TEXT NOT NULL,
      PRIMARY KEY (space_id, session_id, name)
    ) STRICT;
  `,
};

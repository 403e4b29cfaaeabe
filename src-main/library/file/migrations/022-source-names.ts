import type { Migration } from '../migrate.ts';

/** Names of scenes and sources that programs of controllers know, as JSON of one show. */
export const sourceNames: Migration = {
  name: '022-source-names',
  sql: `
    CREATE TABLE source_names (
      space_id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      names TEXT NOT NULL,
      PRIMARY KEY (space_id, session_id)
    ) STRICT;
  `,
};

import type { Migration } from '../migrate.ts';

/** Digests of the working material that the desk and its team had alike last. */
export const teamAlike: Migration = {
  name: '013-team-alike',
  sql: `
    CREATE TABLE team_alike (
      space TEXT NOT NULL,
      place TEXT NOT NULL,
      digests TEXT NOT NULL,
      PRIMARY KEY (space, place)
    ) STRICT, WITHOUT ROWID;
  `,
};

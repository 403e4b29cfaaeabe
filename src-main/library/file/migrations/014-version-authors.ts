import type { Migration } from '../migrate.ts';

/** Versions name the person who made them, and say whether the platform could be reached. */
export const versionAuthors: Migration = {
  name: '014-version-authors',
  sql: `
    ALTER TABLE version ADD COLUMN author TEXT;
    ALTER TABLE version ADD COLUMN offline INTEGER NOT NULL DEFAULT 0;
  `,
};

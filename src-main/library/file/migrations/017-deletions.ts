import type { Migration } from '../migrate.ts';

/** Deletions are kept among the versions of an item, with the person who made them. */
export const deletions: Migration = {
  name: '017-deletions',
  sql: 'ALTER TABLE version ADD COLUMN deletion INTEGER NOT NULL DEFAULT 0;',
};

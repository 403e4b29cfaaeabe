import type { Migration } from '../migrate.ts';

/** The journal names the other desk of the team where something was pressed. */
export const journalDesk: Migration = {
  name: '011-journal-desk',
  sql: 'ALTER TABLE journal ADD COLUMN desk TEXT;',
};

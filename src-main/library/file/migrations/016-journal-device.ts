import type { Migration } from '../migrate.ts';

/** The journal names the controller that something was pressed on. */
export const journalDevice: Migration = {
  name: '016-journal-device',
  sql: 'ALTER TABLE journal ADD COLUMN device TEXT;',
};

import type { Migration } from '../migrations.ts';

/** Presence that no connection of its own carries: a restart of the service does not end it. */
export const heldPresence: Migration = {
  title: 'presence that outlasts the service',
  sql: 'ALTER TABLE connection ADD COLUMN held INTEGER NOT NULL DEFAULT 0;',
};

import type { Migration } from '../migrate.ts';

/** Spaces whose media libraries were read to their end. Before that, a medium missing here may still exist there. */
export const mediaRead: Migration = {
  name: '004-media-read',
  sql: `
    CREATE TABLE media_read (
      space_id TEXT PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

import type { Migration } from '../migrate.ts';

/** Which spaces' media libraries were read to their end: before that, what is not here may be there all the same. */
export const mediaRead: Migration = {
  name: '004-media-read',
  sql: `
    CREATE TABLE media_read (
      space_id TEXT PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

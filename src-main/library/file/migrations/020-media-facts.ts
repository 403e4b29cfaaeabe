import type { Migration } from '../migrate.ts';

/** Facts of media that a window found in their files. */
export const mediaFacts: Migration = {
  name: '020-media-facts',
  sql: `
    ALTER TABLE media_mark ADD COLUMN fault TEXT;
    ALTER TABLE media_mark ADD COLUMN seconds REAL;
  `,
};

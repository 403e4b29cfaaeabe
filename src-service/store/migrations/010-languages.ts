import type { Migration } from '../migrations.ts';

/** The language in which a person last read a page: their e-mails speak it too. */
export const languages: Migration = {
  title: 'the languages of readers',
  sql: `
    CREATE TABLE reader_language (
      user_id TEXT PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
      language TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

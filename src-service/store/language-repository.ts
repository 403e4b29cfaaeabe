import type { Database } from 'better-sqlite3';
import type { Language } from '#shared/words/language.ts';
import { perDatabase } from './per-database.ts';

/** The languages in which people read. */
export const languages = perDatabase((db: Database) => {
  const find = db.prepare<[string], Language>('SELECT language FROM reader_language WHERE user_id = ?').pluck();
  const save = db.prepare<[string, Language]>(
    'INSERT OR REPLACE INTO reader_language (user_id, language) VALUES (?, ?)',
  );
  return {
    /** The language of a person, or undefined where nobody knows it. */
    find: (userId: string): Language | undefined => find.get(userId),
    save: (userId: string, language: Language): void => {
      save.run(userId, language);
    },
  };
});

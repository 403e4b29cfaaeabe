import { perDatabase } from './per-database.ts';

/** Values that the service keeps about its own data: the address it had, the secrets it made. */
export const metaValues = perDatabase((db) => {
  const find = db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
  const save = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  return {
    find: (key: string): string | undefined => find.get(key),
    save(key: string, value: string): void {
      save.run(key, value);
    },
  };
});

import type { Database } from 'better-sqlite3';

/** Makes a repository once per open database, so that its statements are prepared once. */
export const perDatabase = <Repository extends object>(
  create: (db: Database) => Repository,
): ((db: Database) => Repository) => {
  const made = new WeakMap<Database, Repository>();
  return (db) => {
    const existing = made.get(db);
    if (existing) return existing;
    const repository = create(db);
    made.set(db, repository);
    return repository;
  };
};

import { perDatabase } from './per-database.ts';

/** A personal, single-use way into the space. Instants are Unix milliseconds. */
export interface UserEntryRow {
  readonly digest: string;
  readonly userId: string;
  /** The page it opens, inside the application. */
  readonly path: string;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** Personal ways into the space. */
export const userEntries = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO user_entry (digest, user_id, path, expires_at) VALUES (:digest, :userId, :path, :expiresAt)`,
  );
  const find = db.prepare<[string], UserEntryRow>(
    `SELECT digest, user_id AS userId, path, expires_at AS expiresAt, used_at AS usedAt
     FROM user_entry WHERE digest = ?`,
  );
  const markUsed = db.prepare('UPDATE user_entry SET used_at = ? WHERE digest = ?');
  const removeBefore = db.prepare('DELETE FROM user_entry WHERE expires_at < ?');

  return {
    insert(entry: Omit<UserEntryRow, 'usedAt'>): void {
      insert.run(entry);
    },
    find: (digest: string): UserEntryRow | undefined => find.get(digest),
    markUsed(digest: string, at: number): void {
      markUsed.run(at, digest);
    },
    /** Forgets links that expired before `at`. */
    removeBefore(at: number): void {
      removeBefore.run(at);
    },
  };
});

import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** A personal, single-use way into the space. Instants are Unix milliseconds. */
export interface UserEntryRow {
  readonly digest: string;
  readonly userId: string;
  /** The page it opens, inside the application. */
  readonly path: string;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

export const insertUserEntry = (db: Database, entry: Omit<UserEntryRow, 'usedAt'>): void => {
  statement(
    db,
    `INSERT INTO user_entry (digest, user_id, path, expires_at) VALUES (:digest, :userId, :path, :expiresAt)`,
  ).run(entry);
};

export const selectUserEntry = (db: Database, digest: string): UserEntryRow | undefined =>
  statement<[string], UserEntryRow>(
    db,
    `SELECT digest, user_id AS userId, path, expires_at AS expiresAt, used_at AS usedAt
     FROM user_entry WHERE digest = ?`,
  ).get(digest);

export const markUserEntryUsed = (db: Database, digest: string, at: number): void => {
  statement(db, 'UPDATE user_entry SET used_at = ? WHERE digest = ?').run(at, digest);
};

/** Forgets links that expired before `at`. */
export const deleteUserEntriesBefore = (db: Database, at: number): void => {
  statement(db, 'DELETE FROM user_entry WHERE expires_at < ?').run(at);
};

import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** An API key as it is stored: a digest, never the key. */
export interface KeyRow {
  readonly id: string;
  readonly label: string;
  readonly access: 'read' | 'full';
  /** Names of the operations enabled; null is all of the level. */
  readonly operations: readonly string[] | null;
  /** The creator, to whom writes are attributed. */
  readonly userId: string;
}

type Stored = Omit<KeyRow, 'operations'> & { readonly operations: string | null };

/** The key with that digest, unless it was revoked. */
export const selectActiveKey = (db: Database, digest: string): KeyRow | undefined => {
  const row = statement<[string], Stored>(
    db,
    `SELECT id, label, access, operations, user_id AS userId FROM api_key
     WHERE digest = ? AND revoked_at IS NULL`,
  ).get(digest);
  return row && { ...row, operations: row.operations === null ? null : (JSON.parse(row.operations) as string[]) };
};

export interface NewKey extends KeyRow {
  readonly digest: string;
  readonly createdAt: number;
}

export const insertKey = (db: Database, key: NewKey): void => {
  statement(
    db,
    `INSERT INTO api_key (id, digest, label, access, operations, user_id, created_at)
     VALUES (:id, :digest, :label, :access, :operations, :userId, :createdAt)`,
  ).run({ ...key, operations: key.operations === null ? null : JSON.stringify(key.operations) });
};

/** Refuses from now on the keys with that label. */
export const revokeKeysLabelled = (db: Database, label: string, at: number): void => {
  statement(db, 'UPDATE api_key SET revoked_at = ? WHERE label = ? AND revoked_at IS NULL').run(at, label);
};

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

const SELECT_ACTIVE = `SELECT id, label, access, operations, user_id AS userId FROM api_key
  WHERE revoked_at IS NULL`;

const toRow = (stored: Stored | undefined): KeyRow | undefined =>
  stored && {
    ...stored,
    operations: stored.operations === null ? null : (JSON.parse(stored.operations) as string[]),
  };

const toStored = <Row extends KeyRow>(row: Row) => ({
  ...row,
  operations: row.operations === null ? null : JSON.stringify(row.operations),
});

/** The key with that digest, unless it was revoked. */
export const selectActiveKey = (db: Database, digest: string): KeyRow | undefined =>
  toRow(statement<[string], Stored>(db, `${SELECT_ACTIVE} AND digest = ?`).get(digest));

/** The key of that id, unless it was revoked. */
export const selectKey = (db: Database, id: string): KeyRow | undefined =>
  toRow(statement<[string], Stored>(db, `${SELECT_ACTIVE} AND id = ?`).get(id));

export interface NewKey extends KeyRow {
  readonly digest: string;
  readonly createdAt: number;
}

export const insertKey = (db: Database, key: NewKey): void => {
  statement(
    db,
    `INSERT INTO api_key (id, digest, label, access, operations, user_id, created_at)
     VALUES (:id, :digest, :label, :access, :operations, :userId, :createdAt)`,
  ).run(toStored(key));
};

/** Writes the level and the operations of a key: they hold from the next call on. */
export const updateKey = (db: Database, key: KeyRow): void => {
  statement(db, 'UPDATE api_key SET access = :access, operations = :operations WHERE id = :id').run(toStored(key));
};

/** Refuses a key from now on. */
export const revokeKey = (db: Database, id: string, at: number): void => {
  statement(db, 'UPDATE api_key SET revoked_at = ? WHERE id = ?').run(at, id);
};

/** Refuses from now on the keys with that label. */
export const revokeKeysLabelled = (db: Database, label: string, at: number): void => {
  statement(db, 'UPDATE api_key SET revoked_at = ? WHERE label = ? AND revoked_at IS NULL').run(at, label);
};

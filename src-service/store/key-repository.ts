import { perDatabase } from './per-database.ts';

/** An API key as it is stored: a digest, never the key. */
export interface KeyRow {
  readonly id: string;
  readonly label: string;
  readonly access: 'read' | 'full';
  /** Names of the operations enabled; null is all of the level. */
  readonly operations: readonly string[] | null;
  /** The creator; writes are attributed to them. */
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

export interface NewKey extends KeyRow {
  readonly digest: string;
  readonly createdAt: number;
}

/** API keys. */
export const apiKeys = perDatabase((db) => {
  const findByDigest = db.prepare<[string], Stored>(`${SELECT_ACTIVE} AND digest = ?`);
  const find = db.prepare<[string], Stored>(`${SELECT_ACTIVE} AND id = ?`);
  const insert = db.prepare(
    `INSERT INTO api_key (id, digest, label, access, operations, user_id, created_at)
     VALUES (:id, :digest, :label, :access, :operations, :userId, :createdAt)`,
  );
  const update = db.prepare('UPDATE api_key SET access = :access, operations = :operations WHERE id = :id');
  const revoke = db.prepare('UPDATE api_key SET revoked_at = ? WHERE id = ?');
  const revokeLabelled = db.prepare('UPDATE api_key SET revoked_at = ? WHERE label = ? AND revoked_at IS NULL');

  return {
    /** The key with that digest, unless it was revoked. */
    findByDigest: (digest: string): KeyRow | undefined => toRow(findByDigest.get(digest)),
    /** The key of that id, unless it was revoked. */
    find: (id: string): KeyRow | undefined => toRow(find.get(id)),
    insert(key: NewKey): void {
      insert.run(toStored(key));
    },
    /** Writes the level and the operations of a key: they hold from the next call on. */
    update(key: KeyRow): void {
      update.run(toStored(key));
    },
    /** Refuses a key from now on. */
    revoke(id: string, at: number): void {
      revoke.run(at, id);
    },
    /** Refuses from now on the keys with that label. */
    revokeLabelled(label: string, at: number): void {
      revokeLabelled.run(at, label);
    },
  };
});

import type { Database } from 'better-sqlite3';
import type { LibraryKind } from '#shared/library/library-items.ts';

/** Kinds that also live on the platform. */
const SENT: ReadonlySet<LibraryKind> = new Set(['template', 'draft']);

export interface OutboxRepository {
  /** Notes that an edit waits to be sent; call it in the transaction of the edit. */
  add(item: { readonly id: string; readonly kind: LibraryKind; readonly revision: number }, at: number): void;
  /** Notes that a file waits to be uploaded. */
  addFile(item: { readonly id: string; readonly revision: number }, at: number): void;
  /** Items with waiting edits, the oldest first; without refused ones. */
  waitingItems(spaceId: string): readonly { readonly itemId: string; readonly kind: LibraryKind }[];
  hasWaiting(itemId: string): boolean;
  /** Forgets the edits up to a revision: the platform has them. */
  drop(itemId: string, revision: number): void;
}

/** SQL of the outbox: one row for each edit that the platform does not have yet. */
export const createOutboxRepository = (db: Database): OutboxRepository => {
  const insert = db.prepare('INSERT INTO outbox (item_id, revision, at) VALUES (?, ?, ?)');
  // A refused item is tried again once it changes.
  const allow = db.prepare('UPDATE platform_copy SET problem = NULL WHERE item_id = ?');
  const waiting = db.prepare<[string], { itemId: string; kind: LibraryKind }>(
    `SELECT outbox.item_id AS itemId, item.kind AS kind FROM outbox JOIN item ON item.id = outbox.item_id
     LEFT JOIN platform_copy ON platform_copy.item_id = item.id
     WHERE item.space_id = ? AND platform_copy.problem IS NULL GROUP BY outbox.item_id ORDER BY min(outbox.id)`,
  );
  const count = db.prepare<[string], { n: number }>('SELECT count(*) AS n FROM outbox WHERE item_id = ?');
  const drop = db.prepare('DELETE FROM outbox WHERE item_id = ? AND revision <= ?');
  return {
    add({ id, kind, revision }, at) {
      if (!SENT.has(kind)) return;
      insert.run(id, revision, at);
      allow.run(id);
    },
    addFile({ id, revision }, at) {
      insert.run(id, revision, at);
    },
    waitingItems: (spaceId) => waiting.all(spaceId),
    hasWaiting: (itemId) => (count.get(itemId)?.n ?? 0) > 0,
    drop: (itemId, revision) => {
      drop.run(itemId, revision);
    },
  };
};

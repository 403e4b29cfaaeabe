import type { Database } from 'better-sqlite3';
import type { ItemRow } from '../items/item-rows.ts';
import { createOutboxRepository } from '../outbox/outbox-repository.ts';
import { createVersionRepository } from '../items/version-repository.ts';

/** State of an item that a backup of it cannot know: its latest revision, and its id at the platform. */
export type ItemSince = Pick<ItemRow, 'id' | 'revision' | 'external_id' | 'deleted_at'>;

/** Reads the state of all items, as it was before a backup replaced the library, from the attached `aside`. */
export const readItemsSince = (db: Database): readonly ItemSince[] =>
  db.prepare<[], ItemSince>('SELECT id, revision, external_id, deleted_at FROM aside.item').all();

/**
 * Makes the restored state of each item its newest revision, because windows and sync compare revisions. A template
 * that was deleted or renamed since then waits to be sent; otherwise the next sync would miss it on the platform and
 * remove it again.
 */
export const settleRestored = (db: Database, since: readonly ItemSince[], at: number): void => {
  const find = db.prepare<[string], ItemRow>('SELECT * FROM item WHERE id = ?');
  const advance = db.prepare('UPDATE item SET revision = ?, external_id = ? WHERE row = ?');
  const versions = createVersionRepository(db);
  const outbox = createOutboxRepository(db);
  db.transaction(() => {
    for (const { id, revision, external_id: externalId, deleted_at: deletedAt } of since) {
      const row = find.get(id);
      if (!row || row.revision >= revision) continue;
      const isTemplate = row.kind === 'template';
      const next = {
        ...row,
        revision: revision + 1,
        external_id: isTemplate ? (externalId ?? row.external_id) : row.external_id,
      };
      advance.run(next.revision, next.external_id, row.row);
      versions.keep(next);
      const isElsewhere = deletedAt !== null || next.external_id !== row.external_id;
      if (isTemplate && row.deleted_at === null && isElsewhere) outbox.add(next, at);
    }
  })();
};

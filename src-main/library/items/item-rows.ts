import type { Database } from 'better-sqlite3';
import type { LibraryBody, LibraryItem, LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { readSentence } from '../sentence-column.ts';
import { createMediaUse, noteOldItems } from '../media/media-use.ts';
import { searchText } from './search-text.ts';

export interface ItemRow {
  readonly row: number;
  readonly id: string;
  readonly kind: LibraryKind;
  readonly space_id: string;
  readonly name: string;
  readonly folder_id: string | null;
  readonly tags: string;
  readonly external_id: string | null;
  readonly body: string;
  readonly revision: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly deleted_at: number | null;
}
export type SummaryRow = Omit<ItemRow, 'body' | 'row' | 'deleted_at'> & {
  readonly waiting: number;
  readonly conflicts: number;
  readonly problem: string | null;
};

/** Columns of a summary, of the table `item`. */
export const SUMMARY_COLUMNS = `
  item.id, item.kind, item.space_id, item.name, item.folder_id, item.tags, item.external_id, item.revision,
  item.created_at, item.updated_at,
  (SELECT count(*) FROM outbox WHERE outbox.item_id = item.id) AS waiting,
  (SELECT count(*) FROM conflict WHERE conflict.item_id = item.id) AS conflicts,
  (SELECT problem FROM platform_copy WHERE platform_copy.item_id = item.id) AS problem`;

export const toSummary = (row: SummaryRow): LibrarySummary => ({
  id: row.id,
  kind: row.kind,
  spaceId: row.space_id,
  name: row.name,
  folderId: row.folder_id,
  tags: JSON.parse(row.tags) as readonly string[],
  externalId: row.external_id,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  waiting: row.waiting,
  conflicts: row.conflicts,
  problem: row.problem === null ? null : readSentence(row.problem),
});

export const readBody = (text: string): LibraryBody => JSON.parse(text) as LibraryBody;

/** New state of an item; `revision` and search follow. */
export interface ItemWrite {
  readonly name: string;
  readonly body: LibraryBody;
  readonly folderId: string | null;
  readonly tags: readonly string[];
  readonly externalId: string | null;
  readonly deletedAt: number | null;
  readonly at: number;
}

export interface ItemRows {
  /** Deleted ones included. */
  find(id: string): ItemRow | null;
  findExternal(spaceId: string, kind: LibraryKind, externalId: string): ItemRow | null;
  findTemplate(spaceId: string, name: string): ItemRow | null;
  /** Throws `not_found` for an unknown or deleted one. */
  get(id: string): ItemRow;
  item(id: string): LibraryItem;
  insert(item: Pick<ItemRow, 'id' | 'kind'> & { readonly spaceId: string }, write: ItemWrite): ItemRow;
  /** Writes the item with the next revision. */
  update(row: ItemRow, write: Partial<ItemWrite> & { readonly at: number }): ItemRow;
}

/** The table of items and its search index, which always change together. */
export const createItemRows = (db: Database): ItemRows => {
  const byId = db.prepare<[string], ItemRow>('SELECT * FROM item WHERE id = ?');
  const byExternal = db.prepare<[string, string, string], ItemRow>(
    'SELECT * FROM item WHERE space_id = ? AND kind = ? AND external_id = ? AND deleted_at IS NULL',
  );
  const byName = db.prepare<[string, string], ItemRow>(
    `SELECT * FROM item WHERE kind = 'template' AND space_id = ? AND name = ? AND deleted_at IS NULL`,
  );
  const summary = db.prepare<[string], SummaryRow & { body: string }>(
    `SELECT ${SUMMARY_COLUMNS}, item.body FROM item WHERE item.id = ?`,
  );
  const insert = db.prepare(
    `INSERT INTO item (id, kind, space_id, name, folder_id, tags, external_id, body, revision, created_at, updated_at)
     VALUES (@id, @kind, @spaceId, @name, @folderId, @tags, @externalId, @body, 1, @at, @at)`,
  );
  const update = db.prepare(
    `UPDATE item SET name = @name, folder_id = @folderId, tags = @tags, external_id = @externalId, body = @body,
       revision = @revision, updated_at = @at, deleted_at = @deletedAt WHERE row = @row`,
  );
  const deletedBy = db.prepare<[string], { author: string | null }>(
    'SELECT author FROM version WHERE item_id = ? AND deletion = 1 ORDER BY revision DESC LIMIT 1',
  );
  const mediaUse = createMediaUse(db);
  noteOldItems(db, mediaUse);
  const unindex = db.prepare('DELETE FROM item_search WHERE rowid = ?');
  const index = db.prepare('INSERT INTO item_search (rowid, name, tags, text) VALUES (?, ?, ?, ?)');

  const reindex = (row: ItemRow): void => {
    unindex.run(row.row);
    if (row.deleted_at !== null) return;
    const tags = JSON.parse(row.tags) as readonly string[];
    index.run(row.row, row.name, tags.join('\n'), searchText(readBody(row.body)));
  };
  const mustFind = (id: string): ItemRow => {
    const row = byId.get(id);
    if (!row) throw new AppError('not_found', say('host_item_gone'));
    return row;
  };

  return {
    find: (id) => byId.get(id) ?? null,
    findExternal: (spaceId, kind, externalId) => byExternal.get(spaceId, kind, externalId) ?? null,
    findTemplate: (spaceId, name) => byName.get(spaceId, name) ?? null,
    get(id) {
      const row = mustFind(id);
      if (row.deleted_at !== null) {
        const who = deletedBy.get(id)?.author ?? null;
        throw new AppError(
          'not_found',
          who === null ? say('host_item_deleted') : say('host_item_deleted_by', { name: who }),
        );
      }
      return row;
    },
    item(id) {
      const row = summary.get(id);
      if (!row) throw new AppError('not_found', say('host_item_gone'));
      return { ...toSummary(row), body: readBody(row.body) };
    },
    insert({ id, kind, spaceId }, write) {
      const body = mediaUse.settled(spaceId, write.body);
      insert.run({ ...write, id, kind, spaceId, tags: JSON.stringify(write.tags), body: JSON.stringify(body) });
      mediaUse.note(id, body);
      const row = mustFind(id);
      reindex(row);
      return row;
    },
    update(row, write) {
      const body = write.body === undefined ? null : mediaUse.settled(row.space_id, write.body);
      if (body !== null) mediaUse.note(row.id, body);
      update.run({
        row: row.row,
        name: write.name ?? row.name,
        folderId: write.folderId === undefined ? row.folder_id : write.folderId,
        tags: write.tags === undefined ? row.tags : JSON.stringify(write.tags),
        externalId: write.externalId === undefined ? row.external_id : write.externalId,
        body: body === null ? row.body : JSON.stringify(body),
        revision: row.revision + 1,
        at: write.at,
        deletedAt: write.deletedAt === undefined ? row.deleted_at : write.deletedAt,
      });
      const next = mustFind(row.id);
      reindex(next);
      return next;
    },
  };
};

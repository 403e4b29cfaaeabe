import type { Database } from 'better-sqlite3';
import type {
  LibraryBody,
  LibraryChange,
  LibraryFolder,
  LibraryItem,
  LibraryKind,
  LibrarySummary,
} from '#shared/bridge/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isSame } from '#shared/scene/same.ts';
import { changedBody, checkedBody } from './change-item.ts';
import { readBody, SUMMARY_COLUMNS, toSummary, type ItemRow, type ItemRows, type SummaryRow } from './item-rows.ts';
import type { OutboxRepository } from './outbox-repository.ts';
import { searchQuery } from './search-text.ts';
import type { VersionRepository } from './version-repository.ts';

/** Who asks: `editId` makes carrying it out twice the same as once. */
export interface EditStamp {
  readonly editId: string;
  readonly at: number;
}
export interface NewItem extends EditStamp {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly body: LibraryBody;
  readonly folderId: string | null;
}

export interface ItemParts {
  readonly db: Database;
  readonly rows: ItemRows;
  readonly versions: VersionRepository;
  readonly outbox: OutboxRepository;
}

/** Edits are recognised when they arrive again among so many. */
const KNOWN_EDITS = 10_000;

const externalIdOf = (body: LibraryBody): string | null => {
  if (body.kind === 'draft') return body.sessionId;
  return body.kind === 'media' ? body.mediaId : null;
};

/** Items as people work on them. Every edit is one transaction: item, version, search and outbox. */
export const createItemRepository = ({ db, rows, versions, outbox }: ItemParts) => {
  const isDone = db.prepare<[string], { row: number }>('SELECT row FROM done_edit WHERE edit_id = ?');
  const markDone = db.prepare('INSERT INTO done_edit (edit_id) VALUES (?)');
  const forgetDone = db.prepare('DELETE FROM done_edit WHERE row <= (SELECT max(row) FROM done_edit) - ?');
  const addCopy = db.prepare('INSERT INTO platform_copy (item_id) VALUES (?) ON CONFLICT DO NOTHING');
  const hasCopy = db.prepare<[string], { body: string | null }>('SELECT body FROM platform_copy WHERE item_id = ?');
  const forgetOutbox = db.prepare('DELETE FROM outbox WHERE item_id = ?');
  const forgetConflicts = db.prepare('DELETE FROM conflict WHERE item_id = ?');
  const folderOf = db.prepare<[string], LibraryFolder>(
    'SELECT id, space_id AS spaceId, kind, name FROM folder WHERE id = ?',
  );
  const list = db.prepare<[Record<string, unknown>], SummaryRow>(
    `SELECT ${SUMMARY_COLUMNS} FROM item
     WHERE item.space_id = @spaceId AND item.kind = @kind AND item.deleted_at IS NULL
       AND (@anyFolder OR item.folder_id IS @folderId)
       AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(item.tags) WHERE value = @tag))
     ORDER BY item.name COLLATE NOCASE, item.id LIMIT @limit OFFSET @offset`,
  );
  const search = db.prepare<[Record<string, unknown>], SummaryRow>(
    `SELECT ${SUMMARY_COLUMNS} FROM item_search JOIN item ON item.row = item_search.rowid
     WHERE item_search MATCH @query AND item.space_id = @spaceId
       AND item.kind IN (SELECT value FROM json_each(@kinds))
     ORDER BY bm25(item_search, 10, 5, 1), item.name LIMIT @limit`,
  );
  const tags = db.prepare<[string], { value: string }>(
    `SELECT DISTINCT value FROM item, json_each(item.tags) WHERE space_id = ? AND deleted_at IS NULL ORDER BY value`,
  );

  const once = (editId: string, run: () => void): void => {
    db.transaction(() => {
      if (isDone.get(editId)) return;
      run();
      markDone.run(editId);
      forgetDone.run(KNOWN_EDITS);
    })();
  };
  const refuseTaken = (spaceId: string, kind: LibraryKind, name: string, self: string): void => {
    const other = kind === 'template' ? rows.findTemplate(spaceId, name) : null;
    if (other && other.id !== self)
      throw new AppError('conflict', `There is a template "${name}" already.`, { field: 'name' });
  };
  const refuseFolder = (folderId: string | null, spaceId: string, kind: LibraryKind): void => {
    if (folderId === null) return;
    const folder = folderOf.get(folderId);
    if (folder?.spaceId !== spaceId || folder.kind !== kind) throw new AppError('not_found', 'This folder is gone.');
  };
  const keep = (row: ItemRow, at: number): void => {
    versions.keep(row);
    outbox.add(row, at);
  };
  const setBody = (row: ItemRow, next: LibraryBody, at: number): void => {
    if (!isSame(readBody(row.body), next))
      keep(rows.update(row, { body: next, externalId: externalIdFor(row, next), at }), at);
  };
  const externalIdFor = (row: ItemRow, body: LibraryBody): string | null => externalIdOf(body) ?? row.external_id;

  const change = (row: ItemRow, wanted: LibraryChange, at: number): void => {
    switch (wanted.kind) {
      case 'name': {
        refuseTaken(row.space_id, row.kind, wanted.name, row.id);
        if (wanted.name !== row.name) keep(rows.update(row, { name: wanted.name, at }), at);
        return;
      }
      case 'folder':
        refuseFolder(wanted.folderId, row.space_id, row.kind);
        rows.update(row, { folderId: wanted.folderId, at });
        return;
      case 'tags':
        rows.update(row, { tags: [...new Set(wanted.tags)], at });
        return;
      default:
        setBody(row, changedBody(readBody(row.body), wanted), at);
    }
  };
  const remove = (row: ItemRow, at: number): void => {
    const gone = rows.update(row, { deletedAt: at, at });
    forgetConflicts.run(row.id);
    forgetOutbox.run(row.id);
    // Only a template that the platform has must be deleted there; a draft given up leaves the session alone.
    if (row.kind === 'template' && hasCopy.get(row.id)?.body) outbox.add(gone, at);
  };

  return {
    list: (query: {
      readonly spaceId: string;
      readonly kind: LibraryKind;
      readonly folderId?: string | null | undefined;
      readonly tag?: string | undefined;
      readonly limit: number;
      readonly offset: number;
    }): readonly LibrarySummary[] =>
      list
        .all({
          ...query,
          anyFolder: query.folderId === undefined ? 1 : 0,
          folderId: query.folderId ?? null,
          tag: query.tag ?? null,
        })
        .map(toSummary),
    search: (query: {
      readonly spaceId: string;
      readonly text: string;
      readonly kinds: readonly LibraryKind[];
      readonly limit: number;
    }): readonly LibrarySummary[] => {
      const words = searchQuery(query.text);
      if (words === null) return [];
      return search.all({ ...query, query: words, kinds: JSON.stringify(query.kinds) }).map(toSummary);
    },
    tags: (query: { readonly spaceId: string }): readonly string[] => tags.all(query.spaceId).map((row) => row.value),
    get: ({ id }: { readonly id: string }): LibraryItem => rows.item(rows.get(id).id),
    getMany: ({ ids }: { readonly ids: readonly string[] }): readonly LibraryItem[] =>
      ids.flatMap((id) => (rows.find(id)?.deleted_at === null ? [rows.item(id)] : [])),
    create: (input: NewItem): LibraryItem => {
      const { editId, id, spaceId, name, folderId, at } = input;
      once(editId, () => {
        const body = checkedBody(input.body);
        const externalId = externalIdOf(body);
        refuseTaken(spaceId, body.kind, name, id);
        refuseFolder(folderId, spaceId, body.kind);
        if (externalId !== null && rows.findExternal(spaceId, body.kind, externalId)) {
          throw new AppError('conflict', 'This is in the library already.');
        }
        const write = { name, body, folderId, tags: [], externalId, deletedAt: null, at };
        const row = rows.insert({ id, kind: body.kind, spaceId }, write);
        addCopy.run(id);
        keep(row, at);
      });
      return rows.item(id);
    },
    change: ({
      editId,
      id,
      change: wanted,
      at,
    }: EditStamp & { readonly id: string; readonly change: LibraryChange }): LibraryItem => {
      once(editId, () => change(rows.get(id), wanted, at));
      return rows.item(id);
    },
    remove: ({ editId, id, at }: EditStamp & { readonly id: string }): null => {
      once(editId, () => remove(rows.get(id), at));
      return null;
    },
    versions: ({ id }: { readonly id: string }) => versions.list(id),
    version: ({ id, revision }: { readonly id: string; readonly revision: number }): LibraryBody =>
      versions.read(id, revision).body,
    /** Works on what was deleted too: that brings it back. */
    restoreVersion: ({
      editId,
      id,
      revision,
      at,
    }: EditStamp & { readonly id: string; readonly revision: number }): LibraryItem => {
      once(editId, () => {
        const row = rows.find(id);
        if (!row) throw new AppError('not_found', 'This is no longer in the library.');
        const { name, body } = versions.read(id, revision);
        refuseTaken(row.space_id, row.kind, name, id);
        keep(rows.update(row, { name, body, deletedAt: null, at }), at);
      });
      return rows.item(id);
    },
    once,
    changeRow: change,
    removeRow: remove,
  };
};

export type ItemRepository = ReturnType<typeof createItemRepository>;

import type { Database } from 'better-sqlite3';
import {
  LIBRARY_KINDS,
  type LibraryItem,
  type LibraryKind,
  type LibrarySummary,
} from '#shared/library/library-items.ts';
import { SUMMARY_COLUMNS, toSummary, type ItemRows, type SummaryRow } from './item-rows.ts';
import { searchQuery } from './search-text.ts';

export type ItemCounts = Readonly<Record<LibraryKind, number>>;

/** Queries for lists, search and details of items. */
export const createItemQueries = (db: Database, rows: ItemRows) => {
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
  const count = db.prepare<[string], { kind: LibraryKind; count: number }>(
    'SELECT kind, count(*) AS count FROM item WHERE space_id = ? AND deleted_at IS NULL GROUP BY kind',
  );
  const spaceOf = db.prepare<[{ id: string }], { space: string }>(
    `SELECT space_id AS space FROM item WHERE id = @id
     UNION SELECT space_id FROM folder WHERE id = @id
     UNION SELECT item.space_id FROM conflict JOIN item ON item.id = conflict.item_id WHERE conflict.id = @id`,
  );

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
    get: ({ id }: { readonly id: string }): LibraryItem => rows.item(rows.get(id).id),
    getMany: ({ ids }: { readonly ids: readonly string[] }): readonly LibraryItem[] =>
      ids.flatMap((id) => (rows.find(id)?.deleted_at === null ? [rows.item(id)] : [])),
    /** The spaces of items, folders and conflicts, each once; deleted ones have theirs, unknown ids have none. */
    spaces: ({ ids }: { readonly ids: readonly string[] }): readonly string[] => [
      ...new Set(ids.flatMap((id) => spaceOf.all({ id }).map(({ space }) => space))),
    ],
    /** Number of items of each kind in a space. */
    counts: ({ spaceId }: { readonly spaceId: string }): ItemCounts => {
      const found = new Map(count.all(spaceId).map((row) => [row.kind, row.count]));
      return Object.fromEntries(LIBRARY_KINDS.map((kind) => [kind, found.get(kind) ?? 0])) as ItemCounts;
    },
  };
};

import type { Database } from 'better-sqlite3';
import { LIBRARY_KINDS, type LibraryKind, type LibrarySummary } from '#shared/bridge/library-items.ts';
import { readBody, SUMMARY_COLUMNS, toSummary, type ItemRows, type SummaryRow } from './item-rows.ts';

export interface ItemLookups {
  readonly counts: (query: { readonly spaceId: string }) => Readonly<Record<LibraryKind, number>>;
  /** Templates and drafts that name the medium by its address or its id; none for another kind of item. */
  readonly uses: (query: { readonly id: string }) => readonly LibrarySummary[];
}

/** What is asked about many items at once. */
export const createItemLookups = (db: Database, rows: ItemRows): ItemLookups => {
  const count = db.prepare<[string], { kind: LibraryKind; count: number }>(
    'SELECT kind, count(*) AS count FROM item WHERE space_id = ? AND deleted_at IS NULL GROUP BY kind',
  );
  // Bodies are JSON: a whole value stands between quotes, so no address is found within a longer one.
  const uses = db.prepare<[Record<string, unknown>], SummaryRow>(
    `SELECT ${SUMMARY_COLUMNS} FROM item
     WHERE item.space_id = @spaceId AND item.kind IN ('template', 'draft') AND item.deleted_at IS NULL
       AND (instr(item.body, @url) > 0 OR instr(item.body, @mediaId) > 0)
     ORDER BY item.kind, item.name COLLATE NOCASE, item.id`,
  );
  return {
    counts({ spaceId }) {
      const found = new Map(count.all(spaceId).map((row) => [row.kind, row.count]));
      return Object.fromEntries(LIBRARY_KINDS.map((kind) => [kind, found.get(kind) ?? 0])) as Record<
        LibraryKind,
        number
      >;
    },
    uses({ id }) {
      const row = rows.get(id);
      const body = readBody(row.body);
      if (body.kind !== 'media') return [];
      const url = JSON.stringify(body.url);
      const mediaId = body.mediaId === null ? url : `"mediaId":${JSON.stringify(body.mediaId)}`;
      return uses.all({ spaceId: row.space_id, url, mediaId }).map(toSummary);
    },
  };
};

import type { Database } from 'better-sqlite3';
import { LIBRARY_KINDS, type LibraryKind } from '#shared/bridge/library-items.ts';

export type ItemCounts = Readonly<Record<LibraryKind, number>>;

/** How many items of each kind a space has. */
export const createItemCounts = (db: Database): ((query: { readonly spaceId: string }) => ItemCounts) => {
  const count = db.prepare<[string], { kind: LibraryKind; count: number }>(
    'SELECT kind, count(*) AS count FROM item WHERE space_id = ? AND deleted_at IS NULL GROUP BY kind',
  );
  return ({ spaceId }) => {
    const found = new Map(count.all(spaceId).map((row) => [row.kind, row.count]));
    return Object.fromEntries(LIBRARY_KINDS.map((kind) => [kind, found.get(kind) ?? 0])) as ItemCounts;
  };
};

import type { Database } from 'better-sqlite3';
import type { LibraryKind } from '#shared/library/library-items.ts';

/** An item that also lives on the platform, and the order that people put it into here. */
export interface FiledItem {
  readonly id: string;
  readonly kind: LibraryKind;
  readonly externalId: string;
  /** Name of its folder; null for none. */
  readonly folder: string | null;
  /** A person chose the folder: it is not the one that the medium has on the platform. */
  readonly isMoved: boolean;
  readonly tags: readonly string[];
}

/** A folder that people made. */
export interface MadeFolder {
  readonly id: string;
  readonly kind: LibraryKind;
  readonly name: string;
  readonly isEmpty: boolean;
}

type FiledRow = Omit<FiledItem, 'isMoved' | 'tags'> & { readonly isMoved: number; readonly tags: string };

/** Queries for the order that people keep in a space: no platform knows of it. */
export const createFilingQueries = (db: Database) => {
  const items = db.prepare<[string], FiledRow>(
    `SELECT item.id, item.kind, item.external_id AS externalId, folder.name AS folder, item.tags,
       item.folder_id IS NOT media_folder.folder_id AS isMoved
     FROM item
       LEFT JOIN folder ON folder.id = item.folder_id
       LEFT JOIN media_mark ON media_mark.item_id = item.id
       LEFT JOIN media_folder
         ON media_folder.space_id = item.space_id AND media_folder.external_id = media_mark.folder_seen
     WHERE item.space_id = ? AND item.deleted_at IS NULL AND item.external_id IS NOT NULL
       AND item.kind IN ('template', 'draft', 'media')`,
  );
  const folders = db.prepare<[string], Omit<MadeFolder, 'isEmpty'> & { readonly isEmpty: number }>(
    `SELECT id, kind, name,
       NOT EXISTS (SELECT 1 FROM item WHERE item.folder_id = folder.id AND item.deleted_at IS NULL) AS isEmpty
     FROM folder
     WHERE space_id = ? AND NOT EXISTS (SELECT 1 FROM media_folder WHERE media_folder.folder_id = folder.id)`,
  );
  return {
    items: ({ spaceId }: { readonly spaceId: string }): readonly FiledItem[] =>
      items.all(spaceId).map((row) => ({
        ...row,
        isMoved: row.isMoved === 1,
        tags: JSON.parse(row.tags) as readonly string[],
      })),
    /** Without those that come from the platform. */
    folders: ({ spaceId }: { readonly spaceId: string }): readonly MadeFolder[] =>
      folders.all(spaceId).map((row) => ({ ...row, isEmpty: row.isEmpty === 1 })),
  };
};

import type { Database } from 'better-sqlite3';
import type { LibrarySummary } from '#shared/library/library-items.ts';
import type { MediaCopy } from '#shared/bridge/media-calls.ts';
import type { FaultyMedium, MediaFacts, MediaFault } from '#shared/library/media-facts.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';
import { readBody, SUMMARY_COLUMNS, toSummary, type ItemRows, type SummaryRow } from '../items/item-rows.ts';

interface CopyRow {
  readonly id: string;
  readonly space_id: string;
  readonly url: string;
  readonly added: string | null;
  readonly thumbnail: string | null;
  readonly fault: MediaFault | null;
  readonly seconds: number | null;
  readonly pinned: number;
  readonly waiting: number;
  readonly gone: number;
}

/** Keep marks that a person set on media, the items that use a medium, and the files on disk. */
export const createMediaMarks = (db: Database, rows: ItemRows) => {
  const pin = db.prepare(
    `INSERT INTO media_mark (item_id, pinned) VALUES (?, ?)
     ON CONFLICT (item_id) DO UPDATE SET pinned = excluded.pinned`,
  );
  const pinFolder = db.prepare('INSERT OR IGNORE INTO pinned_folder (folder_id) SELECT id FROM folder WHERE id = ?');
  const unpinFolder = db.prepare('DELETE FROM pinned_folder WHERE folder_id = ?');
  const pinnedFolders = db.prepare<[string], { id: string }>(
    'SELECT id FROM folder JOIN pinned_folder ON pinned_folder.folder_id = folder.id WHERE space_id = ?',
  );
  const picture = db.prepare(
    `INSERT INTO media_mark (item_id, thumbnail) VALUES (?, ?)
     ON CONFLICT (item_id) DO UPDATE SET thumbnail = excluded.thumbnail`,
  );
  const facts = db.prepare(
    `INSERT INTO media_mark (item_id, fault, seconds) VALUES (@itemId, @fault, @seconds)
     ON CONFLICT (item_id) DO UPDATE SET fault = excluded.fault, seconds = excluded.seconds`,
  );
  const faulty = db.prepare<[string], FaultyMedium>(
    `SELECT item.external_id AS mediaId, json_extract(item.body, '$.url') AS url, item.name, media_mark.fault
     FROM item JOIN media_mark ON media_mark.item_id = item.id
     WHERE item.kind = 'media' AND item.deleted_at IS NULL AND item.space_id = ? AND media_mark.fault IS NOT NULL`,
  );
  const uses = db.prepare<[string, string, string, string], SummaryRow>(
    `SELECT DISTINCT ${SUMMARY_COLUMNS} FROM media_use JOIN item ON item.id = media_use.item_id
     WHERE item.space_id = ? AND item.deleted_at IS NULL AND media_use.ref IN (?, ?, ?)
     ORDER BY item.name COLLATE NOCASE`,
  );
  const added = db.prepare<[string], { sha256: string }>('SELECT sha256 FROM added_file WHERE item_id = ?');
  const copies = db.prepare<[string], CopyRow>(
    `SELECT item.id, item.space_id, json_extract(item.body, '$.url') AS url, media_mark.thumbnail, media_mark.fault, media_mark.seconds,
       coalesce(media_mark.pinned, 0) OR pinned_folder.folder_id IS NOT NULL AS pinned,
       kept_file.sha256 AS added, added_file.sha256 IS NOT NULL AND added_file.media_id IS NULL AS waiting,
       media_mark.gone_at IS NOT NULL AS gone
     FROM item LEFT JOIN media_mark ON media_mark.item_id = item.id
       LEFT JOIN pinned_folder ON pinned_folder.folder_id = item.folder_id
       LEFT JOIN added_file ON added_file.item_id = item.id
       LEFT JOIN kept_file ON kept_file.sha256 = added_file.sha256
     WHERE item.kind = 'media' AND item.deleted_at IS NULL AND item.space_id = ?`,
  );
  const placed = db.prepare<[string], { sha256: string }>('SELECT sha256 FROM kept_address WHERE address = ?');
  const waiting = db.prepare<[], { n: number }>(
    `SELECT count(*) AS n FROM added_file JOIN item ON item.id = added_file.item_id
     WHERE media_id IS NULL AND item.deleted_at IS NULL`,
  );

  return {
    pin: ({ itemId, keep }: { readonly itemId: string; readonly keep: boolean }): null => {
      pin.run(rows.get(itemId).id, keep ? 1 : 0);
      return null;
    },
    pinFolder: ({ folderId, keep }: { readonly folderId: string; readonly keep: boolean }): null => {
      (keep ? pinFolder : unpinFolder).run(folderId);
      return null;
    },
    pinnedFolders: ({ spaceId }: { readonly spaceId: string }): readonly string[] =>
      pinnedFolders.all(spaceId).map(({ id }) => id),
    picture: ({ itemId, sha256 }: { readonly itemId: string; readonly sha256: string }): null => {
      picture.run(rows.get(itemId).id, sha256);
      return null;
    },
    /** Keeps what a window found in a file, in the place of anything found before. */
    note: ({ itemId, facts: found }: { readonly itemId: string; readonly facts: MediaFacts }): null => {
      facts.run({ itemId: rows.get(itemId).id, ...found });
      return null;
    },
    faulty: ({ spaceId }: { readonly spaceId: string }): readonly FaultyMedium[] => faulty.all(spaceId),
    uses: ({ itemId }: { readonly itemId: string }): readonly LibrarySummary[] => {
      const row = rows.get(itemId);
      const body = readBody(row.body);
      const url = body.kind === 'media' ? (fileAddress(body.url) ?? '') : '';
      const local = `url:regie-media:${added.get(itemId)?.sha256 ?? ''}`;
      return uses.all(row.space_id, `id:${row.external_id ?? ''}`, `url:${url}`, local).map(toSummary);
    },
    /** Only media of which there is something to say. */
    copies: ({ spaceId }: { readonly spaceId: string }): readonly MediaCopy[] =>
      copies.all(spaceId).flatMap((row) => {
        const sha256 = row.added ?? placed.get(fileAddress(row.url) ?? '')?.sha256 ?? null;
        const { id: itemId, thumbnail, fault, seconds } = row;
        const [pinned, isWaiting, gone] = [row.pinned === 1, row.waiting === 1, row.gone === 1];
        const isKnown = sha256 !== null || thumbnail !== null || fault !== null || seconds !== null;
        if (!isKnown && !pinned && !isWaiting && !gone) return [];
        return [{ itemId, spaceId, sha256, thumbnail, fault, seconds, pinned, waiting: isWaiting, gone }];
      }),
    waiting: (_input: null): number => waiting.get()?.n ?? 0,
  };
};

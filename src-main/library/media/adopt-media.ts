import type { MediaFolder } from '#shared/api/media.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';
import { isSame } from '#shared/scene/same.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { readBody, type ItemRow } from '../items/item-rows.ts';
import { mediumBody, mediumName, MAX_NAME, type PlatformMedium } from './platform-medium.ts';
import type { MediaUploads } from './upload-media.ts';
import type { LibraryTables } from '../library-tables.ts';

interface Mark {
  readonly folder_seen: string | null;
  readonly title_seen: string | null;
  readonly gone_at: number | null;
}

/** Copies the platform's media library, page by page; name, folder and tags chosen here stay. */
export const createMediaAdoption = (
  { db, rows, versions }: LibraryTables,
  upload: Pick<MediaUploads, 'storedAt' | 'become'>,
) => {
  const anyExternal = db.prepare<[string, string], { id: string; deleted_at: number | null }>(
    `SELECT id, deleted_at FROM item WHERE space_id = ? AND kind = 'media' AND external_id = ?
     ORDER BY deleted_at IS NOT NULL LIMIT 1`,
  );
  const mark = db.prepare<[string], Mark>('SELECT folder_seen, title_seen, gone_at FROM media_mark WHERE item_id = ?');
  const seen = db.prepare(
    `INSERT INTO media_mark (item_id, folder_seen, title_seen, seen_at) VALUES (@id, @folder, @title, @at)
     ON CONFLICT (item_id) DO UPDATE SET folder_seen = @folder, title_seen = @title, seen_at = @at, gone_at = NULL`,
  );
  const gone = db.prepare(
    `INSERT INTO media_mark (item_id, gone_at) VALUES (@id, @at)
     ON CONFLICT (item_id) DO UPDATE SET gone_at = coalesce(gone_at, @at)`,
  );
  const unseen = db.prepare<[string, number], { id: string }>(
    `SELECT item.id FROM item LEFT JOIN media_mark ON media_mark.item_id = item.id
     WHERE item.space_id = ? AND item.kind = 'media' AND item.deleted_at IS NULL AND item.external_id IS NOT NULL
       AND coalesce(media_mark.seen_at, 0) < ?`,
  );
  const isUsed = db.prepare<[string, string, string], { n: number }>(
    `SELECT count(*) AS n FROM media_use JOIN item ON item.id = media_use.item_id
     WHERE item.space_id = ? AND item.deleted_at IS NULL AND media_use.ref IN (?, ?)`,
  );
  const isPinned = db.prepare<[string], { pinned: number }>('SELECT pinned FROM media_mark WHERE item_id = ?');
  const folderOf = db.prepare<[string, string], { folder_id: string | null; name_seen: string }>(
    'SELECT folder_id, name_seen FROM media_folder WHERE space_id = ? AND external_id = ?',
  );
  const folderNamed = db.prepare<[string, string], { id: string }>(
    "SELECT id FROM folder WHERE space_id = ? AND kind = 'media' AND name = ?",
  );
  const addFolder = db.prepare("INSERT INTO folder (id, space_id, kind, name) VALUES (?, ?, 'media', ?)");
  const renameFolder = db.prepare('UPDATE OR IGNORE folder SET name = ? WHERE id = ?');
  const seeFolder = db.prepare(
    `INSERT INTO media_folder (space_id, external_id, folder_id, name_seen) VALUES (?, ?, ?, ?)
     ON CONFLICT (space_id, external_id) DO UPDATE SET name_seen = excluded.name_seen`,
  );

  const readToEnd = db.prepare(
    'INSERT INTO media_read (space_id, at) VALUES (@spaceId, @at) ON CONFLICT (space_id) DO UPDATE SET at = @at',
  );

  const localFolder = (spaceId: string, folder: PlatformMedium['folder']): string | null =>
    folder ? (folderOf.get(spaceId, folder.id)?.folder_id ?? null) : null;

  /** Three-way by field: the platform's wins only where it changed since it was seen last. */
  const update = (row: ItemRow, medium: PlatformMedium, at: number): void => {
    const last = mark.get(row.id);
    const title = mediumName(medium);
    const folder = medium.folder?.id ?? null;
    const name = last?.title_seen === title ? row.name : title;
    const folderId = last?.folder_seen === folder ? row.folder_id : localFolder(row.space_id, medium.folder);
    const body = mediumBody(medium);
    seen.run({ id: row.id, folder, title, at });
    if (name === row.name && folderId === row.folder_id && isSame(readBody(row.body), body)) return;
    versions.keep(rows.update(row, { name, folderId, body, at }));
  };
  const insert = (spaceId: string, medium: PlatformMedium, id: string, at: number): void => {
    const title = mediumName(medium);
    const folderId = localFolder(spaceId, medium.folder);
    const write = {
      name: title,
      body: mediumBody(medium),
      folderId,
      tags: [],
      externalId: medium.id,
      deletedAt: null,
      at,
    };
    versions.keep(rows.insert({ id, kind: 'media', spaceId }, write));
    seen.run({ id, folder: medium.folder?.id ?? null, title, at });
  };

  return {
    folders: (input: {
      readonly spaceId: string;
      readonly folders: readonly MediaFolder[];
      /** Ids for new items, as many as folders. */
      readonly newIds: readonly string[];
    }) =>
      db.transaction((): null => {
        const { spaceId } = input;
        for (const [index, { id: externalId, name: given }] of input.folders.entries()) {
          const name = cutText(given.trim(), MAX_NAME).trim() || externalId;
          const known = folderOf.get(spaceId, externalId);
          let id = known?.folder_id ?? null;
          if (!known) {
            id = folderNamed.get(spaceId, name)?.id ?? null;
            if (id === null) addFolder.run((id = input.newIds[index] ?? externalId), spaceId, name);
          } else if (id !== null && known.name_seen !== name) renameFolder.run(name, id);
          seeFolder.run(spaceId, externalId, id, name);
        }
        return null;
      })(),

    page: (input: {
      readonly spaceId: string;
      readonly media: readonly PlatformMedium[];
      /** Ids for new items, as many as media. */
      readonly newIds: readonly string[];
      readonly at: number;
    }) =>
      db.transaction((): null => {
        const { spaceId, at } = input;
        for (const [index, medium] of input.media.entries()) {
          const added = upload.storedAt(spaceId, medium.url);
          if (added !== null) upload.become(spaceId, added, medium, at);
          const known = anyExternal.get(spaceId, medium.id);
          if (!known) insert(spaceId, medium, input.newIds[index] ?? medium.id, at);
          // A medium deleted here stays deleted here; the platform's own is left alone.
          else if (known.deleted_at === null) update(rows.get(known.id), medium, at);
        }
        return null;
      })(),

    /** All pages since `since` have arrived: items in none of them are gone from the platform. */
    end: (input: { readonly spaceId: string; readonly since: number; readonly at: number }) =>
      db.transaction((): { readonly removed: number; readonly marked: number } => {
        readToEnd.run({ spaceId: input.spaceId, at: input.at });
        let removed = 0;
        let marked = 0;
        for (const { id } of unseen.all(input.spaceId, input.since)) {
          const row = rows.get(id);
          const body = readBody(row.body);
          const url = body.kind === 'media' ? (fileAddress(body.url) ?? '') : '';
          const uses = isUsed.get(input.spaceId, `id:${row.external_id ?? ''}`, `url:${url}`)?.n ?? 0;
          if (uses > 0 || isPinned.get(id)?.pinned === 1) {
            gone.run({ id, at: input.at });
            marked += 1;
          } else {
            rows.update(row, { deletedAt: input.at, at: input.at });
            removed += 1;
          }
        }
        return { removed, marked };
      })(),
  };
};

import { MEDIA_KINDS, type MediaKind } from '#shared/api/media.ts';
import { knownOr } from '#shared/api/open-enum.ts';
import type { AddedMedium } from '#shared/bridge/media-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import { fileAddress } from '#shared/scene/media-refs.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { readBody, type ItemRow } from '../items/item-rows.ts';
import { mediumBody, type PlatformMedium } from './platform-medium.ts';
import type { EditMark, EditStamp } from '../items/item-repository.ts';
import type { KeptFile } from './media-files.ts';
import type { LibraryTables } from '../library-tables.ts';

/** Open work for a file that was added here. */
export interface UploadTask {
  readonly sha256: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly mediaKind: MediaKind;
  readonly title: string;
  /** The platform's address of the file, once known; then only the item of its media library may be missing. */
  readonly storedUrl: string | null;
}

interface Added {
  readonly item_id: string;
  readonly sha256: string;
  readonly stored_url: string | null;
  readonly media_id: string | null;
}

/** Files added here on their way to the platform. */
export const createMediaUploads = (parts: LibraryTables) => {
  const { db, rows, items, versions, outbox, copies } = parts;
  const keepFile = db.prepare(
    `INSERT INTO kept_file (sha256, mime_type, size_bytes, used_at) VALUES (@sha256, @mimeType, @sizeBytes, @at)
     ON CONFLICT (sha256) DO UPDATE SET used_at = excluded.used_at`,
  );
  const place = db.prepare(
    `INSERT INTO kept_address (address, sha256) SELECT ?, sha256 FROM kept_file WHERE sha256 = ?
     ON CONFLICT (address) DO UPDATE SET sha256 = excluded.sha256`,
  );
  const ofFile = db.prepare<[string, string], Added>('SELECT * FROM added_file WHERE space_id = ? AND sha256 = ?');
  const ofItem = db.prepare<[string], Added>('SELECT * FROM added_file WHERE item_id = ?');
  const ofStored = db.prepare<[string, string], { item_id: string }>(
    'SELECT item_id FROM added_file WHERE space_id = ? AND stored_url = ? AND media_id IS NULL',
  );
  const note = db.prepare(
    `INSERT INTO added_file (space_id, sha256, item_id) VALUES (?, ?, ?)
     ON CONFLICT (space_id, sha256) DO UPDATE SET item_id = excluded.item_id`,
  );
  const noteStored = db.prepare('UPDATE added_file SET stored_url = ? WHERE item_id = ?');
  const noteDone = db.prepare('UPDATE added_file SET media_id = ?, url = ? WHERE item_id = ?');
  const addCopy = db.prepare('INSERT INTO platform_copy (item_id) VALUES (?) ON CONFLICT DO NOTHING');
  const file = db.prepare<[string], KeptFile>(
    'SELECT sha256, mime_type AS mimeType, size_bytes AS sizeBytes FROM kept_file WHERE sha256 = ?',
  );
  const users = db.prepare<[string, string], { id: string }>(
    `SELECT item.id FROM media_use JOIN item ON item.id = media_use.item_id
     WHERE item.space_id = ? AND media_use.ref = ? AND item.deleted_at IS NULL`,
  );
  const seen = db.prepare(
    `INSERT INTO media_mark (item_id, folder_seen, title_seen, seen_at) VALUES (@id, @folder, @title, @at)
     ON CONFLICT (item_id) DO UPDATE SET folder_seen = @folder, title_seen = @title, seen_at = @at, gone_at = NULL`,
  );
  const folderOf = db.prepare<[string, string], { id: string }>(
    "SELECT id FROM folder WHERE id = ? AND space_id = ? AND kind = 'media'",
  );

  /** The item of the platform that a file became, in its own item and in every draft and template that uses it. */
  const become = (spaceId: string, itemId: string, medium: PlatformMedium, at: number): void => {
    const added = ofItem.get(itemId);
    const row = rows.find(itemId);
    if (!added || !row || added.media_id !== null) return;
    // From here on every write uses the platform's names; see media-use.ts.
    noteDone.run(medium.id, medium.url, itemId);
    const address = fileAddress(medium.url);
    if (address !== null) place.run(address, added.sha256);
    const twin = rows.findExternal(spaceId, 'media', medium.id);
    if (twin && twin.id !== itemId) rows.update(twin, { deletedAt: at, externalId: null, at });
    const next = rows.update(row, { body: mediumBody(medium), externalId: medium.id, at });
    versions.keep(next);
    seen.run({ id: itemId, folder: medium.folder?.id ?? null, title: medium.title, at });
    copies.setProblem(itemId, null);
    outbox.drop(itemId, next.revision);
    for (const { id } of users.all(spaceId, `url:${localMediaUrl(added.sha256)}`)) {
      const user = rows.get(id);
      const changed = rows.update(user, { body: readBody(user.body), at });
      versions.keep(changed);
      outbox.add(changed, at);
    }
  };

  const reuse = (row: ItemRow, { at, author }: EditMark): void => {
    // The file is here again, after any earlier outcome.
    copies.setProblem(row.id, null);
    if (row.deleted_at === null) return;
    const back = rows.update(row, { deletedAt: null, at });
    versions.keep(back, author);
    if (row.external_id === null) outbox.addFile(back, at);
  };

  return {
    /** Makes an item of a file on disk; a file added before gives its old item. */
    add: (
      input: EditStamp & {
        readonly id: string;
        readonly spaceId: string;
        readonly name: string;
        readonly folderId: string | null;
        readonly file: KeptFile;
        readonly mediaKind: MediaKind;
      },
    ): AddedMedium => {
      let wasHere = false;
      const { editId, id, spaceId, name, folderId, file: given, mediaKind, at, author } = input;
      items.once(editId, () => {
        if (folderId !== null && !folderOf.get(folderId, spaceId)) {
          throw new AppError('not_found', say('host_folder_gone'), { field: 'folderId' });
        }
        keepFile.run({ ...given, at });
        const known = rows.find(ofFile.get(spaceId, given.sha256)?.item_id ?? '');
        if (known) {
          wasHere = known.deleted_at === null && rows.item(known.id).problem === null;
          reuse(known, input);
          return;
        }
        const body = {
          kind: 'media',
          mediaKind,
          url: localMediaUrl(given.sha256),
          mediaId: null,
          thumbnailUrl: null,
          sizeBytes: given.sizeBytes,
        } as const;
        const write = { name, body, folderId, tags: [], externalId: null, deletedAt: null, at };
        const row = rows.insert({ id, kind: 'media', spaceId }, write);
        versions.keep(row, author);
        addCopy.run(id);
        note.run(spaceId, given.sha256, id);
        outbox.addFile(row, at);
      });
      return { ...rows.item(ofFile.get(spaceId, given.sha256)?.item_id ?? id), wasHere };
    },

    /** Open work for an item; null once the platform has it. */
    task: ({ itemId }: { readonly itemId: string }): UploadTask | null => {
      const added = ofItem.get(itemId);
      const row = rows.find(itemId);
      const body = row ? readBody(row.body) : null;
      if (!added || !row || body?.kind !== 'media' || added.media_id !== null) {
        if (row) outbox.drop(itemId, row.revision);
        return null;
      }
      const { mimeType, sizeBytes } = file.get(added.sha256) ?? { mimeType: '', sizeBytes: 0 };
      const { stored_url: storedUrl, sha256 } = added;
      return {
        sha256,
        mimeType,
        sizeBytes,
        mediaKind: knownOr(MEDIA_KINDS, body.mediaKind, 'image'),
        title: row.name,
        storedUrl,
      };
    },
    /** The platform stored the file: it is not sent again. */
    stored: ({ itemId, url }: { readonly itemId: string; readonly url: string }): null => {
      noteStored.run(url, itemId);
      return null;
    },
    /** Runs in one transaction; a repeat changes nothing. */
    done: (input: {
      readonly spaceId: string;
      readonly itemId: string;
      readonly medium: PlatformMedium;
      readonly at: number;
    }) =>
      db.transaction((): null => {
        become(input.spaceId, input.itemId, input.medium, input.at);
        return null;
      })(),
    /** Why an item cannot be sent yet because of a file that it uses. */
    whyWaiting: ({ spaceId, sha256 }: { readonly spaceId: string; readonly sha256: string }): Sentence => {
      const added = ofFile.get(spaceId, sha256);
      const row = added ? rows.find(added.item_id) : null;
      if (!row) return say('host_sync_foreign_file');
      if (row.deleted_at !== null) return say('host_sync_deleted_file', { name: row.name });
      return say('host_sync_waits_file', { name: row.name });
    },
    /** The item whose file the platform stored at this address, while it is not in its media library as far as known. */
    storedAt: (spaceId: string, url: string): string | null => ofStored.get(spaceId, url)?.item_id ?? null,
    become,
  };
};

export type MediaUploads = ReturnType<typeof createMediaUploads>;

import { mapAddresses, withoutMediaIds } from '#shared/exchange/references.ts';
import { isSame } from '#shared/scene/same.ts';
import { localMediaUrl } from '#shared/scene/local-media.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { readBody, type ItemRow } from '../items/item-rows.ts';
import type { LibraryTables } from '../library-tables.ts';

interface Uploaded {
  readonly sha256: string;
  readonly item_id: string;
  readonly media_id: string;
  readonly url: string | null;
}

/** A body as it was before its files were on the platform. */
const withLocalFiles = (body: LibraryBody, uploaded: readonly Uploaded[]): LibraryBody => {
  const byId = new Map(uploaded.map((file) => [file.media_id, localMediaUrl(file.sha256)]));
  const byUrl = new Map(uploaded.map((file) => [file.url, localMediaUrl(file.sha256)]));
  const named = withoutMediaIds(body, (mediaId) => {
    const url = byId.get(mediaId);
    return url === undefined ? null : { url, mediaKind: null };
  });
  return mapAddresses(named, (url) => byUrl.get(url) ?? url);
};

/**
 * Sends a space again whose platform lost everything, such as a rehearsal with damaged data. A template that nobody
 * changed since it came from there gives way to the one of its name that is there now. Shows wait for sessions that are
 * gone, and stay unchanged.
 */
export const createResendSpace = ({ db, rows, versions, outbox, copies }: LibraryTables) => {
  const uploadedIn = db.prepare<[string], Uploaded>(
    'SELECT sha256, item_id, media_id, url FROM added_file WHERE space_id = ? AND media_id IS NOT NULL',
  );
  const forgetUploads = db.prepare(
    'UPDATE added_file SET stored_url = NULL, media_id = NULL, url = NULL WHERE space_id = ?',
  );
  const forgetRead = db.prepare('DELETE FROM media_read WHERE space_id = ?');
  const sent = db.prepare<[string], ItemRow>(
    "SELECT * FROM item WHERE space_id = ? AND kind IN ('template', 'draft') AND deleted_at IS NULL",
  );

  const freeFile = ({ item_id: id, sha256 }: Uploaded, at: number): void => {
    const row = rows.find(id);
    const body = row ? readBody(row.body) : null;
    if (row?.deleted_at !== null || body?.kind !== 'media') return;
    const local = { ...body, url: localMediaUrl(sha256), mediaId: null, thumbnailUrl: null };
    const next = rows.update(row, { body: local, externalId: null, at });
    versions.keep(next);
    outbox.addFile(next, at);
  };

  const freeItem = (row: ItemRow, uploaded: readonly Uploaded[], at: number): void => {
    const before = readBody(row.body);
    const body = withLocalFiles(before, uploaded);
    const isOther = !isSame(body, before);
    const isUntouched = !isOther && versions.list(row.id).length === 1;
    if (row.kind === 'draft' && !isOther) return;
    const next = rows.update(row, { body, externalId: row.kind === 'template' ? null : row.external_id, at });
    if (isOther) versions.keep(next);
    if (row.kind !== 'template') return;
    copies.writeSent(row.id, null);
    if (!isUntouched) copies.write(row.id, null);
    outbox.add(next, at);
  };

  /** Runs in one transaction; a repeat sends the same once more. */
  return ({ spaceId, at }: { readonly spaceId: string; readonly at: number }) =>
    db.transaction((): null => {
      const uploaded = uploadedIn.all(spaceId);
      // This goes first; otherwise later writes would use the platform's old names again.
      forgetUploads.run(spaceId);
      forgetRead.run(spaceId);
      for (const file of uploaded) freeFile(file, at);
      for (const row of sent.all(spaceId)) freeItem(row, uploaded, at);
      return null;
    })();
};

import type { Database } from 'better-sqlite3';
import { mapScenes, scenesOf } from '#shared/library/body-scenes.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { withUploaded, type UploadedMedia } from '#shared/scene/local-media.ts';
import { mediaRefsOf } from '#shared/scene/media-refs.ts';

export interface MediaUse {
  /** A body as it is kept: files that went to the platform meanwhile under the platform's names. */
  settled(spaceId: string, body: LibraryBody): LibraryBody;
  /** Notes which media an item uses; call it in the transaction that writes the item. */
  note(itemId: string, body: LibraryBody): void;
}

/** Index of the media that drafts and templates show and play. Every write to an item updates it. */
export const createMediaUse = (db: Database): MediaUse => {
  const uploaded = db.prepare<[string, string], { mediaId: string; url: string }>(
    'SELECT media_id AS mediaId, url FROM added_file WHERE space_id = ? AND sha256 = ? AND media_id IS NOT NULL',
  );
  const known = db.prepare<[string], { ref: string }>('SELECT ref FROM media_use WHERE item_id = ?');
  const add = db.prepare('INSERT INTO media_use (item_id, ref) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM media_use WHERE item_id = ? AND ref = ?');

  return {
    settled(spaceId, body) {
      const find = (sha256: string): UploadedMedia | null => uploaded.get(spaceId, sha256) ?? null;
      return mapScenes(body, (scene) => withUploaded(scene, find));
    },
    note(itemId, body) {
      const now = mediaRefsOf(scenesOf(body));
      const before = new Set(known.all(itemId).map(({ ref }) => ref));
      for (const ref of now) if (!before.has(ref)) add.run(itemId, ref);
      for (const ref of before) if (!(now as ReadonlySet<string>).has(ref)) remove.run(itemId, ref);
    },
  };
};

/** Notes the media of items from before there were such notes. */
export const noteOldItems = (db: Database, use: MediaUse): void => {
  if (db.readonly || db.prepare("SELECT 1 FROM mark WHERE name = 'media_use'").get()) return;
  const all = db.prepare<[], { id: string; body: string }>(
    "SELECT id, body FROM item WHERE kind IN ('template', 'draft')",
  );
  db.transaction(() => {
    for (const { id, body } of all.all()) use.note(id, JSON.parse(body) as LibraryBody);
    db.prepare("INSERT INTO mark (name) VALUES ('media_use')").run();
  })();
};

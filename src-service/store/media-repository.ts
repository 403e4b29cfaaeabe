import type { Media, MediaFolder, MediaKind } from '#shared/api/media.ts';
import { perDatabase } from './per-database.ts';

/** An item of the media library. `createdAt` in Unix milliseconds; `seq` is its place in order of arrival. */
export interface MediaRow extends Omit<Media, 'folder' | 'createdAt' | 'kind'> {
  readonly id: string;
  readonly kind: MediaKind;
  readonly title: string;
  readonly url: string;
  readonly thumbnailUrl: string | null;
  readonly videoId: string | null;
  readonly sizeBytes: number | null;
  readonly folderId: string | null;
  readonly createdAt: number;
}

type Stored = MediaRow & { readonly seq: number };
type Folder = Pick<MediaFolder, 'id' | 'name'>;

const SELECT = `SELECT seq, id, kind, title, url, thumbnail_url AS thumbnailUrl, video_id AS videoId,
  size_bytes AS sizeBytes, folder_id AS folderId, created_at AS createdAt FROM media`;

/** The media library of the space and its folders. */
export const mediaItems = perDatabase((db) => {
  const find = db.prepare<[string], Stored>(`${SELECT} WHERE id = ?`);
  const findAt = db.prepare<[string, string], Stored>(`${SELECT} WHERE url = ? AND kind = ?`);
  const page = db.prepare<[object], Stored>(
    `${SELECT} WHERE seq < :before AND (:kind IS NULL OR kind = :kind) ORDER BY seq DESC LIMIT :limit`,
  );
  const insert = db.prepare(
    `INSERT INTO media (id, kind, title, url, thumbnail_url, video_id, size_bytes, folder_id, created_at)
     VALUES (@id, @kind, @title, @url, @thumbnailUrl, @videoId, @sizeBytes, @folderId, @createdAt)`,
  );
  const update = db.prepare('UPDATE media SET title = @title, folder_id = @folderId WHERE id = @id');
  const remove = db.prepare<[string]>('DELETE FROM media WHERE id = ?');
  const folders = db.prepare<[], Folder>('SELECT id, name FROM media_folder ORDER BY name');
  const folderById = db.prepare<[string], Folder>('SELECT id, name FROM media_folder WHERE id = ?');
  const folderByName = db.prepare<[string], Folder>('SELECT id, name FROM media_folder WHERE name = ?');
  const insertFolder = db.prepare<[string, string, number]>(
    'INSERT INTO media_folder (id, name, created_at) VALUES (?, ?, ?)',
  );
  return {
    find: (id: string): MediaRow | undefined => find.get(id),
    findAt: (kind: MediaKind, url: string): MediaRow | undefined => findAt.get(url, kind),
    /** Items older than `before` (a `seq`; null is from the newest), newest first. */
    list: (kind: MediaKind | null, before: number | null, limit: number): Stored[] =>
      page.all({ kind, before: before ?? Number.MAX_SAFE_INTEGER, limit }),
    insert(row: MediaRow): void {
      insert.run(row);
    },
    update(row: MediaRow): void {
      update.run(row);
    },
    remove(id: string): void {
      remove.run(id);
    },
    listFolders: (): Folder[] => folders.all(),
    findFolder: (id: string): Folder | undefined => folderById.get(id),
    findFolderNamed: (name: string): Folder | undefined => folderByName.get(name),
    insertFolder(folder: Folder, createdAt: number): void {
      insertFolder.run(folder.id, folder.name, createdAt);
    },
  };
});

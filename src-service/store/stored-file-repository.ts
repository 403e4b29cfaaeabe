import { perDatabase } from './per-database.ts';

/** A file that came through `POST /attachments`. `createdAt` in Unix milliseconds. */
export interface StoredFileRow {
  readonly url: string;
  readonly kind: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly uploadedBy: string;
  readonly externalId: string | null;
  readonly createdAt: number;
}

/** Files that came through the API. */
export const storedFiles = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO stored_file (url, kind, mime_type, size_bytes, uploaded_by, external_id, created_at)
     VALUES (:url, :kind, :mimeType, :sizeBytes, :uploadedBy, :externalId, :createdAt)`,
  );
  const has = db.prepare<[string]>('SELECT 1 FROM stored_file WHERE url = ?');
  const isShown = db.prepare<[object]>(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM group_document WHERE url = :url)
       OR EXISTS (SELECT 1 FROM media WHERE url = :url)`,
  );
  const remove = db.prepare('DELETE FROM stored_file WHERE url = ?');

  return {
    insert(row: StoredFileRow): void {
      insert.run(row);
    },
    /** True if the address is of a file that came through the API. */
    has: (url: string): boolean => has.get(url) !== undefined,
    /** True if a group's document or an item of the media library shows the file. */
    isShown: (url: string): boolean => isShown.get({ url }) !== undefined,
    /** Forgets a file that is erased. */
    remove(url: string): void {
      remove.run(url);
    },
  };
});

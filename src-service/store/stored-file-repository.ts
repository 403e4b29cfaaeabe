import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

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

export const insertStoredFile = (db: Database, row: StoredFileRow): void => {
  statement(
    db,
    `INSERT INTO stored_file (url, kind, mime_type, size_bytes, uploaded_by, external_id, created_at)
     VALUES (:url, :kind, :mimeType, :sizeBytes, :uploadedBy, :externalId, :createdAt)`,
  ).run(row);
};

/** Whether the address is of a file that came through the API. */
export const isStoredFile = (db: Database, url: string): boolean =>
  statement<[string]>(db, 'SELECT 1 FROM stored_file WHERE url = ?').get(url) !== undefined;

/** Whether a group's document or an item of the media library shows the file. */
export const isFileShown = (db: Database, url: string): boolean =>
  statement<[object]>(
    db,
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM group_document WHERE url = :url)
       OR EXISTS (SELECT 1 FROM media WHERE url = :url)`,
  ).get({ url }) !== undefined;

/** Forgets a file that is erased. */
export const deleteStoredFile = (db: Database, url: string): void => {
  statement(db, 'DELETE FROM stored_file WHERE url = ?').run(url);
};

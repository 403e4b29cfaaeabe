import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** Instants are Unix milliseconds. */
export interface DocumentRow {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly kind: string;
  readonly mimeType: string | null;
  readonly sizeBytes: number | null;
  readonly uploadedBy: string | null;
  readonly uploaderName: string | null;
  readonly createdAt: number;
}

const SELECT = `SELECT group_document.id, title, url, kind, mime_type AS mimeType, size_bytes AS sizeBytes,
    uploaded_by AS uploadedBy, user.name AS uploaderName, group_document.created_at AS createdAt
  FROM group_document LEFT JOIN user ON user.id = uploaded_by`;

/** Newest first. */
export const selectDocuments = (db: Database, groupId: string): DocumentRow[] =>
  statement<[string], DocumentRow>(db, `${SELECT} WHERE group_id = ? ORDER BY seq DESC`).all(groupId);

export const selectDocument = (db: Database, groupId: string, id: string): DocumentRow | undefined =>
  statement<[string, string], DocumentRow>(db, `${SELECT} WHERE group_id = ? AND group_document.id = ?`).get(
    groupId,
    id,
  );

export const insertDocument = (
  db: Database,
  document: Omit<DocumentRow, 'uploaderName'> & { readonly groupId: string },
): void => {
  statement(
    db,
    `INSERT INTO group_document (id, group_id, title, url, kind, mime_type, size_bytes, uploaded_by, created_at)
     VALUES (:id, :groupId, :title, :url, :kind, :mimeType, :sizeBytes, :uploadedBy, :createdAt)`,
  ).run(document);
};

export const deleteDocument = (db: Database, id: string): void => {
  statement(db, 'DELETE FROM group_document WHERE id = ?').run(id);
};

import { perDatabase } from './per-database.ts';

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

/** Documents of groups. */
export const groupDocuments = perDatabase((db) => {
  const list = db.prepare<[string], DocumentRow>(`${SELECT} WHERE group_id = ? ORDER BY seq DESC`);
  const find = db.prepare<[string, string], DocumentRow>(`${SELECT} WHERE group_id = ? AND group_document.id = ?`);
  const insert = db.prepare(
    `INSERT INTO group_document (id, group_id, title, url, kind, mime_type, size_bytes, uploaded_by, created_at)
     VALUES (:id, :groupId, :title, :url, :kind, :mimeType, :sizeBytes, :uploadedBy, :createdAt)`,
  );
  const remove = db.prepare('DELETE FROM group_document WHERE id = ?');

  return {
    /** Newest first. */
    list: (groupId: string): DocumentRow[] => list.all(groupId),
    find: (groupId: string, id: string): DocumentRow | undefined => find.get(groupId, id),
    insert(document: Omit<DocumentRow, 'uploaderName'> & { readonly groupId: string }): void {
      insert.run(document);
    },
    remove(id: string): void {
      remove.run(id);
    },
  };
});

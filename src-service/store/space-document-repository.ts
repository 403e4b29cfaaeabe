import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** The document of that name, or null where it was never written. */
export const selectSpaceDocument = (db: Database, name: string): unknown => {
  const row = statement<[string], { document: string }>(db, 'SELECT document FROM space_document WHERE name = ?').get(
    name,
  );
  return row ? (JSON.parse(row.document) as unknown) : null;
};

/** Writes a document whole. */
export const saveSpaceDocument = (db: Database, name: string, document: unknown): void => {
  statement(db, 'INSERT OR REPLACE INTO space_document (name, document) VALUES (?, ?)').run(
    name,
    JSON.stringify(document),
  );
};

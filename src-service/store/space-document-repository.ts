import { perDatabase } from './per-database.ts';

/** Documents of the space, each kept whole under its name. */
export const spaceDocuments = perDatabase((db) => {
  const find = db.prepare<[string], { document: string }>('SELECT document FROM space_document WHERE name = ?');
  const save = db.prepare('INSERT OR REPLACE INTO space_document (name, document) VALUES (?, ?)');

  return {
    /** The document of that name, or null where it was never written. */
    find(name: string): unknown {
      const row = find.get(name);
      return row ? (JSON.parse(row.document) as unknown) : null;
    },
    /** Writes a document whole. */
    save(name: string, document: unknown): void {
      save.run(name, JSON.stringify(document));
    },
  };
});

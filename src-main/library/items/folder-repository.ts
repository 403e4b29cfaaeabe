import type { Database } from 'better-sqlite3';
import type { LibraryFolder, LibraryKind } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

export interface FolderRepository {
  readonly list: (query: { readonly spaceId: string; readonly kind: LibraryKind }) => readonly LibraryFolder[];
  /** Makes or renames it; throws `conflict` for a name in use. */
  readonly save: (folder: LibraryFolder) => LibraryFolder;
  /** Its items stay, in no folder. */
  readonly remove: (folder: { readonly id: string }) => null;
}

/** SQL of the folders. */
export const createFolderRepository = (db: Database): FolderRepository => {
  const all = db.prepare<[string, string], LibraryFolder>(
    'SELECT id, space_id AS spaceId, kind, name FROM folder WHERE space_id = ? AND kind = ? ORDER BY name COLLATE NOCASE',
  );
  const save = db.prepare(
    `INSERT INTO folder (id, space_id, kind, name) VALUES (@id, @spaceId, @kind, @name)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE space_id = excluded.space_id AND kind = excluded.kind`,
  );
  const remove = db.prepare('DELETE FROM folder WHERE id = ?');
  return {
    list: ({ spaceId, kind }) => all.all(spaceId, kind),
    save(folder) {
      const isTaken = all
        .all(folder.spaceId, folder.kind)
        .some((one) => one.name === folder.name && one.id !== folder.id);
      if (isTaken) throw new AppError('conflict', say('host_folder_taken', { name: folder.name }), { field: 'name' });
      if (save.run(folder).changes === 0) throw new AppError('not_found', say('host_folder_gone'));
      return folder;
    },
    remove({ id }) {
      remove.run(id);
      return null;
    },
  };
};

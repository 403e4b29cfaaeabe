import { localMediaUrl } from '#shared/scene/local-media.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { readSentence } from '../sentence-column.ts';
import type { LibraryTables } from '../library-tables.ts';

/** State of a file in a space before it was added. */
export interface MediumSnapshot {
  /** The item of that file, with the fields that adding it again changes; null if it was new. */
  readonly item: { readonly id: string; readonly deletedAt: number | null; readonly problem: Sentence | null } | null;
  /** The file itself was on disk. */
  readonly isKept: boolean;
}

interface File {
  readonly spaceId: string;
  readonly sha256: string;
}

/** Undoes the adding of files when the import failed: the earlier state comes back. */
export const createMediaUndo = ({ db, rows, outbox, copies }: LibraryTables) => {
  const added = db.prepare<[string, string], { item_id: string; stored_url: string | null }>(
    'SELECT item_id, stored_url FROM added_file WHERE space_id = ? AND sha256 = ?',
  );
  const problem = db.prepare<[string], { problem: string | null }>(
    'SELECT problem FROM platform_copy WHERE item_id = ?',
  );
  const kept = db.prepare<[string]>('SELECT 1 FROM kept_file WHERE sha256 = ?');
  const used = db.prepare<[string, string]>(
    'SELECT 1 FROM media_use JOIN item ON item.id = media_use.item_id WHERE item.space_id = ? AND media_use.ref = ?',
  );
  const forgetAdded = db.prepare('DELETE FROM added_file WHERE space_id = ? AND sha256 = ?');
  const forgetSearch = db.prepare('DELETE FROM item_search WHERE rowid = (SELECT row FROM item WHERE id = ?)');
  const forgetItem = db.prepare('DELETE FROM item WHERE id = ?');
  const forgetFile = db.prepare('DELETE FROM kept_file WHERE sha256 = ?');
  const elsewhere = db.prepare<[string, string]>('SELECT 1 FROM added_file WHERE sha256 = ? AND space_id <> ?');

  return {
    before: ({ spaceId, sha256 }: File): MediumSnapshot => {
      const id = added.get(spaceId, sha256)?.item_id;
      const row = id === undefined ? null : rows.find(id);
      const said = row && (problem.get(row.id)?.problem ?? null);
      return {
        item: row && { id: row.id, deletedAt: row.deleted_at, problem: said === null ? null : readSentence(said) },
        isKept: kept.get(sha256) !== undefined,
      };
    },
    /** Answers whether the file is to go from the disk too. What is on the platform or in use by now stays. */
    undoAdd: ({
      spaceId,
      sha256,
      before,
      at,
    }: File & { readonly before: MediumSnapshot; readonly at: number }): boolean =>
      db.transaction((): boolean => {
        const now = added.get(spaceId, sha256);
        const row = now ? rows.find(now.item_id) : null;
        if (!now || !row || now.stored_url !== null) return false;
        if (before.item === null) {
          if (used.get(spaceId, `url:${localMediaUrl(sha256)}`)) return false;
          forgetSearch.run(row.id);
          forgetAdded.run(spaceId, sha256);
          forgetItem.run(row.id);
        } else {
          if (before.item.deletedAt !== null && row.deleted_at === null) {
            const gone = rows.update(row, { deletedAt: before.item.deletedAt, at });
            outbox.drop(row.id, gone.revision);
          }
          copies.setProblem(row.id, before.item.problem);
        }
        if (before.isKept || elsewhere.get(sha256, spaceId)) return false;
        forgetFile.run(sha256);
        return true;
      })(),
  };
};

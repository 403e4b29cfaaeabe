import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { LibraryConflict } from '#shared/library/library-items.ts';
import type { SceneEdit } from '#shared/scene/scene-edits.ts';
import type { ShowEdit } from '#shared/scene/show-edits.ts';
import { readBody } from '../items/item-rows.ts';
import { authorOf } from '../items/version-repository.ts';
import { isIn } from './conflict-subject.ts';

/** Effect of choosing my version. */
export type KeepMine =
  | { readonly kind: 'scene'; readonly edit: SceneEdit }
  | { readonly kind: 'show'; readonly edit: ShowEdit }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'delete' };

/** A conflict as it is kept. */
export type NewConflict = Pick<LibraryConflict, 'about' | 'base' | 'mine' | 'theirs'> & { readonly keepMine: KeepMine };

/** Conflicts from before authors were kept say nothing of them. */
type StoredConflict = NewConflict & Partial<Pick<LibraryConflict, 'mineBy'>>;

interface Row {
  readonly id: string;
  readonly item_id: string;
  readonly item_name: string;
  readonly at: number;
  readonly conflict: string;
}

interface VersionRow {
  readonly author: string | null;
  readonly offline: number;
  readonly at: number;
}
interface StateRow extends VersionRow {
  readonly body: Buffer;
}

export interface ConflictRepository {
  /** Keeps conflicts of an item; the same version of mine is kept once. */
  add(itemId: string, conflicts: readonly NewConflict[], at: number): void;
  /** Those of an item or a space; all without one. */
  readonly list: (query: {
    readonly itemId?: string | undefined;
    readonly spaceId?: string | undefined;
  }) => readonly LibraryConflict[];
  find(id: string): { readonly itemId: string; readonly keepMine: KeepMine } | null;
  remove(id: string): void;
}

/** SQL of the conflicts that wait for a person. */
export const createConflictRepository = (db: Database): ConflictRepository => {
  const insert = db.prepare(
    `INSERT INTO conflict (id, item_id, at, conflict) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET at = excluded.at, conflict = excluded.conflict`,
  );
  const columns = `SELECT conflict.*, item.name AS item_name FROM conflict JOIN item ON item.id = conflict.item_id`;
  const some = db.prepare<[{ itemId: string | null; spaceId: string | null }], Row>(
    `${columns} WHERE (@itemId IS NULL OR item_id = @itemId) AND (@spaceId IS NULL OR item.space_id = @spaceId)
     ORDER BY conflict.at, conflict.id`,
  );
  const one = db.prepare<[string], Row>(`${columns} WHERE conflict.id = ?`);
  const remove = db.prepare('DELETE FROM conflict WHERE id = ?');
  const read = (row: Row): StoredConflict => JSON.parse(row.conflict) as StoredConflict;
  const latest = db.prepare<[string], VersionRow>(
    `SELECT author, offline, at FROM version WHERE item_id = ? AND author IS NOT NULL ORDER BY revision DESC LIMIT 1`,
  );
  /** The first version with a name, after the last one with another. */
  const named = db.prepare<[string, string, string, string], VersionRow>(
    `SELECT author, offline, at FROM version WHERE item_id = ? AND name = ? AND revision >
       (SELECT coalesce(max(revision), 0) FROM version WHERE item_id = ? AND name <> ?) ORDER BY revision LIMIT 1`,
  );
  const deleted = db.prepare<[string], VersionRow>(
    `SELECT author, offline, at FROM version WHERE item_id = ? AND deletion = 1 ORDER BY revision DESC LIMIT 1`,
  );
  const states = db.prepare<[string], StateRow>(
    `SELECT author, offline, at, body FROM version WHERE item_id = ? ORDER BY revision DESC`,
  );
  /** The first version without the scene or the item, after the last one with it. */
  const removed = (itemId: string, about: NewConflict['about']): VersionRow | null => {
    let first: VersionRow | null = null;
    for (const { body, ...row } of states.iterate(itemId)) {
      if (isIn(readBody(inflateRawSync(body).toString('utf8')), about)) break;
      first = row;
    }
    return first;
  };
  const madeIn = (itemId: string, { about, mine, keepMine }: NewConflict): VersionRow | null | undefined => {
    if (keepMine.kind === 'delete') return deleted.get(itemId);
    if (keepMine.kind === 'name') return named.get(itemId, keepMine.name, itemId, keepMine.name);
    return mine === null ? removed(itemId, about) : latest.get(itemId);
  };
  const mineBy = (itemId: string, conflict: NewConflict): LibraryConflict['mineBy'] => {
    const row = madeIn(itemId, conflict);
    const author = row && authorOf(row);
    return author ? { ...author, at: row.at } : null;
  };
  return {
    add(itemId, conflicts, at) {
      for (const conflict of conflicts) {
        const id = createHash('sha256')
          .update(JSON.stringify([itemId, conflict.about, conflict.mine]))
          .digest('hex');
        const kept: StoredConflict = { ...conflict, mineBy: mineBy(itemId, conflict) };
        insert.run(id, itemId, at, JSON.stringify(kept));
      }
    },
    list: ({ itemId = null, spaceId = null }) =>
      some.all({ itemId, spaceId }).map((row) => {
        const { keepMine: _, ...conflict } = read(row);
        return { mineBy: null, ...conflict, id: row.id, itemId: row.item_id, itemName: row.item_name, at: row.at };
      }),
    find(id) {
      const row = one.get(id);
      return row ? { itemId: row.item_id, keepMine: read(row).keepMine } : null;
    },
    remove: (id) => {
      remove.run(id);
    },
  };
};

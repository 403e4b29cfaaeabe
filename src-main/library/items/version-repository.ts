import type { Database } from 'better-sqlite3';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LibraryAuthor } from '#shared/library/library-author.ts';
import type { LibraryBody, LibraryVersion } from '#shared/library/library-items.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { readBody, type ItemRow } from './item-rows.ts';

/** States kept of one item; the oldest go first. */
const KEPT = 200;

export interface VersionRepository {
  /**
   * Keeps the state that a row is in, its deletion too, and the person who brought it there: nobody for what the
   * platform did.
   */
  keep(row: ItemRow, author?: LibraryAuthor): void;
  list(itemId: string): readonly LibraryVersion[];
  /** Throws `not_found` if the version is no longer kept. */
  read(itemId: string, revision: number): { readonly name: string; readonly body: LibraryBody };
}

export interface AuthorRow {
  readonly author: string | null;
  readonly offline: number;
}

/** The author in a row of the table `version`. */
export const authorOf = ({ author, offline }: AuthorRow): LibraryAuthor | null =>
  author === null ? null : { name: author, isOffline: offline === 1 };

/** SQL of the earlier states of items. */
export const createVersionRepository = (db: Database): VersionRepository => {
  const insert = db.prepare(
    `INSERT OR REPLACE INTO version (item_id, revision, at, name, body, author, offline, deletion)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const thin = db.prepare(
    `DELETE FROM version WHERE item_id = ? AND revision <
       (SELECT revision FROM version WHERE item_id = ? ORDER BY revision DESC LIMIT 1 OFFSET ${KEPT - 1})`,
  );
  const all = db.prepare<[string], Omit<LibraryVersion, 'by' | 'isDeleted'> & AuthorRow & { deletion: number }>(
    'SELECT revision, at, name, author, offline, deletion FROM version WHERE item_id = ? ORDER BY revision DESC',
  );
  const one = db.prepare<[string, number], { name: string; body: Buffer }>(
    'SELECT name, body FROM version WHERE item_id = ? AND revision = ?',
  );
  return {
    keep({ id, revision, updated_at: at, name, body, deleted_at: deletedAt }, author) {
      const packed = deflateRawSync(body);
      const who = author?.name ?? null;
      insert.run(id, revision, at, name, packed, who, author?.isOffline ? 1 : 0, deletedAt === null ? 0 : 1);
      thin.run(id, id);
    },
    list: (itemId) =>
      all.all(itemId).map(({ author, offline, deletion, ...version }) => ({
        ...version,
        isDeleted: deletion === 1,
        by: authorOf({ author, offline }),
      })),
    read(itemId, revision) {
      const version = one.get(itemId, revision);
      if (!version) throw new AppError('not_found', say('host_version_gone'));
      return { name: version.name, body: readBody(inflateRawSync(version.body).toString('utf8')) };
    },
  };
};

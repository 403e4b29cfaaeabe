import type { Database } from 'better-sqlite3';
import type { NoteKind } from '#shared/library/cue-notes.ts';
import type { LastEdit } from '#shared/library/library-author.ts';
import type { EditMark } from '../items/item-repository.ts';
import { authorOf, type AuthorRow } from '../items/version-repository.ts';

/** Notes, scripts or bands of a show; of a whole space where `sessionId` is null. */
export interface EditedWhole {
  readonly kind: NoteKind | 'band';
  readonly spaceId: string;
  readonly sessionId: string | null;
}

export interface LastEditRepository {
  /** By the part: the scene of a note or script, the id of a band. */
  readonly list: (whole: EditedWhole) => Readonly<Record<string, LastEdit>>;
  /** Keeps who edited a part. Without a mark or an author the app did it, and nobody is named. */
  readonly keep: (whole: EditedWhole, part: string, mark: EditMark | undefined) => void;
}

interface Row extends AuthorRow {
  readonly part: string;
  readonly at: number;
}

/** SQL of the last edits of what has no versions. */
export const createLastEditRepository = (db: Database): LastEditRepository => {
  const all = db.prepare<[string, string, string], Row>(
    'SELECT part, author, offline, at FROM last_edit WHERE kind = ? AND space_id = ? AND session_id = ?',
  );
  const put = db.prepare(
    `INSERT OR REPLACE INTO last_edit (kind, space_id, session_id, part, author, offline, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM last_edit WHERE kind = ? AND space_id = ? AND session_id = ? AND part = ?');
  const keyOf = ({ kind, spaceId, sessionId }: EditedWhole) => [kind, spaceId, sessionId ?? ''] as const;

  return {
    list: (whole) =>
      Object.fromEntries(
        all.all(...keyOf(whole)).flatMap(({ part, at, ...row }) => {
          const author = authorOf(row);
          return author ? [[part, { ...author, at }] as const] : [];
        }),
      ),
    keep(whole, part, mark) {
      if (mark?.author) put.run(...keyOf(whole), part, mark.author.name, mark.author.isOffline ? 1 : 0, mark.at);
      else remove.run(...keyOf(whole), part);
    },
  };
};

import { perDatabase } from './per-database.ts';

/** The film of a live, whole or still coming in. */
export interface FilmRow {
  readonly sessionId: string;
  /** Its folder among those of films. */
  readonly folder: string;
  /** Null until the film is whole. */
  readonly lengthMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

const SELECT = 'SELECT session_id AS sessionId, folder, length_ms AS lengthMs, width, height FROM film';

/** Films of recorded lives. */
export const films = perDatabase((db) => {
  const find = db.prepare<[string], FilmRow>(`${SELECT} WHERE session_id = ?`);
  const list = db.prepare<[], FilmRow>(SELECT);
  const save = db.prepare<[FilmRow]>(
    `INSERT INTO film (session_id, folder, length_ms, width, height)
     VALUES (:sessionId, :folder, :lengthMs, :width, :height)
     ON CONFLICT (session_id) DO UPDATE SET folder = excluded.folder, length_ms = excluded.length_ms,
       width = excluded.width, height = excluded.height`,
  );
  const remove = db.prepare<[string]>('DELETE FROM film WHERE session_id = ?');
  return {
    find: (sessionId: string): FilmRow | undefined => find.get(sessionId),
    /** The film of a live that can be played. */
    findWhole(sessionId: string): FilmRow | undefined {
      const film = find.get(sessionId);
      return film?.lengthMs === null ? undefined : film;
    },
    list: (): FilmRow[] => list.all(),
    save(film: FilmRow): void {
      save.run(film);
    },
    remove(sessionId: string): void {
      remove.run(sessionId);
    },
  };
});

import type { Database } from 'better-sqlite3';

/** A show as its recording is found by. */
export interface RecordedShow {
  readonly spaceId: string;
  readonly sessionId: string;
}

/** A stretch of time in which a show was recorded. Unix milliseconds of the platform. */
export interface RecordedSpan {
  readonly from: number;
  readonly to: number;
}

export interface RecordingRow {
  readonly id: number;
  readonly space_id: string;
  readonly session_id: string;
  readonly title: string;
  readonly from_at: number | null;
  readonly to_at: number | null;
  readonly bytes: number;
  readonly last_batch: string | null;
}

export interface RecordingRows {
  find(show: RecordedShow): RecordingRow | null;
  all(): readonly RecordingRow[];
  /** The recording of a show, made where there is none. */
  need(show: RecordedShow, title: string): RecordingRow;
  /** News about the live; null leaves it as it was. */
  note(id: number, said: { readonly title: string; readonly from: number | null; readonly to: number | null }): void;
  grow(id: number, bytes: number): void;
  setBatch(id: number, batch: string): void;
  spans(id: number): readonly RecordedSpan[];
  /** Adds a stretch, or makes the one that begins there longer. */
  addSpan(id: number, span: RecordedSpan): void;
  /** Another run of the same session: what was recorded of the earlier one goes. */
  beginAnew(id: number): void;
  drop(show: RecordedShow): void;
}

/** SQL of the recordings themselves and of the stretches they cover. */
export const createRecordingRows = (db: Database): RecordingRows => {
  const find = db.prepare<[string, string], RecordingRow>(
    'SELECT * FROM recording WHERE space_id = ? AND session_id = ?',
  );
  const all = db.prepare<[], RecordingRow>('SELECT * FROM recording ORDER BY from_at DESC, id DESC');
  const insert = db.prepare('INSERT INTO recording (space_id, session_id, title) VALUES (?, ?, ?)');
  const note = db.prepare(
    `UPDATE recording SET title = CASE WHEN @title = '' THEN title ELSE @title END,
       from_at = coalesce(@from, from_at), to_at = coalesce(@to, to_at) WHERE id = @id`,
  );
  const grow = db.prepare('UPDATE recording SET bytes = bytes + ? WHERE id = ?');
  const setBatch = db.prepare('UPDATE recording SET last_batch = ? WHERE id = ?');
  const spans = db.prepare<[number], RecordedSpan>(
    'SELECT from_at AS "from", to_at AS "to" FROM recording_span WHERE recording_id = ? ORDER BY from_at',
  );
  const addSpan = db.prepare(
    `INSERT INTO recording_span (recording_id, from_at, to_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET to_at = max(to_at, excluded.to_at)`,
  );
  const anew = [
    'DELETE FROM recording_line WHERE recording_id = ?',
    'DELETE FROM recording_span WHERE recording_id = ?',
    'DELETE FROM recording_read WHERE recording_id = ?',
    'UPDATE recording SET from_at = NULL, to_at = NULL, bytes = 0, last_batch = NULL WHERE id = ?',
  ].map((sql) => db.prepare(sql));
  const drop = db.prepare('DELETE FROM recording WHERE space_id = ? AND session_id = ?');
  const findOne = ({ spaceId, sessionId }: RecordedShow): RecordingRow | null => find.get(spaceId, sessionId) ?? null;
  return {
    find: findOne,
    all: () => all.all(),
    need(show, title) {
      const there = findOne(show);
      if (there) return there;
      insert.run(show.spaceId, show.sessionId, title);
      const made = findOne(show);
      if (!made) throw new Error('A recording that was just made is missing.');
      return made;
    },
    note: (id, said) => void note.run({ id, ...said }),
    grow: (id, bytes) => void grow.run(bytes, id),
    setBatch: (id, batch) => void setBatch.run(batch, id),
    spans: (id) => spans.all(id),
    addSpan: (id, { from, to }) => void addSpan.run(id, from, to),
    beginAnew: (id) => {
      for (const statement of anew) statement.run(id);
    },
    drop: ({ spaceId, sessionId }) => void drop.run(spaceId, sessionId),
  };
};

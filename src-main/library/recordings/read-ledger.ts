import type { Database } from 'better-sqlite3';
import type { RecordedShow } from './recording-rows.ts';

/** A final read that was not made yet. `dueAt`: null for a show whose end nobody here has seen. */
export interface DueRead extends RecordedShow {
  readonly dueAt: number | null;
  /** The end of what was recorded; null where nothing was. */
  readonly recordedTo: number | null;
}

/** Final reads, by their distance from the end of the live in milliseconds: late figures come in for minutes. */
const STAGES = { end: 0, after_2_min: 120_000, after_15_min: 900_000 } as const;

export interface ReadLedger {
  /** Plans the final reads of a live that ended; those planned before stay as they are. */
  plan(recordingId: number, endedAt: number): void;
  /** The reads that were due by then are made. */
  done(recordingId: number, at: number): void;
  /** The next read of each show that has one left. */
  due(): readonly DueRead[];
}

/** SQL of the final reads: what is due is made once, whatever happens to the host meanwhile. */
export const createReadLedger = (db: Database): ReadLedger => {
  const insert = db.prepare(
    'INSERT INTO recording_read (recording_id, stage, due_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const done = db.prepare(
    'UPDATE recording_read SET done_at = @at WHERE recording_id = @id AND due_at <= @at AND done_at IS NULL',
  );
  const due = db.prepare<[], DueRead>(
    `SELECT space_id AS spaceId, session_id AS sessionId, dueAt,
       (SELECT max(to_at) FROM recording_span WHERE recording_id = recording.id) AS recordedTo
     FROM recording JOIN (
       SELECT recording_id, min(due_at) AS dueAt FROM recording_read WHERE done_at IS NULL GROUP BY recording_id
       UNION ALL SELECT id, NULL FROM recording WHERE from_at IS NOT NULL AND to_at IS NULL
     ) ON recording_id = recording.id`,
  );
  return {
    plan(recordingId, endedAt) {
      for (const [stage, afterMs] of Object.entries(STAGES)) insert.run(recordingId, stage, endedAt + afterMs);
    },
    done: (id, at) => void done.run({ id, at }),
    due: () => due.all(),
  };
};

import { perDatabase } from './per-database.ts';

/** How far a recorded audience is played. */
export interface PlayedRow {
  readonly speed: number;
  /** The instant at which it was at `anchorMs` of the recording; null before the live starts. */
  readonly anchorAt: number | null;
  readonly anchorMs: number;
  /** How many deeds of the script are done. */
  readonly done: number;
}

export interface RecordedAudienceRow extends PlayedRow {
  readonly sessionId: string;
  readonly script: unknown;
}

type Stored = Omit<RecordedAudienceRow, 'script'> & { readonly script: string };

/** Recorded audiences of rehearsals; their scripts are JSON. */
export const recordedAudiences = perDatabase((db) => {
  const list = db.prepare<[], Stored>(
    `SELECT session_id AS sessionId, script, speed, anchor_at AS anchorAt, anchor_ms AS anchorMs, done
     FROM recorded_audience`,
  );
  const insert = db.prepare<[Stored]>(
    `INSERT OR REPLACE INTO recorded_audience (session_id, script, speed, anchor_at, anchor_ms, done)
     VALUES (:sessionId, :script, :speed, :anchorAt, :anchorMs, :done)`,
  );
  const update = db.prepare<[PlayedRow & { sessionId: string }]>(
    `UPDATE recorded_audience SET speed = :speed, anchor_at = :anchorAt, anchor_ms = :anchorMs, done = :done
     WHERE session_id = :sessionId`,
  );
  const remove = db.prepare<[string]>('DELETE FROM recorded_audience WHERE session_id = ?');
  return {
    list: (): RecordedAudienceRow[] => list.all().map((row) => ({ ...row, script: JSON.parse(row.script) as unknown })),
    save(row: RecordedAudienceRow): void {
      insert.run({ ...row, script: JSON.stringify(row.script) });
    },
    update(sessionId: string, played: PlayedRow): void {
      update.run({ ...played, sessionId });
    },
    remove(sessionId: string): void {
      remove.run(sessionId);
    },
  };
});

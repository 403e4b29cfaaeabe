import { perDatabase } from './per-database.ts';

/** A frame that the room was sent. */
export interface RecordedFrameRow {
  readonly at: number;
  /** As JSON. */
  readonly frame: string;
}

/** A file with one source, or a stretch of it. Instants are Unix milliseconds. */
export interface RecordedTrackRow {
  /** Its name in the folder of recordings. */
  readonly file: string;
  readonly sessionId: string;
  /** The id of the source in the frames of its time. */
  readonly source: string;
  readonly startedAt: number;
  /** Null until the file is finished. */
  readonly lengthMs: number | null;
  readonly bytes: number;
}

const TRACK = `file, session_id AS sessionId, source, started_at AS startedAt, length_ms AS lengthMs, bytes`;

/** Recordings of lives: what the room was told, and the files of pictures and sound. */
export const recordings = perDatabase((db) => {
  const insertFrame = db.prepare<[string, number, string]>(
    'INSERT INTO recording_frame (session_id, at, frame) VALUES (?, ?, ?)',
  );
  const listFrames = db.prepare<[string], RecordedFrameRow>(
    'SELECT at, frame FROM recording_frame WHERE session_id = ? ORDER BY at, id',
  );
  const isRecorded = db.prepare<[string]>('SELECT 1 FROM recording_frame WHERE session_id = ? LIMIT 1');
  const saveTrack = db.prepare<[string, string, string, number]>(
    `INSERT INTO recording_track (file, session_id, source, started_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (file) DO UPDATE SET started_at = excluded.started_at`,
  );
  const finishTrack = db.prepare<[number, number, string]>(
    'UPDATE recording_track SET length_ms = ?, bytes = ? WHERE file = ?',
  );
  const removeTrack = db.prepare<[string]>('DELETE FROM recording_track WHERE file = ?');
  const listTracks = db.prepare<[string], RecordedTrackRow>(
    `SELECT ${TRACK} FROM recording_track WHERE session_id = ? ORDER BY started_at, file`,
  );
  const findTrack = db.prepare<[string], RecordedTrackRow>(`SELECT ${TRACK} FROM recording_track WHERE file = ?`);
  const listAllTracks = db.prepare<[], RecordedTrackRow>(`SELECT ${TRACK} FROM recording_track ORDER BY file`);
  const clearFrames = db.prepare<[string]>('DELETE FROM recording_frame WHERE session_id = ?');
  const clearTracks = db.prepare<[string]>('DELETE FROM recording_track WHERE session_id = ?');
  const listEnded = db.prepare<[], { sessionId: string; endedAt: number; bytes: number }>(
    `SELECT session.id AS sessionId, ended_at AS endedAt,
       (SELECT coalesce(sum(bytes), 0) FROM recording_track WHERE session_id = session.id) +
       (SELECT sum(length(frame)) FROM recording_frame WHERE session_id = session.id) AS bytes
     FROM session
     WHERE status = 'ended' AND ended_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM recording_frame WHERE session_id = session.id)
     ORDER BY ended_at`,
  );
  return {
    insertFrame(sessionId: string, at: number, frame: string): void {
      insertFrame.run(sessionId, at, frame);
    },
    listFrames: (sessionId: string): RecordedFrameRow[] => listFrames.all(sessionId),
    isRecorded: (sessionId: string): boolean => isRecorded.get(sessionId) !== undefined,
    /** A track that has begun, or whose beginning is known more exactly. */
    saveTrack({ file, sessionId, source, startedAt }: Omit<RecordedTrackRow, 'lengthMs' | 'bytes'>): void {
      saveTrack.run(file, sessionId, source, Math.round(startedAt));
    },
    finishTrack(file: string, lengthMs: number, bytes: number): void {
      finishTrack.run(lengthMs, bytes, file);
    },
    removeTrack(file: string): void {
      removeTrack.run(file);
    },
    findTrack: (file: string): RecordedTrackRow | undefined => findTrack.get(file),
    listTracks: (sessionId: string): RecordedTrackRow[] => listTracks.all(sessionId),
    listAllTracks: (): RecordedTrackRow[] => listAllTracks.all(),
    /** Recorded lives that are over, the oldest first. */
    listEnded: () => listEnded.all(),
    remove(sessionId: string): void {
      clearFrames.run(sessionId);
      clearTracks.run(sessionId);
    },
  };
});

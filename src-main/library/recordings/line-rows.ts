import { gunzipSync, gzipSync } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { RecordedLine } from '#shared/debrief/recording.ts';

/** Texts longer than this are compressed: the answers of final reads, and little else. */
const LONG_TEXT = 4000;
/** The most that a text may inflate to. */
const LONGEST_TEXT = 64 * 1024 * 1024;

interface Row {
  readonly at: number;
  readonly host_lag: number;
  readonly kind: string;
  readonly key: string;
  readonly source: string;
  readonly data: string | Buffer;
}

interface AnswerOfReplay {
  readonly replay?: { readonly status?: unknown };
}

export interface LineRows {
  /** Adds lines after those that are there; answers the room they take, in bytes. */
  add(recordingId: number, lines: readonly RecordedLine[]): number;
  /** All lines, in the order in which they were written; one that this version does not know is left out. */
  all(recordingId: number): readonly RecordedLine[];
  /** The last line of each kind and key that says what holds. */
  last(recordingId: number): readonly RecordedLine[];
  /** Keys of the answers that this desk itself read. */
  answeredKeys(recordingId: number): readonly string[];
  /** True if its replay was being made when the platform was last asked. */
  awaitsReplay(recordingId: number): boolean;
  /** The last answer of each read that this desk made. */
  answers(recordingId: number): readonly RecordedLine[];
}

const pack = (data: unknown): string | Buffer => {
  const text = JSON.stringify(data);
  return text.length > LONG_TEXT ? gzipSync(text) : text;
};

const unpack = (data: string | Buffer): unknown => {
  const text = typeof data === 'string' ? data : gunzipSync(data, { maxOutputLength: LONGEST_TEXT }).toString('utf8');
  return JSON.parse(text) as unknown;
};

const lineOf = ({ at, host_lag: hostLag, kind, key, source, data }: Row): readonly RecordedLine[] => {
  const line = RecordedLine.safeParse({ at, hostAt: at + hostLag, kind, key, source, data: unpack(data) });
  return line.success ? [line.data] : [];
};

/** Bytes of a row beside its texts: numbers, lengths, its place in the index. */
const ROW_BYTES = 40;

/** Answers that a file brought are those of another desk. */
const OWN_ANSWER = "kind = 'answer' AND source <> 'imported'";

/** SQL of the lines of recordings. */
export const createLineRows = (db: Database): LineRows => {
  const insert = db.prepare(
    `INSERT INTO recording_line (recording_id, at, host_lag, kind, key, source, data)
     VALUES (@recordingId, @at, @hostLag, @kind, @key, @source, @data)`,
  );
  const all = db.prepare<[number], Row>('SELECT * FROM recording_line WHERE recording_id = ? ORDER BY id');
  const last = db.prepare<[number], Row>(
    `SELECT * FROM recording_line WHERE id IN (
       SELECT max(id) FROM recording_line
       WHERE recording_id = ? AND kind NOT IN ('answer', 'press', 'reading', 'gap') GROUP BY kind, key
     ) ORDER BY id`,
  );
  const lastReplay = db
    .prepare<[number], string | Buffer>(
      `SELECT data FROM recording_line WHERE recording_id = ? AND ${OWN_ANSWER} AND key = 'replay'
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck();
  const answeredKeys = db
    .prepare<[number], string>(`SELECT DISTINCT key FROM recording_line WHERE recording_id = ? AND ${OWN_ANSWER}`)
    .pluck();
  const answers = db.prepare<[number], Row>(
    `SELECT * FROM recording_line WHERE id IN (
       SELECT max(id) FROM recording_line WHERE recording_id = ? AND ${OWN_ANSWER} GROUP BY key
     )`,
  );
  return {
    add: (recordingId, lines) =>
      lines.reduce((bytes, { at, hostAt, kind, key, source, data: value }) => {
        const data = pack(value);
        insert.run({ recordingId, at, hostLag: hostAt - at, kind, key, source, data });
        return bytes + ROW_BYTES + kind.length + key.length + source.length + Buffer.byteLength(data);
      }, 0),
    all: (recordingId) => all.all(recordingId).flatMap(lineOf),
    last: (recordingId) => last.all(recordingId).flatMap(lineOf),
    awaitsReplay(recordingId) {
      const data = lastReplay.get(recordingId);
      return data !== undefined && (unpack(data) as AnswerOfReplay).replay?.status === 'processing';
    },
    answeredKeys: (recordingId) => answeredKeys.all(recordingId),
    answers: (recordingId) => answers.all(recordingId).flatMap(lineOf),
  };
};

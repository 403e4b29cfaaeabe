import type { Database } from 'better-sqlite3';
import { statedOnce } from '#shared/debrief/merge-lines.ts';
import { believedLive, isOtherLive, othersLines, ownFirst } from '#shared/debrief/others-lines.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { createLineRows } from './line-rows.ts';
import { packDebrief, type AskDebrief } from './pack-debrief.ts';
import { createReadLedger, type DueRead } from './read-ledger.ts';
import { createRecordingRows, type RecordedShow, type RecordedSpan, type RecordingRow } from './recording-rows.ts';
import type { StoredRecording, WholeRecording } from './whole-recording.ts';

/** A recording before its lines are read. */
export interface RecordingHead extends StoredRecording {
  /** Answers of the platform that this desk read are among its lines. */
  readonly hasAnswers: boolean;
  /** The attendance is among them. */
  readonly hasAttendance: boolean;
  /** Its replay was being made when the platform was last asked. */
  readonly awaitsReplay: boolean;
}

/** The beginning of a stretch of recording. */
export interface BeginRecording extends RecordedShow {
  readonly title: string;
  /** Start of the live. */
  readonly from: number;
}

/** Lines of about a second, and how far it was recorded by then. */
export interface AppendLines extends RecordedShow {
  /** Names the batch: a second time it does nothing. */
  readonly batch: string;
  readonly lines: readonly RecordedLine[];
  readonly spans: readonly RecordedSpan[];
  /** End of the live; null while it runs. */
  readonly to: number | null;
}

/** The answers of final reads, with what they say of the live. */
export interface SettleReads extends RecordedShow {
  readonly title: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly lines: readonly RecordedLine[];
  /** Reads that were due by then are done. */
  readonly at: number;
}

export interface MergeRecording extends RecordedShow {
  readonly title: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly spans: readonly RecordedSpan[];
  readonly lines: readonly RecordedLine[];
  /** Now, Unix milliseconds: what lies in the future is not believed. */
  readonly now: number;
}

/** Recordings of shows in the library's file. */
export const createRecordingRepository = (db: Database) => {
  const rows = createRecordingRows(db);
  const lines = createLineRows(db);
  const ledger = createReadLedger(db);

  const kept = (row: RecordingRow): StoredRecording => ({
    spaceId: row.space_id,
    sessionId: row.session_id,
    title: row.title,
    from: row.from_at,
    to: row.to_at,
    spans: rows.spans(row.id),
    bytes: row.bytes,
  });
  const add = (id: number, added: readonly RecordedLine[]): void => {
    if (added.length > 0) rows.grow(id, lines.add(id, added));
  };
  const endAt = (row: RecordingRow, to: number | null): void => {
    if (to === null) return;
    rows.note(row.id, { title: '', from: null, to });
    ledger.plan(row.id, to);
  };
  /** An answer that is the same as the last one is not kept twice. */
  const addAnswers = (id: number, answers: readonly RecordedLine[]): void => {
    const last = new Map(lines.answers(id).map(({ key, data }) => [key, JSON.stringify(data)]));
    add(
      id,
      answers.filter(({ key, data }) => last.get(key) !== JSON.stringify(data)),
    );
  };

  const begin = db.transaction(({ title, from, ...show }: BeginRecording) => {
    let row = rows.need(show, title);
    if (row.from_at !== null && row.from_at !== from) {
      rows.beginAnew(row.id);
      row = rows.need(show, title);
    }
    rows.note(row.id, { title, from, to: null });
    return { last: lines.last(row.id), recordedTo: rows.spans(row.id).at(-1)?.to ?? null };
  });

  const append = db.transaction(({ batch, lines: added, spans, to, ...show }: AppendLines): null => {
    const row = rows.find(show);
    // It was deleted meanwhile, or this batch is there already.
    if (row === null || row.last_batch === batch) return null;
    rows.setBatch(row.id, batch);
    add(row.id, added);
    for (const span of spans) rows.addSpan(row.id, span);
    endAt(row, to);
    return null;
  });

  const settle = db.transaction(({ title, from, to, lines: answers, at, ...show }: SettleReads): null => {
    const row = rows.need(show, title);
    rows.note(row.id, { title, from, to });
    addAnswers(row.id, answers);
    if (to !== null) ledger.plan(row.id, to);
    ledger.done(row.id, at);
    return null;
  });

  const merge = db.transaction(({ title, from, to, spans, lines: others, now, ...show }: MergeRecording): boolean => {
    const there = rows.find(show);
    if (isOtherLive(there?.from_at ?? null, from)) return false;
    const own = there && { from: there.from_at, to: there.to_at, lines: lines.all(there.id) };
    const taken = othersLines(own, { from, to, lines: others, spans }, now);
    if (there === null && taken.lines.length === 0) return false;
    const row = there ?? rows.need(show, title);
    const said = believedLive({ from, to }, now);
    // This desk's own start and end of the live stay as they are.
    rows.note(row.id, {
      title: row.title === '' ? title : '',
      from: row.from_at === null ? said.from : null,
      to: row.to_at === null ? said.to : null,
    });
    add(row.id, taken.lines);
    for (const span of taken.spans) rows.addSpan(row.id, span);
    return true;
  });

  const read = (show: RecordedShow): WholeRecording | null => {
    const row = rows.find(show);
    return row && { ...kept(row), lines: statedOnce(ownFirst(lines.all(row.id))) };
  };

  return {
    begin,
    append,
    settle,
    merge,
    list: (_: null): readonly StoredRecording[] => rows.all().map(kept),
    read,
    head: (show: RecordedShow): RecordingHead | null => {
      const row = rows.find(show);
      if (row === null) return null;
      const read = lines.answeredKeys(row.id);
      return {
        ...kept(row),
        hasAnswers: read.length > 0,
        hasAttendance: read.includes('attendance'),
        awaitsReplay: lines.awaitsReplay(row.id),
      };
    },
    debrief: (asked: AskDebrief) => packDebrief(read(asked), asked),
    remove: (show: RecordedShow): null => {
      rows.drop(show);
      return null;
    },
    due: (_: null): readonly DueRead[] => ledger.due(),
  };
};

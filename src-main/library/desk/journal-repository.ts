import type { Database } from 'better-sqlite3';
import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import { Action } from '#shared/show/action.ts';
import { readSentence, writeSentence } from '../sentence-column.ts';

/** An entry to be written; `pressId` makes writing it twice the same as once. */
export type NewJournalEntry = Omit<JournalEntry, 'id'> & { readonly pressId: string };

interface Row {
  readonly id: number;
  readonly session_id: string;
  readonly at: number;
  readonly who: string;
  readonly surface: string;
  readonly action: string;
  readonly outcome: JournalEntry['outcome'];
  readonly message: string | null;
  readonly elapsed_ms: number | null;
  readonly desk: string | null;
}

export interface JournalRepository {
  readonly append: (entry: NewJournalEntry) => null;
  /** The newest entries of a session, newest first. */
  readonly list: (query: { readonly sessionId: string; readonly limit: number }) => readonly JournalEntry[];
}

/** SQL of the journal of presses. */
export const createJournalRepository = (db: Database): JournalRepository => {
  const insert = db.prepare(
    `INSERT INTO journal (press_id, session_id, at, who, surface, action, outcome, message, elapsed_ms, desk)
     VALUES (@pressId, @sessionId, @at, @who, @surface, @action, @outcome, @message, @elapsedMs, @desk)
     ON CONFLICT (press_id) DO NOTHING`,
  );
  const newest = db.prepare<[string, number], Row>(
    'SELECT * FROM journal WHERE session_id = ? ORDER BY at DESC, id DESC LIMIT ?',
  );
  return {
    append(entry) {
      const message = entry.message && writeSentence(entry.message);
      insert.run({ ...entry, action: JSON.stringify(entry.action), message, desk: entry.desk ?? null });
      return null;
    },
    list: ({ sessionId, limit }) =>
      newest.all(sessionId, limit).flatMap((row) => {
        const action = Action.safeParse(JSON.parse(row.action));
        // An action that this version does not know any more is left out, not the whole journal.
        if (!action.success) return [];
        const { id, at, who, surface, outcome, message } = row;
        const entry = {
          id,
          sessionId,
          at,
          who,
          surface,
          action: action.data,
          outcome,
          message: message === null ? null : readSentence(message),
          elapsedMs: row.elapsed_ms,
          ...(row.desk !== null && { desk: row.desk }),
        };
        return [entry];
      }),
  };
};

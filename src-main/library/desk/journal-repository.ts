import type { Database } from 'better-sqlite3';
import { LiveTurn, type JournalCursor, type JournalEntry } from '#shared/bridge/show-calls.ts';
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
  readonly device: string | null;
}

export interface JournalRepository {
  /** Writes a line; false where it is there already. */
  readonly append: (entry: NewJournalEntry) => boolean;
  /** The newest entries of a session, newest first, or those after an entry; fewer than `limit` are the last ones. */
  readonly list: (query: JournalQuery) => readonly JournalEntry[];
}

interface JournalQuery {
  readonly sessionId: string;
  readonly limit: number;
  readonly before?: JournalCursor;
}

/** The entry of a row; null for an action that this version does not know any more. */
const entryOf = (row: Row): JournalEntry | null => {
  const json: unknown = JSON.parse(row.action);
  const action = Action.safeParse(json).data ?? LiveTurn.safeParse(json).data;
  if (action === undefined) return null;
  const { id, at, who, surface, outcome, message } = row;
  return {
    id,
    sessionId: row.session_id,
    at,
    who,
    surface,
    action,
    outcome,
    message: message === null ? null : readSentence(message),
    elapsedMs: row.elapsed_ms,
    ...(row.device !== null && { device: row.device }),
    ...(row.desk !== null && { desk: row.desk }),
  };
};

/** After every entry. */
const NEWEST: JournalCursor = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** SQL of the journal of presses. */
export const createJournalRepository = (db: Database): JournalRepository => {
  const insert = db.prepare(
    `INSERT INTO journal (press_id, session_id, at, who, surface, action, outcome, message, elapsed_ms, desk, device)
     VALUES (@pressId, @sessionId, @at, @who, @surface, @action, @outcome, @message, @elapsedMs, @desk, @device)
     ON CONFLICT (press_id) DO NOTHING`,
  );
  const page = db.prepare<[string, number, number], Row>(
    'SELECT * FROM journal WHERE session_id = ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC',
  );
  return {
    append(entry) {
      const message = entry.message && writeSentence(entry.message);
      const { desk = null, device = null } = entry;
      const row = { ...entry, action: JSON.stringify(entry.action), message, desk, device };
      return insert.run(row).changes > 0;
    },
    list({ sessionId, limit, before = NEWEST }) {
      const entries: JournalEntry[] = [];
      for (const row of page.iterate(sessionId, before.at, before.id)) {
        // An action that this version does not know any more is left out, not the whole journal.
        const entry = entryOf(row);
        if (entry !== null) entries.push(entry);
        if (entries.length === limit) break;
      }
      return entries;
    },
  };
};

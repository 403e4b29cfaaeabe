import type { Database } from 'better-sqlite3';
import { HISTORY_LIMIT, StoredRequest, type LoggedCall, type SavedCall } from '#shared/bridge/console-calls.ts';
import { readSentence, writeSentence } from '../sentence-column.ts';

/** A call to be noted; `callId` makes noting it twice the same as once. */
export type NewLoggedCall = Omit<LoggedCall, 'id'> & { readonly callId: string };

interface Row {
  readonly id: number;
  readonly at: number;
  readonly who: string;
  readonly space_id: string;
  readonly operation: string;
  readonly request: string;
  readonly outcome: LoggedCall['outcome'];
  readonly message: string | null;
  readonly elapsed_ms: number;
}

export interface CallRepository {
  readonly record: (call: NewLoggedCall) => null;
  /** The newest calls, newest first. */
  readonly list: () => readonly LoggedCall[];
  readonly saved: () => readonly SavedCall[];
  readonly save: (call: SavedCall) => readonly SavedCall[];
  readonly forget: (call: Pick<SavedCall, 'name'>) => readonly SavedCall[];
}

/** Calls that are kept: those that wrote stay longer in the journal than the history shows. */
const MAX_KEPT = 5000;

const readRequest = (kept: string): StoredRequest => StoredRequest.parse(JSON.parse(kept));

/** SQL of the calls of the platform, and of those kept under a name. */
export const createCallRepository = (db: Database): CallRepository => {
  const insert = db.prepare(
    `INSERT INTO platform_call (call_id, at, who, space_id, operation, request, outcome, message, elapsed_ms)
     VALUES (@callId, @at, @who, @spaceId, @operation, @request, @outcome, @message, @elapsedMs)
     ON CONFLICT (call_id) DO NOTHING`,
  );
  const drop = db.prepare('DELETE FROM platform_call WHERE id <= (SELECT max(id) FROM platform_call) - ?');
  const newest = db.prepare<[number], Row>('SELECT * FROM platform_call ORDER BY id DESC LIMIT ?');
  const all = db.prepare<[], { name: string; operation: string; request: string }>(
    'SELECT name, operation, request FROM saved_call ORDER BY name COLLATE NOCASE',
  );
  const keep = db.prepare('INSERT OR REPLACE INTO saved_call (name, operation, request) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM saved_call WHERE name = ?');

  const saved = (): readonly SavedCall[] =>
    all.all().map(({ request, ...call }) => ({ ...call, request: readRequest(request) }));
  return {
    record(call) {
      const message = call.message && writeSentence(call.message);
      insert.run({ ...call, request: JSON.stringify(call.request), message });
      drop.run(MAX_KEPT);
      return null;
    },
    list: () =>
      newest.all(HISTORY_LIMIT).map(({ space_id, elapsed_ms, request, message, ...row }) => ({
        ...row,
        spaceId: space_id,
        elapsedMs: elapsed_ms,
        request: readRequest(request),
        message: message === null ? null : readSentence(message),
      })),
    saved,
    save({ name, operation, request }) {
      keep.run(name, operation, JSON.stringify(request));
      return saved();
    },
    forget({ name }) {
      remove.run(name);
      return saved();
    },
  };
};

import type { Database } from 'better-sqlite3';
import type { NotedShow } from '#shared/library/cue-notes.ts';
import type { SessionFacts, SessionFactsChange } from '#shared/library/session-facts.ts';

export interface SessionFactRepository {
  readonly all: (nothing: null) => readonly SessionFacts[];
  readonly read: (show: NotedShow) => SessionFacts;
  /** Keeps what became known; the rest stays. */
  readonly keep: (change: NotedShow & SessionFactsChange) => SessionFacts;
}

interface FactRow {
  readonly space_id: string;
  readonly session_id: string;
  readonly host_url: string | null;
  readonly duration_min: number | null;
}

const factsOf = (row: FactRow): SessionFacts => ({
  spaceId: row.space_id,
  sessionId: row.session_id,
  hostUrl: row.host_url,
  durationMin: row.duration_min,
});

/** SQL of the host pages and planned durations of sessions. */
export const createSessionFactRepository = (db: Database): SessionFactRepository => {
  const list = db.prepare<[], FactRow>('SELECT * FROM session_fact ORDER BY space_id, session_id');
  const get = db.prepare<[string, string], FactRow>('SELECT * FROM session_fact WHERE space_id = ? AND session_id = ?');
  const put = db.prepare(
    `INSERT INTO session_fact (space_id, session_id, host_url, duration_min) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET host_url = excluded.host_url, duration_min = excluded.duration_min`,
  );
  const read = ({ spaceId, sessionId }: NotedShow): SessionFacts => {
    const row = get.get(spaceId, sessionId);
    return row ? factsOf(row) : { spaceId, sessionId, hostUrl: null, durationMin: null };
  };
  return {
    all: () => list.all().map(factsOf),
    read,
    keep({ spaceId, sessionId, hostUrl, durationMin }) {
      const before = read({ spaceId, sessionId });
      const facts = {
        ...before,
        ...(hostUrl !== undefined && { hostUrl }),
        ...(durationMin !== undefined && { durationMin }),
      };
      put.run(spaceId, sessionId, facts.hostUrl, facts.durationMin);
      return facts;
    },
  };
};

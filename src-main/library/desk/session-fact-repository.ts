import type { Database } from 'better-sqlite3';
import type { NotedShow } from '#shared/library/cue-notes.ts';
import { isSame } from '#shared/scene/same.ts';
import type { SessionFacts, SessionFactsChange } from '#shared/library/session-facts.ts';

export interface SessionFactRepository {
  readonly all: (nothing: null) => readonly SessionFacts[];
  readonly read: (show: NotedShow) => SessionFacts;
  /** Keeps what became known; the rest stays. Null where that was known already. */
  readonly keep: (change: NotedShow & SessionFactsChange) => SessionFacts | null;
}

interface FactRow {
  readonly space_id: string;
  readonly session_id: string;
  readonly host_url: string | null;
  readonly duration_min: number | null;
  readonly is_over: 0 | 1;
}

const factsOf = (row: FactRow): SessionFacts => ({
  spaceId: row.space_id,
  sessionId: row.session_id,
  hostUrl: row.host_url,
  durationMin: row.duration_min,
  isOver: row.is_over === 1,
});

/** SQL of the facts of sessions. */
export const createSessionFactRepository = (db: Database): SessionFactRepository => {
  const list = db.prepare<[], FactRow>('SELECT * FROM session_fact ORDER BY space_id, session_id');
  const get = db.prepare<[string, string], FactRow>('SELECT * FROM session_fact WHERE space_id = ? AND session_id = ?');
  const put = db.prepare(
    `INSERT INTO session_fact (space_id, session_id, host_url, duration_min, is_over) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET
       host_url = excluded.host_url, duration_min = excluded.duration_min, is_over = excluded.is_over`,
  );
  const read = ({ spaceId, sessionId }: NotedShow): SessionFacts => {
    const row = get.get(spaceId, sessionId);
    return row ? factsOf(row) : { spaceId, sessionId, hostUrl: null, durationMin: null, isOver: false };
  };
  return {
    all: () => list.all().map(factsOf),
    read,
    keep({ spaceId, sessionId, hostUrl, durationMin, isOver }) {
      const before = read({ spaceId, sessionId });
      const facts = {
        ...before,
        ...(hostUrl !== undefined && { hostUrl }),
        ...(durationMin !== undefined && { durationMin }),
        ...(isOver !== undefined && { isOver }),
      };
      if (isSame(before, facts)) return null;
      put.run(spaceId, sessionId, facts.hostUrl, facts.durationMin, facts.isOver ? 1 : 0);
      return facts;
    },
  };
};

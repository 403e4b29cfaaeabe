import type { Database } from 'better-sqlite3';
import type { NotedShow } from '#shared/library/cue-notes.ts';
import { KeptNames, type KeptName } from '#shared/library/source-names.ts';

export interface SourceNameRepository {
  readonly read: (show: NotedShow) => readonly KeptName[];
  readonly keep: (kept: NotedShow & { readonly names: readonly KeptName[] }) => null;
}

/** SQL of the names that programs know the things of a show by. */
export const createSourceNameRepository = (db: Database): SourceNameRepository => {
  const get = db.prepare<[string, string], { names: string }>(
    'SELECT names FROM source_names WHERE space_id = ? AND session_id = ?',
  );
  const put = db.prepare('INSERT OR REPLACE INTO source_names (space_id, session_id, names) VALUES (?, ?, ?)');
  return {
    read({ spaceId, sessionId }) {
      const row = get.get(spaceId, sessionId);
      return row ? KeptNames.parse(JSON.parse(row.names)) : [];
    },
    keep({ spaceId, sessionId, names }) {
      put.run(spaceId, sessionId, JSON.stringify(names));
      return null;
    },
  };
};

import type { Database } from 'better-sqlite3';
import type { PeopleSelection } from '#shared/bridge/selection-calls.ts';

interface OfShow {
  readonly spaceId: string;
  readonly sessionId: string;
}

export interface SelectionRepository {
  /** By name. */
  readonly list: (show: OfShow) => readonly PeopleSelection[];
  readonly save: (selection: OfShow & PeopleSelection) => readonly PeopleSelection[];
  readonly forget: (selection: OfShow & Pick<PeopleSelection, 'name'>) => readonly PeopleSelection[];
}

/** SQL of the selections of people. */
export const createSelectionRepository = (db: Database): SelectionRepository => {
  const all = db.prepare<[string, string], { name: string; user_ids: string }>(
    'SELECT name, user_ids FROM people_selection WHERE space_id = ? AND session_id = ? ORDER BY name COLLATE NOCASE',
  );
  const put = db.prepare(
    'INSERT OR REPLACE INTO people_selection (space_id, session_id, name, user_ids) VALUES (?, ?, ?, ?)',
  );
  const remove = db.prepare('DELETE FROM people_selection WHERE space_id = ? AND session_id = ? AND name = ?');
  const list = ({ spaceId, sessionId }: OfShow): readonly PeopleSelection[] =>
    all.all(spaceId, sessionId).map(({ name, user_ids: ids }) => ({ name, userIds: JSON.parse(ids) as string[] }));
  return {
    list,
    save({ spaceId, sessionId, name, userIds }) {
      put.run(spaceId, sessionId, name, JSON.stringify(userIds));
      return list({ spaceId, sessionId });
    },
    forget({ spaceId, sessionId, name }) {
      remove.run(spaceId, sessionId, name);
      return list({ spaceId, sessionId });
    },
  };
};

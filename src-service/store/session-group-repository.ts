import { perDatabase } from './per-database.ts';

export type GroupPurpose = 'audience' | 'replay';

export type SessionGroups = Readonly<Record<GroupPurpose, readonly string[]>>;

/** Groups of live sessions. */
export const sessionGroups = perDatabase((db) => {
  const find = db.prepare<[string], { purpose: GroupPurpose; groupId: string }>(
    'SELECT purpose, group_id AS groupId FROM session_group WHERE session_id = ? ORDER BY position',
  );
  const findOfSessions = db.prepare<[string], { sessionId: string; purpose: GroupPurpose; groupId: string }>(
    `SELECT session_id AS sessionId, purpose, group_id AS groupId FROM session_group
     WHERE session_id IN (SELECT value FROM json_each(?)) ORDER BY session_id, position`,
  );
  const clear = db.prepare('DELETE FROM session_group WHERE session_id = ? AND purpose = ?');
  const add = db.prepare(
    'INSERT OR IGNORE INTO session_group (session_id, group_id, purpose, position) VALUES (?, ?, ?, ?)',
  );
  const openReplaysOf = db.prepare<[object]>(
    `UPDATE session SET replay = 'all'
     WHERE replay = 'groups'
       AND id IN (SELECT session_id FROM session_group WHERE group_id = :groupId AND purpose = 'replay')
       AND NOT EXISTS (
         SELECT 1 FROM session_group AS other
         WHERE other.session_id = session.id AND other.purpose = 'replay' AND other.group_id <> :groupId)`,
  );

  return {
    /** Replays that only this group may watch open to the whole space. */
    openReplaysOf(groupId: string): void {
      openReplaysOf.run({ groupId });
    },
    /** Groups of a session by purpose, in the order they were given. */
    find(id: string): SessionGroups {
      const rows = find.all(id);
      const of = (purpose: GroupPurpose): string[] =>
        rows.filter((row) => row.purpose === purpose).map((row) => row.groupId);
      return { audience: of('audience'), replay: of('replay') };
    },
    /** Groups of several sessions by purpose, in the order they were given; a session without any is left out. */
    findOfSessions(ids: readonly string[]): ReadonlyMap<string, SessionGroups> {
      const rows = findOfSessions.all(JSON.stringify(ids));
      const groups = new Map<string, Record<GroupPurpose, string[]>>();
      for (const { sessionId, purpose, groupId } of rows) {
        const known = groups.get(sessionId) ?? { audience: [], replay: [] };
        known[purpose].push(groupId);
        groups.set(sessionId, known);
      }
      return groups;
    },
    /** Replaces the groups of a session. */
    replace(id: string, purpose: GroupPurpose, groupIds: readonly string[]): void {
      clear.run(id, purpose);
      groupIds.forEach((groupId, position) => {
        add.run(id, groupId, purpose, position);
      });
    },
  };
});

import type { Presence } from '#shared/show/attendance.ts';
import { perDatabase } from './per-database.ts';

/** An open stretch of presence. */
export interface OpenConnection {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string;
  /** True if it outlasts the service: only a call ends it. */
  readonly held: boolean;
}

type StoredConnection = Omit<OpenConnection, 'held'> & { readonly held: number };

const toConnection = (row: StoredConnection): OpenConnection => ({ ...row, held: row.held === 1 });

/** When people were in the room: rows of `connection`, one per stretch of presence. */
export const connections = perDatabase((db) => {
  const insert = db.prepare<[string, string, string, number, number, number, number]>(
    `INSERT INTO connection (id, session_id, user_id, spectator, held, joined_at, last_seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const findOpen = db.prepare<[string], StoredConnection>(
    `SELECT id, session_id AS sessionId, user_id AS userId, held FROM connection WHERE id = ? AND left_at IS NULL`,
  );
  const listOpenOf = db.prepare<[string, string], StoredConnection>(
    `SELECT id, session_id AS sessionId, user_id AS userId, held FROM connection
     WHERE session_id = ? AND user_id = ? AND left_at IS NULL ORDER BY seq`,
  );
  const close = db.prepare<[number, number, string]>(
    'UPDATE connection SET left_at = ?, last_seen_at = ? WHERE id = ? AND left_at IS NULL',
  );
  const closeSession = db.prepare<[number, number, string]>(
    'UPDATE connection SET left_at = ?, last_seen_at = ? WHERE session_id = ? AND left_at IS NULL',
  );
  const count = db
    .prepare<[string], number>(
      'SELECT COUNT(DISTINCT user_id) FROM connection WHERE session_id = ? AND left_at IS NULL',
    )
    .pluck();
  const countOthers = db
    .prepare<[string, string, string], number>(
      'SELECT COUNT(DISTINCT user_id) FROM connection WHERE session_id = ? AND left_at IS NULL AND user_id NOT IN (?, ?)',
    )
    .pluck();
  const seen = db.prepare<[number]>('UPDATE connection SET last_seen_at = ? WHERE left_at IS NULL');
  const anyOpen = db.prepare<[], number>('SELECT 1 FROM connection WHERE left_at IS NULL LIMIT 1').pluck();
  const settleParticipants = db.prepare(
    `UPDATE participant SET hand_raised_at = NULL, last_seen_at = MAX(last_seen_at, (
       SELECT MAX(connection.last_seen_at) FROM connection
       WHERE connection.session_id = participant.session_id AND connection.user_id = participant.user_id))
     WHERE EXISTS (
       SELECT 1 FROM connection WHERE connection.session_id = participant.session_id
         AND connection.user_id = participant.user_id AND connection.left_at IS NULL AND connection.held = 0)`,
  );
  const settle = db.prepare('UPDATE connection SET left_at = last_seen_at WHERE left_at IS NULL AND held = 0');
  const list = db.prepare<[string], Omit<Presence, 'spectator'> & { spectator: number }>(
    `SELECT user_id AS userId, id AS entryId, spectator, joined_at AS joinedAt, left_at AS leftAt
     FROM connection WHERE session_id = ? ORDER BY seq`,
  );
  return {
    insert(connection: OpenConnection, spectator: boolean, at: number): void {
      insert.run(
        connection.id,
        connection.sessionId,
        connection.userId,
        Number(spectator),
        Number(connection.held),
        at,
        at,
      );
    },
    findOpen(id: string): OpenConnection | undefined {
      const row = findOpen.get(id);
      return row && toConnection(row);
    },
    listOpenOf: (sessionId: string, userId: string): OpenConnection[] =>
      listOpenOf.all(sessionId, userId).map(toConnection),
    close(id: string, at: number): void {
      close.run(at, at, id);
    },
    closeSession(sessionId: string, at: number): void {
      closeSession.run(at, at, sessionId);
    },
    /** People, not windows. */
    count: (sessionId: string): number => count.get(sessionId) ?? 0,
    countOthers: (sessionId: string, ...userIds: [string, string]): number =>
      countOthers.get(sessionId, ...userIds) ?? 0,
    anyOpen: (): boolean => anyOpen.get() === 1,
    /** Notes that the connected people still are. */
    seen(at: number): void {
      seen.run(at);
    },
    /** After a crash, connected people count as gone since they were last seen; held presence stays. */
    settle(): void {
      settleParticipants.run();
      settle.run();
    },
    listPresences: (sessionId: string): Presence[] =>
      list.all(sessionId).map((row) => ({ ...row, spectator: row.spectator === 1 })),
  };
});

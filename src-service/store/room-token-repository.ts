import type { ParticipantRole, ParticipantSource } from './participant-repository.ts';
import { perDatabase } from './per-database.ts';

/** The person behind a page of the live room. */
export interface RoomIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: ParticipantRole;
  readonly source: ParticipantSource;
}

/** Tokens of pages of the live room, each kept as a digest. Instants are Unix milliseconds. */
export const roomTokens = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO room_token (digest, session_id, user_id, role, source, expires_at)
     VALUES (:digest, :sessionId, :userId, :role, :source, :expiresAt)`,
  );
  const find = db.prepare<[string, number], RoomIdentity>(
    `SELECT session_id AS sessionId, user_id AS userId, role, source FROM room_token
     WHERE digest = ? AND expires_at > ?`,
  );
  const setRole = db.prepare<[string, string, string]>(
    'UPDATE room_token SET role = ? WHERE session_id = ? AND user_id = ?',
  );
  const listSessions = db.prepare<[string], { sessionId: string }>(
    'SELECT DISTINCT session_id AS sessionId FROM room_token WHERE user_id = ?',
  );
  const remove = db.prepare<[string, string]>('DELETE FROM room_token WHERE session_id = ? AND user_id = ?');
  const removeExpired = db.prepare<[number]>('DELETE FROM room_token WHERE expires_at <= ?');
  return {
    insert(token: RoomIdentity & { readonly digest: string; readonly expiresAt: number }): void {
      insert.run(token);
    },
    find: (digest: string, now: number): RoomIdentity | undefined => find.get(digest, now),
    /** Pages that a person has open, or opens again, come in with this role from now on. */
    setRole(sessionId: string, userId: string, role: ParticipantRole): void {
      setRole.run(role, sessionId, userId);
    },
    /** Lives that pages of this person may come into. */
    listSessions: (userId: string): string[] => listSessions.all(userId).map(({ sessionId }) => sessionId),
    /** No page of this person comes into this live any more. */
    remove(sessionId: string, userId: string): void {
      remove.run(sessionId, userId);
    },
    removeExpired(now: number): void {
      removeExpired.run(now);
    },
  };
});

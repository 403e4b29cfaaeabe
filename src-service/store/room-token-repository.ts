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
    removeExpired(now: number): void {
      removeExpired.run(now);
    },
  };
});

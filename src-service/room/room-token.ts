import type { ServiceContext } from '../context/service-context.ts';
import { digestOf } from '../lib/digest.ts';
import type { ParticipantRole, ParticipantSource } from '../store/participant-repository.ts';
import { statement } from '../store/statement.ts';

/** The person for whom a page of the live room speaks. */
export interface RoomIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: ParticipantRole;
  readonly source: ParticipantSource;
}

/** A page left open over night must still find its room after a reload. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Gives a page what proves to the room whom it speaks for; only a digest is kept. */
export const issueRoomToken = (ctx: ServiceContext, identity: RoomIdentity): string => {
  const now = ctx.clock.now();
  const token = ctx.newSecret(24);
  statement(ctx.db, 'DELETE FROM room_token WHERE expires_at <= ?').run(now);
  statement(
    ctx.db,
    'INSERT INTO room_token (digest, session_id, user_id, role, source, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(digestOf(token), identity.sessionId, identity.userId, identity.role, identity.source, now + LIFETIME_MS);
  return token;
};

/** The person for whom a token speaks; null if it is unknown or too old. */
export const readRoomToken = (ctx: ServiceContext, token: string): RoomIdentity | null =>
  statement<[string, number], RoomIdentity>(
    ctx.db,
    `SELECT session_id AS sessionId, user_id AS userId, role, source FROM room_token
     WHERE digest = ? AND expires_at > ?`,
  ).get(digestOf(token), ctx.clock.now()) ?? null;

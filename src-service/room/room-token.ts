import type { ServiceContext } from '../context/service-context.ts';
import { digestOf } from '../lib/digest.ts';
import { roomTokens, type RoomIdentity } from '../store/room-token-repository.ts';

/** A page left open over night must still find its room after a reload. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Gives a page a token that identifies its person to the room; only a digest is kept. */
export const issueRoomToken = (ctx: ServiceContext, identity: RoomIdentity): string => {
  const now = ctx.clock.now();
  const token = ctx.newSecret(24);
  roomTokens(ctx.db).removeExpired(now);
  roomTokens(ctx.db).insert({ ...identity, digest: digestOf(token), expiresAt: now + LIFETIME_MS });
  return token;
};

/** The person of a token; null if it is unknown or too old. */
export const readRoomToken = (ctx: ServiceContext, token: string): RoomIdentity | null =>
  roomTokens(ctx.db).find(digestOf(token), ctx.clock.now()) ?? null;

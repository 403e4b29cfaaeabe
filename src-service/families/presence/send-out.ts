import type { ServiceContext } from '../../context/service-context.ts';
import { transact } from '../../context/transact.ts';
import { connections } from '../../store/connection-repository.ts';
import { participants } from '../../store/participant-repository.ts';
import { roomTokens } from '../../store/room-token-repository.ts';

/** Ends one connection; a hand is lowered with its person's last one. */
export const closeConnection = (ctx: ServiceContext, sessionId: string, userId: string, connectionId: string): void => {
  const now = ctx.clock.now();
  connections(ctx.db).close(connectionId, now);
  participants(ctx.db).setSeen(sessionId, userId, now);
  if (connections(ctx.db).listOpenOf(sessionId, userId).length === 0) {
    participants(ctx.db).setHand(sessionId, userId, null);
  }
};

/** Ends all connections of someone; their pages are let go, and no page of theirs comes back by itself. */
export const sendOut = (ctx: ServiceContext, sessionId: string, userId: string): void => {
  for (const open of connections(ctx.db).listOpenOf(sessionId, userId)) {
    closeConnection(ctx, sessionId, userId, open.id);
  }
  roomTokens(ctx.db).remove(sessionId, userId);
  ctx.changes.emit(sessionId, { kind: 'participants' });
  ctx.changes.emit(sessionId, { kind: 'left', userId });
};

/** Sends someone out of every live that a page of theirs is in. */
export const removeFromRooms = (ctx: ServiceContext, userId: string): void => {
  transact(ctx, () => {
    for (const sessionId of roomTokens(ctx.db).listSessions(userId)) sendOut(ctx, sessionId, userId);
  });
};

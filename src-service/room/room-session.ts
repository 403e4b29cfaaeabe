import type { ServiceContext } from '../context.ts';
import { badRequest, notFound } from '../api-error.ts';
import { selectSession, type SessionRow } from '../store/session-repository.ts';

/** The session; throws 404 "Session not found". */
export const roomSession = (ctx: ServiceContext, sessionId: string): SessionRow => {
  const session = selectSession(ctx.db, sessionId);
  if (!session) throw notFound('Session');
  return session;
};

/** Whether the live is over: ended or cancelled. */
export const isOver = (session: SessionRow): boolean => session.status === 'ended' || session.status === 'cancelled';

/** The session while it is still to come or running; throws 404, or 400 "Session is over". */
export const openRoomSession = (ctx: ServiceContext, sessionId: string): SessionRow => {
  const session = roomSession(ctx, sessionId);
  if (isOver(session)) throw badRequest('Session is over');
  return session;
};

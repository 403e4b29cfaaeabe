import { isOver } from '#shared/api/live-objects.ts';
import { mayPublish } from '#shared/room/may-publish.ts';
import type { RoomYou } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { sessions } from '../store/session-repository.ts';

/** This person's place on the session now. */
export type YouOf = (sessionId: string, userId: string) => RoomYou;

/** Whether somebody may send pictures and sound into a live now, whatever carries them. */
export const mayPublishNow = (ctx: ServiceContext, you: YouOf, sessionId: string, userId: string): boolean => {
  const session = sessions(ctx.db).find(sessionId);
  return session !== undefined && !isOver(session) && mayPublish(you(sessionId, userId), session.mode);
};

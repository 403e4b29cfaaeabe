import type { Mute } from '#shared/room/media-frames.ts';
import { isBackstage, mayPublish } from '#shared/room/may-publish.ts';
import { isTeam, type RoomYou } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { forbidden } from '../lib/api-error.ts';
import { sessions } from '../store/session-repository.ts';

/** This person's place on the session now. */
export type YouOf = (sessionId: string, userId: string) => RoomYou;

/** Somebody's page of a live, or a desk that watches it. */
export interface PageOwner {
  readonly sessionId: string;
  readonly userId: string;
  readonly isDesk: boolean;
}

/** True if somebody may send pictures and sound into a live now, whatever carries them. */
export const mayPublishNow = (ctx: ServiceContext, you: YouOf, sessionId: string, userId: string): boolean => {
  const session = sessions(ctx.db).find(sessionId);
  return session !== undefined && mayPublish(you(sessionId, userId), session);
};

/** True for desks, the team and everyone who may publish: they get all that is sent into their live. */
export const reachesAllNow = (ctx: ServiceContext, you: YouOf, { sessionId, userId, isDesk }: PageOwner): boolean =>
  isDesk || isTeam(you(sessionId, userId).role) || mayPublishNow(ctx, you, sessionId, userId);

/** True if a page is in the waiting room: until the start it gets no picture and no sound. Desks see who prepares. */
export const isWaitingNow = (ctx: ServiceContext, you: YouOf, { sessionId, userId, isDesk }: PageOwner): boolean =>
  !isDesk && sessions(ctx.db).find(sessionId)?.status === 'scheduled' && !isBackstage(you(sessionId, userId).role);

/** Throws where somebody may not mute or unmute this: their own things either way, the team may mute those of others. */
export const requireMayMute = (
  you: YouOf,
  { sessionId, userId }: Pick<PageOwner, 'sessionId' | 'userId'>,
  frame: Mute,
): void => {
  if (frame.userId === userId) return;
  if (!isTeam(you(sessionId, userId).role)) throw forbidden('Only the team of the live can do this');
  if (!frame.muted) throw forbidden('People unmute themselves');
};

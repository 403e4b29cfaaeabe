import type { Mute } from '#shared/room/media-frames.ts';
import { isBackstage, mayPublish } from '#shared/room/may-publish.ts';
import { isTeam } from '#shared/room/is-team.ts';
import type { RoomYou } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { forbidden } from '../lib/api-error.ts';
import { participants } from '../store/participant-repository.ts';
import { sessions, type SessionRow } from '../store/session-repository.ts';

/** Somebody's page of a live, or a desk that watches it. */
export interface PageOwner {
  readonly sessionId: string;
  readonly userId: string;
  readonly isDesk: boolean;
  /** A desk's program that shows the stage: it gets what the audience gets. */
  readonly onAirAlone?: boolean;
}

/** Rights of a page to pictures and sound, whatever carries them. */
export interface MediaRights {
  /** Its person may send them into the live. */
  readonly mayPublish: boolean;
  /** It gets all that is sent into the live: desks, the team and everyone who may publish do. */
  readonly reachesAll: boolean;
  /** It is in the waiting room: until the start it gets no picture and no sound. Desks see who prepares. */
  readonly isWaiting: boolean;
}

/** Somebody's place on a session now. */
const placeOf = (
  ctx: ServiceContext,
  { sessionId, userId }: Pick<PageOwner, 'sessionId' | 'userId'>,
): Pick<RoomYou, 'role' | 'spectator'> =>
  participants(ctx.db).find(sessionId, userId) ?? { role: 'viewer', spectator: true };

/** The rights of a page in this session, which the caller has looked up. */
export const rightsIn = (ctx: ServiceContext, session: SessionRow | undefined, page: PageOwner): MediaRights => {
  const place = placeOf(ctx, page);
  const publishes = session !== undefined && mayPublish(place, session);
  return {
    mayPublish: publishes,
    reachesAll: (page.isDesk && page.onAirAlone !== true) || isTeam(place.role) || publishes,
    isWaiting: !page.isDesk && session?.status === 'scheduled' && !isBackstage(place.role),
  };
};

/** The rights of a page now. */
export const rightsNow = (ctx: ServiceContext, page: PageOwner): MediaRights =>
  rightsIn(ctx, sessions(ctx.db).find(page.sessionId), page);

/** Throws where somebody may not mute or unmute this: their own things either way, the team may mute those of others. */
export const requireMayMute = (
  ctx: ServiceContext,
  page: Pick<PageOwner, 'sessionId' | 'userId'>,
  frame: Mute,
): void => {
  if (frame.userId === page.userId) return;
  if (!isTeam(placeOf(ctx, page).role)) throw forbidden('Only the team of the live can do this');
  if (!frame.muted) throw forbidden('People unmute themselves');
};

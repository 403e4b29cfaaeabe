import { STAFF_ROLES } from '#shared/api/person.ts';
import { isTeam } from '#shared/room/is-team.ts';
import type { RoomReplay, RoomYou } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { groupMembers } from '../../store/group-member-repository.ts';
import { presence } from '../../store/presence-repository.ts';
import { sessionGroups } from '../../store/session-group-repository.ts';
import { recordings } from '../../store/recording-repository.ts';
import type { SessionRow } from '../../store/session-repository.ts';
import { users } from '../../store/user-repository.ts';

interface Viewer {
  readonly userId: string;
  readonly role: RoomYou['role'];
}

/** The host and the team of the space always can (spec 2, Live session). */
export const isOfTeam = (ctx: ServiceContext, { userId, role }: Viewer): boolean => {
  if (isTeam(role)) return true;
  const user = users(ctx.db).find(userId);
  return user?.status === 'active' && (STAFF_ROLES as readonly (string | null)[]).includes(user.role);
};

const isLetBy = (ctx: ServiceContext, session: SessionRow, userId: string): boolean => {
  switch (session.replay) {
    case 'all':
      return true;
    case 'attendees':
      return presence(ctx.db).hasAttended(session.id, userId);
    case 'groups':
      return groupMembers(ctx.db).isInAny(userId, sessionGroups(ctx.db).find(session.id).replay);
    case 'level': {
      const user = users(ctx.db).find(userId);
      return user?.status === 'active' && user.level >= (session.replayMinLevel ?? 0);
    }
    case 'none':
      return false;
  }
};

const closed = (state: RoomReplay['state']): RoomReplay => ({ state, url: null, isRecorded: false });

/** The replay shown to a person once the live has ended; its address only if they may watch it. */
export const replayFor = (ctx: ServiceContext, session: SessionRow, viewer: Viewer): RoomReplay | null => {
  if (session.status !== 'ended') return null;
  if (session.recordingStatus === null || session.recordingStatus === 'failed') return closed('none');
  const ofTeam = isOfTeam(ctx, viewer);
  if (!ofTeam && !isLetBy(ctx, session, viewer.userId)) return closed('restricted');
  const isHeld = session.replayPublish === 'review' && !session.replayPublished;
  if (isHeld && !ofTeam) return closed('preparing');
  // A live of this service is shown as it was; the film stands in for one that was not recorded here.
  if (recordings(ctx.db).isRecorded(session.id)) {
    const isFinished = recordings(ctx.db)
      .listTracks(session.id)
      .every(({ lengthMs }) => lengthMs !== null);
    return isFinished ? { state: 'ready', url: null, isRecorded: true } : closed('preparing');
  }
  if (session.embedUrl === null) return closed('preparing');
  return { state: 'ready', url: session.embedUrl, isRecorded: false };
};

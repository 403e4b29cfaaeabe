import {
  cancelLiveSession,
  createLiveEntryUrl,
  createLiveInvite,
  createLiveSession,
  getLiveReplay,
  getLiveSession,
  listLiveInvites,
  listLiveSessions,
  reportLiveConversion,
  revokeLiveInvite,
  setExtraViewers,
  updateLiveSession,
} from '#shared/api/live.ts';
import { SESSION_LIMITS, type Replay, type Session } from '#shared/api/live-objects.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Handler, type Implementation } from '../implement.ts';
import { hostUrl } from '../sessions/links.ts';
import { groups } from '../../store/group-repository.ts';
import { createReadMemo } from '../../store/read-memo.ts';
import { sessions, type SessionRow } from '../../store/session-repository.ts';
import { reportConversion } from './conversions.ts';
import { createEntry } from './entry.ts';
import { createInvite, listInvites, revokeInvite } from '../sessions/invites.ts';
import { cancelSession, changeSession, scheduleSession } from '../sessions/schedule.ts';
import { getSession, openSession, readSession, serializeSessions } from '../sessions/sessions.ts';

const serializeReplay = (row: SessionRow): Replay => ({
  sessionId: row.id,
  status: row.recordingStatus,
  replayUrl: row.recordingStatus === 'ready' ? row.replayUrl : null,
  hlsUrl: row.hlsUrl,
  embedUrl: row.embedUrl,
  thumbnailUrl: row.thumbnailUrl,
  durationSec: row.replayDurationSec,
  videoId: row.videoId,
  lessonId: row.lessonId,
  replayViews: row.replayViews,
});

const changeExtraViewers = (ctx: ServiceContext, id: string, extra: number): void => {
  openSession(ctx, id);
  sessions(ctx.db).update(id, { extraViewers: extra });
  ctx.changes.emit(id, { kind: 'session' });
};

/** Lists sessions, all 200 of them at once; the same list is kept until something is written. */
const createSessionLister = (ctx: ServiceContext): Handler<typeof listLiveSessions> => {
  const memo = createReadMemo<{ sessions: Session[] }>(ctx.db);
  return ({ query: { status = null, group } }) => {
    // A group that does not exist has no sessions.
    const groupId = group === undefined ? null : (groups(ctx.db).findId(group) ?? group);
    const read = () => ({
      sessions: serializeSessions(ctx, sessions(ctx.db).list({ status, groupId, limit: SESSION_LIMITS.list })),
    });
    return memo(JSON.stringify([status, groupId]), ctx.clock.now(), read, () => Infinity);
  };
};

/** Live entry, sessions, conversions, replay, invitations and the viewers widget. */
export const createLiveHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(createLiveEntryUrl, ({ body }) => createEntry(ctx, body)),
  implement(createLiveSession, ({ body }, caller) => {
    const id = scheduleSession(ctx, body, caller.userId);
    return { session: readSession(ctx, id), hostUrl: hostUrl(ctx, id) };
  }),
  implement(listLiveSessions, createSessionLister(ctx)),
  implement(getLiveSession, ({ params }) => ({ session: readSession(ctx, params.id) })),
  implement(updateLiveSession, ({ params, body }) => {
    changeSession(ctx, params.id, body);
    return { session: readSession(ctx, params.id) };
  }),
  implement(cancelLiveSession, ({ params }) => {
    cancelSession(ctx, params.id);
    return { session: readSession(ctx, params.id) };
  }),
  implement(reportLiveConversion, ({ params, body }) => ({
    conversion: reportConversion(ctx, params.id, body),
    session: readSession(ctx, params.id),
  })),
  implement(getLiveReplay, ({ params }) => ({ replay: serializeReplay(getSession(ctx, params.id)) })),
  implement(listLiveInvites, ({ params }) => ({ invites: listInvites(ctx, params.id) })),
  implement(createLiveInvite, ({ params, body }) => ({ invite: createInvite(ctx, params.id, body) })),
  implement(revokeLiveInvite, ({ params }) => ({ invite: revokeInvite(ctx, params.id, params.inviteId) })),
  implement(setExtraViewers, ({ params, body }) => {
    changeExtraViewers(ctx, params.id, body.extra);
    return { session: readSession(ctx, params.id) };
  }),
];

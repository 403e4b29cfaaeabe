import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { closeRoom, recordArrivals } from '../room/people.ts';
import { sessions } from '../../store/session-repository.ts';
import { transact } from '../../context/transact.ts';
import { closePollsAtEnd, closeWaitingPolls, openClosingPolls } from '../polls/open-and-close.ts';
import { rememberBeforeStart } from './before-start.ts';
import { recordingAtEnd, recordingAtStart } from '../sessions/recording.ts';
import { getSession, readSession } from '../sessions/sessions.ts';

/** The host starts the live: the waiting room enters, waiting polls close, recording and stream begin. */
export const startSession = (ctx: ServiceContext, id: string): void => {
  transact(ctx, () => {
    const session = getSession(ctx, id);
    if (session.status === 'live') throw badRequest('The live has already started');
    if (session.status !== 'scheduled') throw badRequest('Session is over');
    const now = ctx.clock.now();
    rememberBeforeStart(ctx, session);
    sessions(ctx.db).update(id, { status: 'live', startedAt: now, ...recordingAtStart(session, now) });
    closeWaitingPolls(ctx, id);
    recordArrivals(ctx, id);
    ctx.events.record('live.session.started', { session: readSession(ctx, id) });
    ctx.changes.emit(id, { kind: 'session' });
  });
};

/** The live ends: open polls close with their results, closing polls open, everyone leaves, the replay is prepared. */
export const endSession = (ctx: ServiceContext, id: string): void => {
  transact(ctx, () => {
    const session = getSession(ctx, id);
    if (session.status !== 'live') throw badRequest('The live is not in progress');
    const now = ctx.clock.now();
    sessions(ctx.db).update(id, { status: 'ended', endedAt: now, ...recordingAtEnd(ctx, session, now) });
    closePollsAtEnd(ctx, id);
    openClosingPolls(ctx, id);
    closeRoom(ctx, id);
    ctx.events.record('live.session.ended', { session: readSession(ctx, id) });
    ctx.changes.emit(id, { kind: 'session' });
  });
};

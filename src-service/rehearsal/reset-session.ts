import { badRequest } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { beforeStart } from '../families/live/before-start.ts';
import { updateCalendarEvent } from '../families/sessions/schedule.ts';
import { getSession, readSession } from '../families/sessions/sessions.ts';
import { changePoll } from '../families/polls/polls.ts';
import { rewindRecordedAudience } from '../room/recorded/recorded-audiences.ts';
import { removeAudience } from '../room/simulated/audiences.ts';
import { silenceAll } from '../room/simulated/voices.ts';
import { polls } from '../store/poll-repository.ts';
import { productions } from '../store/production-repository.ts';
import { rehearsals } from '../store/rehearsal-repository.ts';
import { scenes } from '../store/scene-repository.ts';
import { sessionGroups } from '../store/session-group-repository.ts';
import { sessions } from '../store/session-repository.ts';
import { transact } from '../context/transact.ts';

/** Polls stay without their votes: ready, or open where people wait for the live. */
const resetPolls = (ctx: ServiceContext, sessionId: string): void => {
  for (const poll of polls(ctx.db).list(sessionId)) {
    polls(ctx.db).removeAllVotes(poll.id);
    const isOpen = poll.phase === 'waiting';
    changePoll(ctx, poll, {
      status: isOpen ? 'open' : 'draft',
      resultsShown: false,
      onStage: false,
      openedAt: isOpen ? ctx.clock.now() : null,
      closedAt: null,
    });
  }
};

/**
 * Resets a session to its state before the rehearsal: scheduled, at its date, with its settings; its scenes stay as
 * they are now. People, votes, chat and recording are gone; open pages come back into the waiting room. Throws 404, and
 * 400 for a cancelled one.
 */
export const resetSession = (ctx: ServiceContext, id: string): void => {
  transact(ctx, () => {
    const session = getSession(ctx, id);
    if (session.status === 'cancelled') throw badRequest('The live was cancelled: there is nothing to rehearse');
    const before = beforeStart(ctx, session);
    const now = ctx.clock.now();
    const isThere = scenes(ctx.db)
      .list(id)
      .some((scene) => scene.id === before.session.activeSceneId);
    removeAudience(ctx, id);
    rewindRecordedAudience(ctx, id);
    silenceAll(ctx, id);
    rehearsals(ctx.db).clear(id);
    resetPolls(ctx, id);
    sessions(ctx.db).update(id, {
      ...before.session,
      activeSceneId: isThere ? before.session.activeSceneId : null,
      conversionCount: 0,
      ctaClickCount: 0,
    });
    sessionGroups(ctx.db).replace(id, 'audience', before.groups.audience);
    sessionGroups(ctx.db).replace(id, 'replay', before.groups.replay);
    productions(ctx.db).save(id, {
      autoEnabled: before.autoAdvance.enabled,
      autoLoop: before.autoAdvance.loop,
      arrivedAt: now,
      armedAt: now,
      playedMs: 0,
      interrupted: null,
    });
    updateCalendarEvent(ctx, id);
    ctx.events.record('live.session.updated', { session: readSession(ctx, id) });
    for (const kind of ['session', 'desk', 'polls', 'participants', 'emptied'] as const) ctx.changes.emit(id, { kind });
  });
};

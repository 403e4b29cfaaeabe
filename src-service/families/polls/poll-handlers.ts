import * as api from '#shared/api/polls.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { postMessage } from '../room/chat.ts';
import { polls, type PollRow } from '../../store/poll-repository.ts';
import { getSession, openSession } from '../live/sessions.ts';
import { addPollBand } from './poll-band.ts';
import { editPoll, preparePoll } from './poll-edits.ts';
import { changePoll, endPoll, getPoll, launchPoll, listPolls, serializePoll } from './polls.ts';

const announce = (ctx: ServiceContext, poll: PollRow): void => {
  const session = getSession(ctx, poll.sessionId);
  if (session.chat === 'off') return;
  const text = `${poll.kind === 'quiz' ? 'New quiz' : 'New poll'}: ${poll.question}`;
  postMessage(ctx, { sessionId: poll.sessionId, userId: session.hostId, text, system: true });
};

/** Launches a draft; throws 400 while the live is not in progress or another poll is open. */
const openDraft = (ctx: ServiceContext, poll: PollRow, announceInChat: boolean): PollRow => {
  if (getSession(ctx, poll.sessionId).status !== 'live') throw badRequest('The live is not in progress');
  if (poll.status === 'open') throw badRequest('Poll is already open');
  if (poll.status === 'closed') throw badRequest('Poll is closed: a launched poll is duplicated, not opened again');
  if (
    polls(ctx.db)
      .list(poll.sessionId)
      .some((other) => other.status === 'open')
  )
    throw badRequest('Another poll is open');
  const opened = launchPoll(ctx, poll);
  if (announceInChat) announce(ctx, opened);
  return opened;
};

const stage = (ctx: ServiceContext, poll: PollRow, shown: boolean): PollRow => {
  if (!shown) return changePoll(ctx, poll, { onStage: false });
  openSession(ctx, poll.sessionId);
  // Only one poll stands on stage at a time.
  polls(ctx.db).clearStage(poll.sessionId);
  return changePoll(ctx, poll, { onStage: true });
};

/** Every operation of the family "polls". */
export const createPollHandlers = (ctx: ServiceContext): readonly Implementation[] => {
  const answer = (row: PollRow) => ({ poll: serializePoll(ctx, row) });
  return [
    implement(api.listLivePolls, ({ params, query }) => ({
      polls: listPolls(ctx, params.id).filter((poll) => query.status === undefined || poll.status === query.status),
    })),
    implement(api.getLivePoll, ({ params: { id, pollId } }) => answer(getPoll(ctx, id, pollId))),
    implement(api.createPoll, ({ params: { id }, body }) => {
      const poll = preparePoll(ctx, id, body);
      return answer(body.open === true && poll.status !== 'open' ? openDraft(ctx, poll, true) : poll);
    }),
    implement(api.updatePoll, ({ params: { id, pollId }, body }) => answer(editPoll(ctx, id, pollId, body))),
    implement(api.deletePoll, ({ params: { id, pollId } }) => {
      polls(ctx.db).remove(getPoll(ctx, id, pollId).id);
      ctx.changes.emit(id, { kind: 'polls' });
      return { deleted: true } as const;
    }),
    implement(api.openPoll, ({ params: { id, pollId }, body }) =>
      answer(openDraft(ctx, getPoll(ctx, id, pollId), body.announceInChat)),
    ),
    implement(api.showPollResults, ({ params: { id, pollId }, body }) =>
      answer(changePoll(ctx, getPoll(ctx, id, pollId), { resultsShown: body.shown })),
    ),
    implement(api.closePoll, ({ params: { id, pollId }, body }) => {
      const poll = getPoll(ctx, id, pollId);
      if (poll.status !== 'open') throw badRequest('Poll is not open');
      return answer(endPoll(ctx, poll, body.showResults));
    }),
    implement(api.stagePoll, ({ params: { id, pollId }, body }) =>
      answer(stage(ctx, getPoll(ctx, id, pollId), body.shown)),
    ),
    implement(api.showPollBand, ({ params: { id, pollId } }) => {
      const poll = getPoll(ctx, id, pollId);
      addPollBand(ctx, poll);
      return answer(poll);
    }),
  ];
};

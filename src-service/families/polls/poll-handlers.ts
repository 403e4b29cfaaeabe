import * as api from '#shared/api/polls.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { polls, type PollRow } from '../../store/poll-repository.ts';
import { openSession } from '../sessions/sessions.ts';
import { addPollBand } from './poll-band.ts';
import { editPoll, preparePoll } from './poll-edits.ts';
import { closePoll, openPoll } from './open-and-close.ts';
import { changePoll, getPoll, listPolls, serializePoll } from './polls.ts';

const stage = (ctx: ServiceContext, poll: PollRow, shown: boolean): PollRow => {
  if (!shown) return changePoll(ctx, poll, { onStage: false });
  openSession(ctx, poll.sessionId);
  // Only one poll is on stage at a time.
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
      return answer(body.open === true && poll.status !== 'open' ? openPoll(ctx, poll, true) : poll);
    }),
    implement(api.updatePoll, ({ params: { id, pollId }, body }) => answer(editPoll(ctx, id, pollId, body))),
    implement(api.deletePoll, ({ params: { id, pollId } }) => {
      polls(ctx.db).remove(getPoll(ctx, id, pollId).id);
      ctx.changes.emit(id, { kind: 'polls' });
      return { deleted: true } as const;
    }),
    implement(api.openPoll, ({ params: { id, pollId }, body }) =>
      answer(openPoll(ctx, getPoll(ctx, id, pollId), body.announceInChat)),
    ),
    implement(api.showPollResults, ({ params: { id, pollId }, body }) =>
      answer(changePoll(ctx, getPoll(ctx, id, pollId), { resultsShown: body.shown })),
    ),
    implement(api.closePoll, ({ params: { id, pollId }, body }) =>
      answer(closePoll(ctx, getPoll(ctx, id, pollId), body.showResults)),
    ),
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

import type { RoomPoll } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { listPolls, pollForAudience } from '../families/polls/polls.ts';
import { polls } from '../store/poll-repository.ts';
import type { OpenPoll } from './simulated/crowd-votes.ts';

/** The poll people voted in whose results were shown last: it stays to be read until another opens. */
const lastResults = (all: readonly RoomPoll[]): RoomPoll | undefined =>
  all
    .filter((poll) => poll.status === 'closed' && poll.resultsShown && poll.voters > 0)
    .reduce<RoomPoll | undefined>(
      (last, poll) => ((last?.closedAt ?? '') < (poll.closedAt ?? '') ? poll : last),
      undefined,
    );

/** The polls that people in the room see: those open, the one on stage, and the last results. */
export const pollsForRoom = (ctx: ServiceContext, sessionId: string): RoomPoll[] => {
  const all = listPolls(ctx, sessionId);
  const last = lastResults(all);
  return all.filter((poll) => poll.status === 'open' || poll.onStage || poll === last).map(pollForAudience);
};

/** The polls that can be answered now, right answers included. */
export const openPollsOf = (ctx: ServiceContext, sessionId: string): OpenPoll[] =>
  polls(ctx.db)
    .list(sessionId)
    .filter(({ status }) => status === 'open')
    .map(({ id, allowMultiple }) => ({ id, allowMultiple, options: polls(ctx.db).listOptions(id) }));

/** The votes of a person in this live: poll id to option ids. */
export const votesOf = (ctx: ServiceContext, sessionId: string, userId: string): Record<string, string[]> => {
  const votes: Record<string, string[]> = {};
  for (const { pollId, optionId } of polls(ctx.db).listVotesOf(sessionId, userId)) {
    (votes[pollId] ??= []).push(optionId);
  }
  return votes;
};

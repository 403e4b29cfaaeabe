import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { polls, type PollRow } from '../../store/poll-repository.ts';
import { postMessage } from '../room/chat.ts';
import { getSession, readSession } from '../sessions/sessions.ts';
import { changePoll, serializePoll } from './polls.ts';

/** Opens a poll for votes, from any state, and records it. */
export const startVoting = (ctx: ServiceContext, row: PollRow): PollRow => {
  const opened = changePoll(ctx, row, { status: 'open', openedAt: ctx.clock.now(), closedAt: null });
  ctx.events.record('live.poll.opened', { session: readSession(ctx, row.sessionId), poll: serializePoll(ctx, opened) });
  return opened;
};

/** Closes the vote of a poll and records it with its results. */
export const endVoting = (ctx: ServiceContext, row: PollRow, resultsShown: boolean): PollRow => {
  const closed = changePoll(ctx, row, { status: 'closed', closedAt: ctx.clock.now(), resultsShown });
  ctx.events.record('live.poll.closed', { session: readSession(ctx, row.sessionId), poll: serializePoll(ctx, closed) });
  return closed;
};

const announce = (ctx: ServiceContext, poll: PollRow): void => {
  const session = getSession(ctx, poll.sessionId);
  if (session.chat === 'off') return;
  const text = `${poll.kind === 'quiz' ? 'New quiz' : 'New poll'}: ${poll.question}`;
  postMessage(ctx, { sessionId: poll.sessionId, userId: session.hostId, text, system: true });
};

/** Opens a draft as the team asks; throws 400 while the live is not in progress or another poll is open. */
export const openPoll = (ctx: ServiceContext, poll: PollRow, announceInChat: boolean): PollRow => {
  if (getSession(ctx, poll.sessionId).status !== 'live') throw badRequest('The live is not in progress');
  if (poll.status === 'open') throw badRequest('Poll is already open');
  if (poll.status === 'closed') throw badRequest('Poll is closed: a launched poll is duplicated, not opened again');
  if (
    polls(ctx.db)
      .list(poll.sessionId)
      .some((other) => other.status === 'open')
  )
    throw badRequest('Another poll is open');
  const opened = startVoting(ctx, poll);
  if (announceInChat) announce(ctx, opened);
  return opened;
};

/** Closes an open poll for the team; throws 400 if it is not open. */
export const closePoll = (ctx: ServiceContext, poll: PollRow, showResults: boolean): PollRow => {
  if (poll.status !== 'open') throw badRequest('Poll is not open');
  return endVoting(ctx, poll, showResults);
};

const openOnes = (ctx: ServiceContext, sessionId: string): PollRow[] =>
  polls(ctx.db)
    .list(sessionId)
    .filter((poll) => poll.status === 'open');

/** At launch the polls of the waiting room close, their results shown. */
export const closeWaitingPolls = (ctx: ServiceContext, sessionId: string): void => {
  for (const poll of openOnes(ctx, sessionId)) if (poll.phase === 'waiting') endVoting(ctx, poll, true);
};

/** At the end of the live open polls close, their results shown. */
export const closePollsAtEnd = (ctx: ServiceContext, sessionId: string): void => {
  for (const poll of openOnes(ctx, sessionId)) endVoting(ctx, poll, true);
};

/** At the end of the live the polls of the closing screen open. */
export const openClosingPolls = (ctx: ServiceContext, sessionId: string): void => {
  for (const poll of polls(ctx.db).list(sessionId))
    if (poll.phase === 'closing' && poll.status === 'draft') startVoting(ctx, poll);
};

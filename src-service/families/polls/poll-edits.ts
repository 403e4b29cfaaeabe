import type * as z from 'zod';
import { type createPoll, type updatePoll, POLL_LIMITS } from '#shared/api/polls.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { polls, type PollOptionRow, type PollRow } from '../../store/poll-repository.ts';
import type { SessionRow } from '../../store/session-repository.ts';
import { getSession, openSession } from '../sessions/sessions.ts';
import { startVoting } from './open-and-close.ts';
import { changePoll, getPoll } from './polls.ts';

type NewPoll = z.output<(typeof createPoll)['body']>;
type PollPatch = z.output<(typeof updatePoll)['body']>;

const refuseLateWaiting = (session: SessionRow, phase: PollRow['phase']): void => {
  if (phase === 'waiting' && session.status !== 'scheduled')
    throw badRequest('A poll of the waiting room is prepared before the live');
};

/** Throws 400 for right answers that the poll cannot have. */
const checkCorrect = (poll: Pick<PollRow, 'kind' | 'allowMultiple'>, options: readonly PollOptionRow[]): void => {
  const right = options.filter((option) => option.correct).length;
  if (poll.kind === 'poll' && right > 0) throw badRequest('correct is for a quiz');
  if (poll.kind === 'quiz' && right === 0) throw badRequest('correct is required for a quiz, at least one');
  if (right > 1 && !poll.allowMultiple) throw badRequest('correct: several answers need allowMultiple');
};

const marked = (options: readonly Omit<PollOptionRow, 'correct'>[], correct: readonly number[]): PollOptionRow[] => {
  const outside = correct.find((index) => index >= options.length);
  if (outside !== undefined)
    throw badRequest(`correct: no option at ${outside}, the last one is ${options.length - 1}`);
  return options.map((option, index) => ({ ...option, correct: correct.includes(index) }));
};

/** Prepares a poll. One of the waiting room opens at once, before the live. Throws 400 where it cannot be. */
export const preparePoll = (ctx: ServiceContext, sessionId: string, input: NewPoll): PollRow => {
  const session = getSession(ctx, sessionId);
  openSession(ctx, sessionId);
  const phase = input.phase ?? 'live';
  refuseLateWaiting(session, phase);
  if (polls(ctx.db).list(sessionId).length >= POLL_LIMITS.polls)
    throw badRequest(`A live holds ${POLL_LIMITS.polls} polls at most`);
  const now = ctx.clock.now();
  const correct = input.correct ?? [];
  const row: PollRow = {
    id: ctx.newId('poll'),
    sessionId,
    kind: input.kind ?? 'poll',
    question: input.question,
    // Several right answers ask for several choices.
    allowMultiple: input.allowMultiple ?? new Set(correct).size > 1,
    status: 'draft',
    resultsShown: false,
    position: polls(ctx.db).nextPosition(sessionId),
    phase,
    onStage: false,
    openedAt: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const options = marked(
    input.options.map((text) => ({ id: ctx.newId('opt'), text })),
    correct,
  );
  checkCorrect(row, options);
  polls(ctx.db).save(row);
  polls(ctx.db).saveOptions(row.id, options);
  if (phase === 'waiting') return startVoting(ctx, row);
  ctx.changes.emit(sessionId, { kind: 'polls' });
  return row;
};

/** Options under new wording: those of the same text keep their id, then those in the same place. */
const reworded = (
  ctx: ServiceContext,
  current: readonly PollOptionRow[],
  texts: readonly string[],
): Omit<PollOptionRow, 'correct'>[] => {
  const free = current.filter((option) => !texts.includes(option.text));
  const taken = new Set<string>();
  return texts.map((text, index) => {
    const same = current.find((option) => option.text === text && !taken.has(option.id));
    const inPlace = free.find((option) => option === current[index]);
    const id = (same ?? inPlace)?.id ?? ctx.newId('opt');
    taken.add(id);
    return { id, text };
  });
};

const changedOptions = (
  ctx: ServiceContext,
  current: readonly PollOptionRow[],
  patch: PollPatch,
  kind: PollRow['kind'],
): PollOptionRow[] => {
  if (patch.options === undefined) {
    if (patch.correct !== undefined) return marked(current, patch.correct);
    return kind === 'poll' ? marked(current, []) : [...current];
  }
  if (kind === 'quiz' && patch.correct === undefined)
    throw badRequest('correct is required when the options of a quiz change');
  return marked(reworded(ctx, current, patch.options), patch.correct ?? []);
};

/** Votes of a waiting poll stay only if they still mean the same. */
const dropStaleVotes = (
  ctx: ServiceContext,
  poll: PollRow,
  before: readonly PollOptionRow[],
  after: readonly PollOptionRow[],
): void => {
  for (const option of after) {
    const known = before.find((other) => other.id === option.id);
    if (known && known.text !== option.text) polls(ctx.db).removeVotesFor(poll.id, option.id);
  }
  if (!poll.allowMultiple) polls(ctx.db).removeSeveral(poll.id);
};

/** A poll that moves into the waiting room opens; one that leaves it is a draft again, without votes. */
const changePhase = (ctx: ServiceContext, poll: PollRow): PollRow => {
  if (poll.phase === 'waiting' && poll.status === 'draft') return startVoting(ctx, poll);
  if (poll.phase === 'waiting' || poll.status === 'draft') return poll;
  polls(ctx.db).removeAllVotes(poll.id);
  return changePoll(ctx, poll, { status: 'draft', openedAt: null });
};

/** Changes a draft, or an open poll of the waiting room; throws 404, or 400 for any other. */
export const editPoll = (ctx: ServiceContext, sessionId: string, pollId: string, patch: PollPatch): PollRow => {
  const poll = getPoll(ctx, sessionId, pollId);
  const session = getSession(ctx, sessionId);
  openSession(ctx, sessionId);
  const isEditable = poll.status === 'draft' || (poll.status === 'open' && poll.phase === 'waiting');
  if (!isEditable) throw badRequest('A launched poll is duplicated, not edited');
  if (patch.phase !== undefined) refuseLateWaiting(session, patch.phase);
  const before = polls(ctx.db).listOptions(pollId);
  const kind = patch.kind ?? poll.kind;
  const after = changedOptions(ctx, before, patch, kind);
  const several = patch.allowMultiple ?? (poll.allowMultiple || after.filter((option) => option.correct).length > 1);
  checkCorrect({ kind, allowMultiple: several }, after);
  polls(ctx.db).saveOptions(pollId, after);
  const changed = changePoll(ctx, poll, {
    kind,
    allowMultiple: several,
    question: patch.question ?? poll.question,
    phase: patch.phase ?? poll.phase,
  });
  dropStaleVotes(ctx, changed, before, after);
  return changePhase(ctx, changed);
};

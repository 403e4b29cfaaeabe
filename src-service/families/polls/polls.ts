import type { Poll, PollOption } from '#shared/api/polls.ts';
import { tallyPoll } from '#shared/show/poll-tally.ts';
import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { polls, type PollRow } from '../../store/poll-repository.ts';
import { getSession } from '../sessions/sessions.ts';

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A poll with its counts, as the API answers with it; the right answers appear with the results of a quiz. */
export const serializePoll = (ctx: ServiceContext, row: PollRow): Poll => {
  const options = polls(ctx.db).listOptions(row.id);
  const tally = tallyPoll(options, polls(ctx.db).listChoices(row.id));
  const reveals = row.kind === 'quiz' && row.resultsShown;
  return {
    id: row.id,
    sessionId: row.sessionId,
    kind: row.kind,
    question: row.question,
    options: options.map(({ id, text, correct }, index): PollOption => {
      const { votes, percent } = tally.options[index] ?? { votes: 0, percent: 0 };
      return { id, text, votes, percent, ...(reveals && { correct }) };
    }),
    allowMultiple: row.allowMultiple,
    status: row.status,
    resultsShown: row.resultsShown,
    position: row.position,
    voters: tally.voters,
    correctVoters: tally.correctVoters,
    phase: row.phase,
    onStage: row.onStage,
    openedAt: toIso(row.openedAt),
    closedAt: toIso(row.closedAt),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
};

/** A poll as the audience may see it: no counts until the results are shown. */
export const pollForAudience = (poll: Poll): Poll =>
  poll.resultsShown
    ? poll
    : {
        ...poll,
        options: poll.options.map(({ id, text }) => ({ id, text, votes: 0, percent: 0 })),
        voters: 0,
        correctVoters: 0,
      };

/** A poll of the session; throws 404 when unknown. */
export const getPoll = (ctx: ServiceContext, sessionId: string, pollId: string): PollRow => {
  getSession(ctx, sessionId);
  const row = polls(ctx.db).find(sessionId, pollId);
  if (!row) throw notFound('Poll');
  return row;
};

/** Polls of a session in order of preparation, with their counts; throws 404 for an unknown session. */
export const listPolls = (ctx: ServiceContext, sessionId: string): Poll[] => {
  getSession(ctx, sessionId);
  return polls(ctx.db)
    .list(sessionId)
    .map((row) => serializePoll(ctx, row));
};

/** The fields that a change of state may write. */
export type PollChanges = Partial<Omit<PollRow, 'id' | 'sessionId' | 'position' | 'createdAt' | 'updatedAt'>>;

/** Writes fields of a poll and tells those who follow the live. */
export const changePoll = (ctx: ServiceContext, row: PollRow, changes: PollChanges): PollRow => {
  const changed = { ...row, ...changes, updatedAt: ctx.clock.now() };
  polls(ctx.db).save(changed);
  ctx.changes.emit(row.sessionId, { kind: 'polls' });
  return changed;
};

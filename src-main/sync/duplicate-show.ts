import type { DuplicatedShows, DuplicateRequest } from '#shared/bridge/app-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PollPlanEdit } from '#shared/library/poll-plan.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { createShow, fillShow, isUnanswered, type ShowCopy } from './show-copy.ts';

/** Shows that were made, with what their platform does not keep. */
interface MadeShows extends DuplicatedShows {
  /** The right answers of quizzes, for the plans of their shows. */
  readonly quizzes: readonly Omit<Extract<PollPlanEdit, { kind: 'right' }>, 'spaceId'>[];
  /** The polls of each show, in the order of the copy's. */
  readonly pollIds: readonly (readonly string[])[];
}

/**
 * Makes shows of a copy: settings, scenes, polls, auto-advance. They are made one after the other; where one fails,
 * those before it stay and the rest is not tried.
 */
export const duplicateShow = async (
  client: Pick<PlatformClient, 'call'>,
  copy: ShowCopy,
  requests: readonly DuplicateRequest[],
): Promise<MadeShows> => {
  const sessionIds: string[] = [];
  const quizzes: MadeShows['quizzes'][number][] = [];
  const pollIds: (readonly string[])[] = [];
  let problem: Sentence | null = null;
  for (const request of requests) {
    try {
      const sessionId = await createShow(client, copy.settings, request);
      // A later failure leaves it there.
      sessionIds.push(sessionId);
      const polls = await fillShow(client, sessionId, copy, true);
      pollIds.push(polls.map(({ pollId }) => pollId));
      for (const { pollId, right } of polls)
        if (right.length > 0) quizzes.push({ kind: 'right', sessionId, pollId, right: [...right] });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problem = error.sentence;
      break;
    }
  }
  return { sessionIds, quizzesAsPolls: copy.polls.filter(isUnanswered).length, problem, quizzes, pollIds };
};

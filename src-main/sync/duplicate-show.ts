import type { DuplicatedShows, DuplicateRequest } from '#shared/bridge/app-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PollPlanEdit } from '#shared/library/poll-plan.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { createShow, fillShow, isUnanswered, type ShowCopy } from './show-copy.ts';

/** The right answers of a quiz that was made, for the plan of its show. */
export type QuizAnswers = Omit<Extract<PollPlanEdit, { kind: 'right' }>, 'spaceId'>;

/**
 * Makes shows of a copy: settings, scenes, polls, auto-advance. They are made one after the other; where one fails,
 * those before it stay and the rest is not tried.
 */
export const duplicateShow = async (
  client: Pick<PlatformClient, 'call'>,
  copy: ShowCopy,
  requests: readonly DuplicateRequest[],
): Promise<DuplicatedShows & { readonly quizzes: readonly QuizAnswers[] }> => {
  const sessionIds: string[] = [];
  const quizzes: QuizAnswers[] = [];
  let problem: Sentence | null = null;
  for (const request of requests) {
    try {
      const sessionId = await createShow(client, copy.settings, request);
      // A later failure leaves it there.
      sessionIds.push(sessionId);
      for (const { pollId, right } of await fillShow(client, sessionId, copy, true))
        quizzes.push({ kind: 'right', sessionId, pollId, right: [...right] });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problem = error.sentence;
      break;
    }
  }
  return { sessionIds, quizzesAsPolls: copy.polls.filter(isUnanswered).length, problem, quizzes };
};

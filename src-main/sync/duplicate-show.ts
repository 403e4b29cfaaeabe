import type { DuplicatedShows, DuplicateRequest } from '#shared/bridge/app-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PollPlanEdit } from '#shared/library/poll-plan.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { isUnanswered, makeShow, type ShowCopy } from './show-copy.ts';

/** The right answers of a quiz that was made, for the plan of its show. */
export type MadeQuiz = Omit<Extract<PollPlanEdit, { kind: 'right' }>, 'spaceId'>;

/**
 * Makes shows of a copy: settings, scenes, polls, auto-advance. They are made one after the other; where one fails,
 * those before it stay and the rest is not tried.
 */
export const duplicateShow = async (
  client: Pick<PlatformClient, 'call'>,
  copy: ShowCopy,
  requests: readonly DuplicateRequest[],
): Promise<DuplicatedShows & { readonly quizzes: readonly MadeQuiz[] }> => {
  const sessionIds: string[] = [];
  const quizzes: MadeQuiz[] = [];
  let problem: Sentence | null = null;
  for (const request of requests) {
    try {
      const made = await makeShow(client, copy, request, (id) => sessionIds.push(id));
      const sessionId = sessionIds.at(-1) ?? '';
      quizzes.push(
        ...made.quizzes.map(({ pollId, right }) => ({ kind: 'right' as const, sessionId, pollId, right: [...right] })),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problem = error.sentence;
      break;
    }
  }
  return { sessionIds, quizzesAsPolls: copy.polls.filter(isUnanswered).length, problem, quizzes };
};

import type { DuplicatedShows, DuplicateRequest } from '#shared/bridge/app-calls.ts';
import { createLiveSession, getLiveSession } from '#shared/api/live.ts';
import { CHAT_MODES, REPLAY_RULES, SESSION_MODES, type Session } from '#shared/api/live-objects.ts';
import { isKnown } from '#shared/api/open-enum.ts';
import type { OperationInput } from '#shared/api/operation.ts';
import { createPoll, listLivePolls, POLL_PHASES, type Poll } from '#shared/api/polls.ts';
import { getLiveScenes, setAutoAdvance } from '#shared/api/scenes.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { plannedPolls, type PollPlan } from '#shared/library/poll-plan.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { planPush } from './plan-push.ts';
import { LIBRARY_LANE } from './sync-space.ts';

type CreateBody = OperationInput<typeof createLiveSession>['body'];
type PollBody = OperationInput<typeof createPoll>['body'];

const sessionBody = (session: Session, { title, scheduledAt, durationMin }: DuplicateRequest): CreateBody => ({
  title,
  scheduledAt,
  durationMin,
  ...(session.description !== null && { description: session.description }),
  ...(isKnown(SESSION_MODES, session.mode) && { mode: session.mode }),
  maxParticipants: session.maxParticipants,
  recordingEnabled: session.recordingEnabled,
  ...(isKnown(CHAT_MODES, session.chat) && { chat: session.chat }),
  ...(session.groupIds.length > 0 && { groups: session.groupIds }),
  ...(isKnown(REPLAY_RULES, session.replay) && { replay: session.replay }),
  ...(session.replayGroupIds.length > 0 && { replayGroups: session.replayGroupIds }),
  ...(session.replayMinLevel !== null && { replayMinLevel: session.replayMinLevel }),
});

/** The right answers of a quiz by their places; none where nobody knows them. */
const rightPlaces = ({ options }: Poll): readonly number[] =>
  options.flatMap(({ correct }, place) => (correct === true ? [place] : []));

const pollBody = (poll: Poll): PollBody => {
  const correct = rightPlaces(poll);
  return {
    question: poll.question,
    options: poll.options.map(({ text }) => text),
    allowMultiple: poll.allowMultiple,
    ...(poll.kind === 'quiz' && correct.length > 0 ? { kind: 'quiz', correct: [...correct] } : { kind: 'poll' }),
    ...(isKnown(POLL_PHASES, poll.phase) && { phase: poll.phase }),
  };
};

/** A quiz of a new show with its right answers, which the platform does not tell. */
export interface MadeQuiz {
  readonly sessionId: string;
  readonly pollId: string;
  readonly right: readonly string[];
}

/**
 * Makes shows of the same space like one that is there: settings, scenes, polls, auto-advance. They are made one after
 * the other; where one fails, those before it stay and the rest is not tried.
 */
export const duplicateShow = async (
  client: Pick<PlatformClient, 'call'>,
  sessionId: string,
  requests: readonly DuplicateRequest[],
  plan: PollPlan,
): Promise<DuplicatedShows & { readonly quizzes: readonly MadeQuiz[] }> => {
  const source = { params: { id: sessionId } };
  const { session } = await client.call(getLiveSession, source, LIBRARY_LANE);
  const { scenes, autoAdvance } = await client.call(getLiveScenes, source, LIBRARY_LANE);
  const listed = await client.call(listLivePolls, { ...source, query: {} }, LIBRARY_LANE);
  const polls = plannedPolls(listed.polls, plan);
  const show = { scenes: scenes.map(documentOf) };
  const { enabled, loop } = autoAdvance;

  const sessionIds: string[] = [];
  const quizzes: MadeQuiz[] = [];
  let problem: Sentence | null = null;
  for (const request of requests) {
    try {
      const made = await client.call(createLiveSession, { body: sessionBody(session, request) }, LIBRARY_LANE);
      const { id } = made.session;
      sessionIds.push(id);
      for (const { operation, input } of planPush(id, { scenes: [] }, show))
        await client.call(operation, input, LIBRARY_LANE);
      const params = { id };
      for (const poll of polls) {
        const body = pollBody(poll);
        const { poll: copy } = await client.call(createPoll, { params, body }, LIBRARY_LANE);
        const right = (body.correct ?? []).flatMap((place) => body.options[place] ?? []);
        if (right.length > 0) quizzes.push({ sessionId: id, pollId: copy.id, right });
      }
      if (enabled || loop) await client.call(setAutoAdvance, { params, body: { enabled, loop } }, LIBRARY_LANE);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problem = error.sentence;
      break;
    }
  }
  const unknown = polls.filter((poll) => poll.kind === 'quiz' && rightPlaces(poll).length === 0);
  return { sessionIds, quizzesAsPolls: unknown.length, problem, quizzes };
};

import type { DuplicateRequest } from '#shared/bridge/app-calls.ts';
import { createLiveSession, getLiveSession } from '#shared/api/live.ts';
import { CHAT_MODES, REPLAY_RULES, SESSION_MODES, type Session } from '#shared/api/live-objects.ts';
import { isKnown } from '#shared/api/open-enum.ts';
import type { OperationInput } from '#shared/api/operation.ts';
import { createPoll, listLivePolls, POLL_PHASES } from '#shared/api/polls.ts';
import { getLiveScenes, setAutoAdvance } from '#shared/api/scenes.ts';
import { plannedPolls, type PollPlan } from '#shared/library/poll-plan.ts';
import type { ShowSettings, ShowTemplate } from '#shared/library/show-template.ts';
import { documentOf } from '#shared/scene/scene-document-schema.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import { preparedOf, type PreparedPoll } from '#shared/show/poll-set.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { planPush } from './plan-push.ts';
import { LIBRARY_LANE } from './sync-space.ts';

type Client = Pick<PlatformClient, 'call'>;
type CreateBody = OperationInput<typeof createLiveSession>['body'];
type PollBody = OperationInput<typeof createPoll>['body'];

/** A show without its title, its time and its bands, which are not the platform's. */
export interface ShowCopy extends Pick<ShowTemplate, 'settings' | 'polls'> {
  readonly scenes: readonly SceneDocument[];
}

/** A show that was made of a copy; of each quiz its right answers, which the platform does not tell. */
export interface MadeShow {
  readonly quizzes: readonly { readonly pollId: string; readonly right: readonly string[] }[];
}

const settingsOf = (session: Session, autoAdvance: ShowSettings['autoAdvance']): ShowSettings => ({
  description: session.description,
  mode: session.mode,
  maxParticipants: session.maxParticipants,
  recordingEnabled: session.recordingEnabled,
  chat: session.chat,
  groups: session.groupIds,
  replay: session.replay,
  replayGroups: session.replayGroupIds,
  replayMinLevel: session.replayMinLevel,
  autoAdvance,
});

/** Reads all of a show that another one can be made of. */
export const readShow = async (client: Client, sessionId: string, plan: PollPlan): Promise<ShowCopy> => {
  const source = { params: { id: sessionId } };
  const { session } = await client.call(getLiveSession, source, LIBRARY_LANE);
  const { scenes, autoAdvance } = await client.call(getLiveScenes, source, LIBRARY_LANE);
  const { polls } = await client.call(listLivePolls, { ...source, query: {} }, LIBRARY_LANE);
  const { enabled, loop } = autoAdvance;
  return {
    settings: settingsOf(session, { enabled, loop }),
    scenes: scenes.map(documentOf),
    polls: plannedPolls(polls, plan).map(preparedOf),
  };
};

const sessionBody = (settings: ShowSettings | null, request: DuplicateRequest): CreateBody => ({
  title: request.title,
  scheduledAt: request.scheduledAt,
  durationMin: request.durationMin,
  ...(settings && {
    ...(settings.description !== null && { description: settings.description }),
    ...(isKnown(SESSION_MODES, settings.mode) && { mode: settings.mode }),
    maxParticipants: settings.maxParticipants,
    recordingEnabled: settings.recordingEnabled,
    ...(isKnown(CHAT_MODES, settings.chat) && { chat: settings.chat }),
    ...(settings.groups.length > 0 && { groups: settings.groups }),
    ...(isKnown(REPLAY_RULES, settings.replay) && { replay: settings.replay }),
    ...(settings.replayGroups.length > 0 && { replayGroups: settings.replayGroups }),
    ...(settings.replayMinLevel !== null && { replayMinLevel: settings.replayMinLevel }),
  }),
});

/** A quiz of which nobody here knows the right answers: it can only be asked as a poll. */
export const isUnanswered = ({ kind, correct }: PreparedPoll): boolean => kind === 'quiz' && correct.length === 0;

const pollBody = (poll: PreparedPoll): PollBody => ({
  question: poll.question,
  options: [...poll.options],
  allowMultiple: poll.allowMultiple,
  ...(poll.kind === 'quiz' && !isUnanswered(poll) ? { kind: 'quiz', correct: [...poll.correct] } : { kind: 'poll' }),
  ...(isKnown(POLL_PHASES, poll.phase) && { phase: poll.phase }),
});

/** Makes a show of a copy. `onMade` hears its session first: what fails later leaves it there. Throws AppError. */
export const makeShow = async (
  client: Client,
  copy: ShowCopy,
  request: DuplicateRequest,
  onMade: (sessionId: string) => void,
): Promise<MadeShow> => {
  const { session } = await client.call(createLiveSession, { body: sessionBody(copy.settings, request) }, LIBRARY_LANE);
  const { id } = session;
  onMade(id);
  for (const { operation, input } of planPush(id, { scenes: [] }, { scenes: copy.scenes }))
    await client.call(operation, input, LIBRARY_LANE);
  const params = { id };
  const quizzes: { pollId: string; right: readonly string[] }[] = [];
  for (const prepared of copy.polls) {
    const body = pollBody(prepared);
    const { poll } = await client.call(createPoll, { params, body }, LIBRARY_LANE);
    const right = (body.correct ?? []).flatMap((place) => body.options[place] ?? []);
    if (right.length > 0) quizzes.push({ pollId: poll.id, right });
  }
  const { enabled, loop } = copy.settings?.autoAdvance ?? { enabled: false, loop: false };
  if (enabled || loop) await client.call(setAutoAdvance, { params, body: { enabled, loop } }, LIBRARY_LANE);
  return { quizzes };
};

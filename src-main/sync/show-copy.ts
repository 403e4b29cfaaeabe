import type { DuplicateRequest } from '#shared/bridge/app-calls.ts';
import { createLiveSession, getLiveSession, listLiveSessions } from '#shared/api/live.ts';
import { CHAT_MODES, REPLAY_RULES, SESSION_MODES, type Session } from '#shared/api/live-objects.ts';
import { isKnown } from '#shared/api/open-enum.ts';
import type { OperationInput } from '#shared/api/operation.ts';
import { createPoll, listLivePolls, POLL_PHASES } from '#shared/api/polls.ts';
import { getLiveScenes, setAutoAdvance } from '#shared/api/scenes.ts';
import { scenesOf } from '#shared/library/body-scenes.ts';
import { plannedPolls, type PollPlan } from '#shared/library/poll-plan.ts';
import { plannedMinutes, type SessionFacts } from '#shared/library/session-facts.ts';
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

/** A poll that was made. `right`: the right answers of a quiz, which the platform does not tell; empty otherwise. */
export interface MadePoll {
  readonly pollId: string;
  readonly right: readonly string[];
}

/** A show as it was read. */
export interface ReadShow {
  readonly copy: ShowCopy;
  /** The ids of its polls, in their order. */
  readonly pollIds: readonly string[];
}

/** The part of a template that shows are made of. */
export const showCopyOf = (template: ShowTemplate): ShowCopy => ({ ...template, scenes: scenesOf(template) });

const settingsOf = (session: Session, autoAdvance: ShowSettings['autoAdvance'], facts: SessionFacts): ShowSettings => ({
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
  durationMin: plannedMinutes(session, facts),
});

/** Knowledge of a show that no platform has. */
export interface KeptOfShow {
  readonly plan: PollPlan;
  readonly facts: SessionFacts;
}

/** Reads all of a show that another one can be made of. */
export const readShow = async (client: Client, sessionId: string, { plan, facts }: KeptOfShow): Promise<ReadShow> => {
  const source = { params: { id: sessionId } };
  const { session } = await client.call(getLiveSession, source, LIBRARY_LANE);
  const { scenes, autoAdvance } = await client.call(getLiveScenes, source, LIBRARY_LANE);
  const { polls } = await client.call(listLivePolls, { ...source, query: {} }, LIBRARY_LANE);
  const { enabled, loop } = autoAdvance;
  const planned = plannedPolls(polls, plan);
  return {
    copy: {
      settings: settingsOf(session, { enabled, loop }, facts),
      scenes: scenes.map(documentOf),
      polls: planned.map(preparedOf),
    },
    pollIds: planned.map(({ id }) => id),
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

/** Creates the session of a show, without anything in it; its id. Throws AppError. */
export const createShow = async (
  client: Client,
  settings: ShowSettings | null,
  request: DuplicateRequest,
): Promise<string> => {
  const { session } = await client.call(createLiveSession, { body: sessionBody(settings, request) }, LIBRARY_LANE);
  return session.id;
};

/** The session that a creation made whose answer was lost; null where there is none. */
export const findEmptyShow = async (
  client: Client,
  { title, scheduledAt }: DuplicateRequest,
): Promise<string | null> => {
  const { sessions } = await client.call(listLiveSessions, { query: { status: 'scheduled' } }, LIBRARY_LANE);
  const alike = sessions.filter(
    (one) => one.title === title && Date.parse(one.scheduledAt) === Date.parse(scheduledAt),
  );
  for (const { id } of alike) {
    const { scenes } = await client.call(getLiveScenes, { params: { id } }, LIBRARY_LANE);
    // A show that somebody works on is no half-made one.
    if (scenes.length === 0) return id;
  }
  return null;
};

/**
 * Gives a session scenes, polls and auto-advance of a copy; of one that is not new, only what it lacks. Answers with
 * its polls, in the order of the copy. Throws AppError.
 */
export const fillShow = async (
  client: Client,
  sessionId: string,
  copy: ShowCopy,
  isNew: boolean,
): Promise<readonly MadePoll[]> => {
  const params = { id: sessionId };
  const there = isNew ? [] : (await client.call(getLiveScenes, { params }, LIBRARY_LANE)).scenes.map(documentOf);
  for (const { operation, input } of planPush(sessionId, { scenes: there }, { scenes: copy.scenes }))
    await client.call(operation, input, LIBRARY_LANE);
  const known = isNew ? [] : (await client.call(listLivePolls, { params, query: {} }, LIBRARY_LANE)).polls;
  const polls: MadePoll[] = [];
  for (const prepared of copy.polls) {
    const body = pollBody(prepared);
    const made = known.find(({ question }) => question === body.question);
    const { id } = made ?? (await client.call(createPoll, { params, body }, LIBRARY_LANE)).poll;
    const right = (body.correct ?? []).flatMap((place) => body.options[place] ?? []);
    polls.push({ pollId: id, right });
  }
  const { enabled, loop } = copy.settings?.autoAdvance ?? { enabled: false, loop: false };
  if (enabled || loop) await client.call(setAutoAdvance, { params, body: { enabled, loop } }, LIBRARY_LANE);
  return polls;
};

import { createLiveSession, getLiveParticipants, getLiveSession, listLiveSessions } from '#shared/api/live.ts';
import { type Session } from '#shared/api/live-objects.ts';
import { listUsers } from '#shared/api/members.ts';
import { createPoll, listLivePolls } from '#shared/api/polls.ts';
import { createScene, getLiveScenes, updateScene } from '#shared/api/scenes.ts';
import type { Operation, OperationInput, OperationOutput } from '#shared/api/operation.ts';
import type { Preferences } from '#shared/bridge/preferences.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Control } from './control.ts';

/** Calls the rehearsal space as a person would. */
export type Call = <O extends Operation>(operation: O, input: OperationInput<O>) => Promise<OperationOutput<O>>;

export interface DemoShowPorts {
  readonly call: Call;
  readonly control: Control;
  readonly now: () => number;
  readonly log: Log;
}

/** A rehearsal that was left running so long is over; another one starts. */
const STALE_MS = 12 * 3_600_000;
const SOON_MS = 5 * 60_000;
/** Votes and hands of the simulated audience, lively but not a circus. */
const VOTE_PERCENT = 60;
const HANDS_PER_MINUTE = 0.5;

const isStale = (session: Session, now: number): boolean =>
  session.status === 'live' && session.startedAt !== null && now - Date.parse(session.startedAt) > STALE_MS;

/** Prefers one that has scenes; of these the one on air, then the next to come, then what is over; then the richest. */
const rank = (session: Session): number =>
  (session.sceneCount > 0 ? 4000 : 0) +
  (session.status === 'live' ? 2000 : session.status === 'scheduled' ? 1000 : 0) +
  session.sceneCount;

/** Schedules a new session with the scenes and polls of one that is over. */
const repeatShow = async ({ call, now }: DemoShowPorts, old: Session): Promise<Session> => {
  const { title, description, mode, maxParticipants, recordingEnabled, chat } = old;
  const body = { title, description, mode, maxParticipants, recordingEnabled, chat, scheduledAt: now() + SOON_MS };
  const { session } = await call(createLiveSession, { body });
  const { scenes } = await call(getLiveScenes, { params: { id: old.id } });
  const params = { id: session.id };
  for (const { active: _active, locked: _locked, nextSceneId: _next, ...scene } of scenes) {
    await call(createScene, { params, body: scene });
  }
  // A next scene must exist before it can be named.
  for (const { id, nextSceneId } of scenes) {
    if (nextSceneId !== undefined)
      await call(updateScene, { params: { ...params, sceneId: id }, body: { nextSceneId } });
  }
  const { polls } = await call(listLivePolls, { params: { id: old.id } });
  for (const { kind, question, options, allowMultiple, phase } of polls) {
    const correct = options.flatMap((option, index) => (option.correct === true ? [index] : []));
    // A quiz that was never played does not say what is right.
    if (kind === 'quiz' && correct.length === 0) continue;
    const texts = options.map((option) => option.text);
    const poll = { kind, question, options: texts, allowMultiple, phase, ...(kind === 'quiz' && { correct }) };
    await call(createPoll, { params, body: poll });
  }
  return session;
};

/** The session of the demo show that can be rehearsed now: the one there is, or a repetition of it. Null without any. */
export const findDemoShow = async (ports: DemoShowPorts): Promise<Session | null> => {
  const { sessions } = await ports.call(listLiveSessions, {});
  const [best] = [...sessions].filter((session) => session.status !== 'cancelled').sort((a, b) => rank(b) - rank(a));
  if (!best) return null;
  if (isStale(best, ports.now())) await ports.control('POST', `/rehearsal/sessions/${best.id}/end`);
  else if (best.status !== 'ended') return best;
  return repeatShow(ports, best);
};

/** Guests in a rehearsal: as many teachers of the space as a stage has people for. */
const SPEAKERS = 2;

/**
 * Lets teachers of the rehearsal space come on as speakers, so that guests are more than silhouettes: by name, so that
 * everyone has the same place, and the right caption, at every start.
 */
const seatSpeakers = async ({ control, call }: Pick<DemoShowPorts, 'control' | 'call'>, id: string): Promise<void> => {
  const { users } = await call(listUsers, { query: { role: 'teacher' } });
  const { participants } = await call(getLiveParticipants, { params: { id } });
  const seated = participants.filter(({ connected, role }) => connected && role === 'speaker').map((one) => one.id);
  const free = Math.max(0, SPEAKERS - seated.length);
  const speakers = users
    .filter((user) => user.externalId !== null && !seated.includes(user.id))
    .sort((one, other) => one.name.localeCompare(other.name))
    .slice(0, free);
  for (const { name, externalId } of speakers) {
    await control('POST', `/rehearsal/sessions/${id}/participants`, { name, externalId, role: 'speaker' });
  }
};

/** Brings the show to life as the person prefers it: on air, with an audience. What does not work is only logged. */
export const enliven = async (
  { control, call, log }: DemoShowPorts,
  sessionId: string,
  wanted: Preferences['rehearsal'],
): Promise<void> => {
  try {
    const { session } = await call(getLiveSession, { params: { id: sessionId } });
    if (wanted.startLive && session.status === 'scheduled')
      await control('POST', `/rehearsal/sessions/${sessionId}/start`);
    if (session.status !== 'live' && !wanted.startLive) return;
    if (session.status !== 'ended') await seatSpeakers({ control, call }, sessionId);
    await control('PUT', `/rehearsal/sessions/${sessionId}/audience`, {
      size: wanted.audience,
      chatPerMinute: wanted.chatPerMinute,
      votePercent: VOTE_PERCENT,
      handsPerMinute: HANDS_PER_MINUTE,
    });
  } catch (error) {
    log.warn('the rehearsal could not be brought to life', { error });
  }
};

import { getLiveParticipants, getLiveSession, listLiveSessions } from '#shared/api/live.ts';
import { type Session } from '#shared/api/live-objects.ts';
import { listUsers } from '#shared/api/members.ts';
import type { Preferences } from '#shared/settings/preferences.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Control } from './control.ts';
import { copyShow, type Call } from './copy-show.ts';

export interface DemoShowPorts {
  readonly call: Call;
  readonly control: Control;
  readonly now: () => number;
  readonly log: Log;
}

/** A rehearsal that was left running so long is over; another one starts. */
const STALE_MS = 12 * 3_600_000;
/** Votes and hands of the simulated audience, lively but not a circus. */
const VOTE_PERCENT = 60;
const HANDS_PER_MINUTE = 0.5;

const isStale = (session: Session, now: number): boolean =>
  session.status === 'live' && session.startedAt !== null && now - Date.parse(session.startedAt) > STALE_MS;

/**
 * Prefers shows with scenes; of these the one on air, then the next to come, then past ones; then the one with most
 * scenes.
 */
const rank = (session: Session): number =>
  (session.sceneCount > 0 ? 4000 : 0) +
  (session.status === 'live' ? 2000 : session.status === 'scheduled' ? 1000 : 0) +
  session.sceneCount;

/** The session of the demo show that can be rehearsed now: the one there is, or a repetition of it. Null without any. */
export const findDemoShow = async (ports: DemoShowPorts): Promise<Session | null> => {
  const { sessions } = await ports.call(listLiveSessions, {});
  const [best] = [...sessions].filter((session) => session.status !== 'cancelled').sort((a, b) => rank(b) - rank(a));
  if (!best) return null;
  // A live of 12 hours or more that nobody ended gets the stand-in: its film would take as long to make.
  if (isStale(best, ports.now())) await ports.control('POST', `/rehearsal/sessions/${best.id}/end`);
  else if (best.status !== 'ended') return best;
  const { call, control, now } = ports;
  const { sessionId } = await copyShow({ from: call, into: call, control, now }, best.id, null);
  return (await call(getLiveSession, { params: { id: sessionId } })).session;
};

/** Guests in a rehearsal: as many teachers of the space as a stage has people for. */
const SPEAKERS = 2;

/**
 * Lets teachers of the rehearsal space come on as speakers, so that guests are more than silhouettes: by name, so that
 * everyone has the same place, and the right caption, at every start.
 */
const addSpeakers = async ({ control, call }: Pick<DemoShowPorts, 'control' | 'call'>, id: string): Promise<void> => {
  const { users } = await call(listUsers, { query: { role: 'teacher' } });
  const { participants } = await call(getLiveParticipants, { params: { id } });
  const present = participants.filter(({ connected, role }) => connected && role === 'speaker').map((one) => one.id);
  const free = Math.max(0, SPEAKERS - present.length);
  const speakers = users
    .filter((user) => user.externalId !== null && !present.includes(user.id))
    .sort((one, other) => one.name.localeCompare(other.name))
    .slice(0, free);
  for (const { name, externalId } of speakers) {
    await control('POST', `/rehearsal/sessions/${id}/participants`, { name, externalId, role: 'speaker' });
  }
};

/** Brings the show to life as the person prefers it: on air, with an audience. What does not work is only logged. */
export const startDemoAudience = async (
  { control, call, log }: DemoShowPorts,
  sessionId: string,
  wanted: Preferences['rehearsal'],
): Promise<void> => {
  try {
    const { session } = await call(getLiveSession, { params: { id: sessionId } });
    if (wanted.startLive && session.status === 'scheduled')
      await control('POST', `/rehearsal/sessions/${sessionId}/start`);
    if (session.status !== 'live' && !wanted.startLive) return;
    if (session.status !== 'ended') await addSpeakers({ control, call }, sessionId);
    await control('PUT', `/rehearsal/sessions/${sessionId}/audience`, {
      size: Math.min(wanted.audience, Math.max(0, session.maxParticipants - SPEAKERS)),
      chatPerMinute: wanted.chatPerMinute,
      votePercent: VOTE_PERCENT,
      handsPerMinute: HANDS_PER_MINUTE,
    });
  } catch (error) {
    log.warn('the rehearsal could not be brought to life', { error });
  }
};

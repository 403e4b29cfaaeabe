import * as z from 'zod';
import { getLiveParticipants, getLiveSession } from '#shared/api/live.ts';
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

const DEMO = '/rehearsal/demo';
const Demo = z.object({ sessionId: z.string().nullable() });

const HasRecorded = z.object({ recorded: z.unknown() });

/** The session that is the demo show; null where the rehearsal has none. */
const demoSessionId = async (control: Control): Promise<string | null> =>
  Demo.parse(await control('GET', DEMO)).sessionId;

/** The session of the demo show that can be rehearsed now: the one there is, or a repetition of it. Null without any. */
export const findDemoShow = async (ports: DemoShowPorts): Promise<Session | null> => {
  const { call, control, now } = ports;
  const id = await demoSessionId(control);
  if (id === null) return null;
  const { session } = await call(getLiveSession, { params: { id } });
  if (session.status === 'cancelled') return null;
  // A live of 12 hours or more that nobody ended gets the stand-in: its film would take as long to make.
  if (isStale(session, now())) await control('POST', `/rehearsal/sessions/${id}/end`);
  else if (session.status !== 'ended') return session;
  const { sessionId } = await copyShow({ from: call, into: call, control, now }, id, { plan: null, durationMin: null });
  await control('PUT', DEMO, { sessionId });
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

export interface DemoAudience {
  readonly wanted: Preferences['rehearsal'];
  /** True at the app's start; a service that comes back after a crash starts nothing. */
  readonly mayStart: boolean;
}

/**
 * Brings the demo show to life as the person prefers it: on air, with an audience. Any other show is a person's own and
 * stays as it is. What does not work is only logged.
 */
export const startDemoAudience = async (
  { control, call, log }: DemoShowPorts,
  sessionId: string,
  { wanted, mayStart }: DemoAudience,
): Promise<void> => {
  try {
    if ((await demoSessionId(control)) !== sessionId) return;
    const { session } = await call(getLiveSession, { params: { id: sessionId } });
    const starts = mayStart && wanted.startLive && session.status === 'scheduled';
    if (starts) await control('POST', `/rehearsal/sessions/${sessionId}/start`);
    if (!starts && session.status !== 'live') return;
    await addSpeakers({ control, call }, sessionId);
    const audience = `/rehearsal/sessions/${sessionId}/audience`;
    // The audience of a recording goes on by itself.
    if (HasRecorded.parse(await control('GET', `${audience}/recorded`)).recorded !== null) return;
    await control('PUT', audience, {
      size: Math.min(wanted.audience, Math.max(0, session.maxParticipants - SPEAKERS)),
      chatPerMinute: wanted.chatPerMinute,
      votePercent: VOTE_PERCENT,
      handsPerMinute: HANDS_PER_MINUTE,
    });
  } catch (error) {
    log.warn('the rehearsal could not be brought to life', { error });
  }
};

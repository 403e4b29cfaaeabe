import * as z from 'zod';
import { RecordedAudience, type AudienceScript, type AudienceSpeed } from '#shared/debrief/audience/audience-script.ts';
import type { SourceKind } from '#shared/room/media-frames.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** A simulated audience: how many, how talkative. */
const Audience = z.object({
  size: z.number(),
  chatPerMinute: z.number(),
  votePercent: z.number(),
  handsPerMinute: z.number(),
});
export type Audience = Readonly<z.output<typeof Audience>>;

/** Trouble rehearsed on every call. Rates are shares of the calls, 0 to 1. */
const Faults = z.object({
  latencyMs: z.number(),
  jitterMs: z.number(),
  errorRate: z.number(),
  errorStatus: z.number(),
  dropRate: z.number(),
  unauthorized: z.boolean(),
});
export type Faults = Readonly<z.output<typeof Faults>>;

export const NO_FAULTS: Faults = {
  latencyMs: 0,
  jitterMs: 0,
  errorRate: 0,
  errorStatus: 503,
  dropRate: 0,
  unauthorized: false,
};

/** A line as a full hotel has it: slow, uneven, and now and then gone. */
export const BAD_EVENING: Faults = { ...NO_FAULTS, latencyMs: 600, jitterMs: 400, errorRate: 0.1, dropRate: 0.05 };

/** True while the rehearsal simulates trouble. */
export const isTrouble = (faults: Faults): boolean => JSON.stringify(faults) !== JSON.stringify(NO_FAULTS);

const audiencePath = (sessionId: string): string => `/rehearsal/sessions/${sessionId}/audience`;

/** The simulated audience in the room of a session, set by any window. */
export const readAudience = async (bridge: Bridge, sessionId: string): Promise<Audience> => {
  const answer = await bridge.call('rehearsal.control', { method: 'GET', path: audiencePath(sessionId) });
  return z.object({ audience: Audience }).parse(answer).audience;
};

/** Keeps a simulated audience in the room of a session. */
export const putAudience = async (bridge: Bridge, sessionId: string, audience: Audience): Promise<void> => {
  await bridge.call('rehearsal.control', { method: 'PUT', path: audiencePath(sessionId), body: audience });
};

const Recorded = z.object({ recorded: RecordedAudience.nullable() });
const recordedPath = (sessionId: string): string => `${audiencePath(sessionId)}/recorded`;

/** The audience of a recording in the room of a session; null without one. */
export const readRecordedAudience = async (bridge: Bridge, sessionId: string): Promise<RecordedAudience | null> => {
  const answer = await bridge.call('rehearsal.control', { method: 'GET', path: recordedPath(sessionId) });
  return Recorded.parse(answer).recorded;
};

/** Gives the room of a session the audience of a recording, from its beginning. */
export const putRecordedAudience = async (
  bridge: Bridge,
  sessionId: string,
  body: { readonly script: AudienceScript; readonly speed: AudienceSpeed },
): Promise<RecordedAudience | null> => {
  const answer = await bridge.call('rehearsal.control', { method: 'PUT', path: recordedPath(sessionId), body });
  return Recorded.parse(answer).recorded;
};

/** Plays the audience of a recording faster or slower from now on. */
export const putAudienceSpeed = async (
  bridge: Bridge,
  sessionId: string,
  speed: AudienceSpeed,
): Promise<RecordedAudience | null> => {
  const path = `${recordedPath(sessionId)}/speed`;
  return Recorded.parse(await bridge.call('rehearsal.control', { method: 'PUT', path, body: { speed } })).recorded;
};

/** A source of a person in the room of a session. */
interface Sent {
  readonly sessionId: string;
  readonly userId: string;
  readonly kind: SourceKind;
}

/** Turns off what a person sends, as the team does on its pages of the room. */
export const muteInRehearsal = async (bridge: Bridge, { sessionId, userId, kind }: Sent): Promise<void> => {
  const path = `/rehearsal/sessions/${sessionId}/participants/${userId}/mute`;
  await bridge.call('rehearsal.control', { method: 'POST', path, body: { kind } });
};

/** The currently simulated trouble, set by any window. */
export const readFaults = async (bridge: Bridge): Promise<Faults> => {
  const answer = await bridge.call('rehearsal.control', { method: 'GET', path: '/rehearsal/faults' });
  return z.object({ faults: Faults }).parse(answer).faults;
};

/** Rehearses trouble until set to none. */
export const putFaults = async (bridge: Bridge, faults: Faults): Promise<void> => {
  await bridge.call('rehearsal.control', { method: 'PUT', path: '/rehearsal/faults', body: faults });
};

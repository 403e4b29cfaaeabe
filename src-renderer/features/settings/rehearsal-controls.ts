import * as z from 'zod';
import type { Bridge } from '../../bridge/bridge.ts';

/** A simulated audience: how many, how talkative. */
export interface Audience {
  readonly size: number;
  readonly chatPerMinute: number;
  readonly votePercent: number;
  readonly handsPerMinute: number;
}

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

/** Keeps a simulated audience in the room of a session. */
export const putAudience = async (bridge: Bridge, sessionId: string, audience: Audience): Promise<void> => {
  const path = `/rehearsal/sessions/${sessionId}/audience`;
  await bridge.call('rehearsal.control', { method: 'PUT', path, body: audience });
};

/** The trouble that is rehearsed now, whoever set it. */
export const readFaults = async (bridge: Bridge): Promise<Faults> => {
  const answer = await bridge.call('rehearsal.control', { method: 'GET', path: '/rehearsal/faults' });
  return z.object({ faults: Faults }).parse(answer).faults;
};

/** Rehearses trouble until set to none. */
export const putFaults = async (bridge: Bridge, faults: Faults): Promise<void> => {
  await bridge.call('rehearsal.control', { method: 'PUT', path: '/rehearsal/faults', body: faults });
};

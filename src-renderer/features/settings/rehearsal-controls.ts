import type { Bridge } from '../../bridge/bridge.ts';

/** A simulated audience: how many, how talkative. */
export interface Audience {
  readonly size: number;
  readonly chatPerMinute: number;
  readonly votePercent: number;
  readonly handsPerMinute: number;
}

/** Trouble rehearsed on every call. Rates are shares of the calls, 0 to 1. */
export interface Faults {
  readonly latencyMs: number;
  readonly jitterMs: number;
  readonly errorRate: number;
  readonly errorStatus: number;
  readonly dropRate: number;
  readonly unauthorized: boolean;
}

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

/** Rehearses trouble until set to none. */
export const putFaults = async (bridge: Bridge, faults: Faults): Promise<void> => {
  await bridge.call('rehearsal.control', { method: 'PUT', path: '/rehearsal/faults', body: faults });
};

import { getLiveSession } from '#shared/api/live.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Call } from '../rehearsal/copy-show.ts';
import { enliven, findDemoShow } from '../rehearsal/demo-show.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { Settings } from '../settings/settings.ts';

export interface OpeningPorts {
  readonly rehearsal: Rehearsal;
  readonly rehearsalSpaceId: string;
  readonly spaces: Spaces;
  readonly settings: Settings;
  readonly now: () => number;
  readonly log: Log;
}

type Place = NonNullable<Hello['openOn']>;

/** Whether the last show can still be worked on. `shut`: its space lets nobody in now, which a person can mend. */
export type LastShow = { readonly kind: 'open' | 'shut'; readonly place: Place } | { readonly kind: 'none' };

export interface Opening {
  /** The last show of a connected space, before anyone is asked whether it still is there. */
  remembered(): Place | null;
  /** Asks the platform about the last show. */
  lastShow(): Promise<LastShow>;
  demoShow(): Promise<Place | null>;
  /** Brings a session of the rehearsal to life as preferred. */
  enliven(sessionId: string): Promise<void>;
}

/** Decides what the app opens on. */
export const createOpening = ({ rehearsal, rehearsalSpaceId, spaces, settings, now, log }: OpeningPorts): Opening => {
  const call: Call = (operation, input) =>
    spaces.get(rehearsalSpaceId).client.call(operation, input, { lane: 'operator' });
  const demo = { call, control: rehearsal.control, now, log };

  const remembered = (): Place | null => {
    const last = settings.preferences.read().lastShow;
    return last && spaces.list().some((space) => space.id === last.spaceId) ? last : null;
  };

  return {
    remembered,
    async lastShow() {
      const place = remembered();
      if (!place) return { kind: 'none' };
      const { client } = spaces.get(place.spaceId);
      const asked = await client.attempt(getLiveSession, { params: { id: place.sessionId } }, { lane: 'operator' });
      if (asked.kind !== 'ok') return asked.error.code === 'unauthorized' ? { kind: 'shut', place } : { kind: 'none' };
      const { status } = asked.output.session;
      return status === 'live' || status === 'scheduled' ? { kind: 'open', place } : { kind: 'none' };
    },
    async demoShow() {
      const session = await findDemoShow(demo);
      return session && { spaceId: rehearsalSpaceId, sessionId: session.id };
    },
    enliven: (sessionId) => enliven(demo, sessionId, settings.preferences.read().rehearsal),
  };
};

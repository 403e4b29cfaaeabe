import { getLiveSession } from '#shared/api/live.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Spaces } from '../accounts/spaces.ts';
import { enliven, findDemoShow, type Call } from '../rehearsal/demo-show.ts';
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

export interface Opening {
  /** What the windows open on: the last show where it can still be worked on, else the demo show. */
  find(): Promise<Hello['openOn']>;
  /** Brings a session of the rehearsal to life as preferred. */
  enliven(sessionId: string): Promise<void>;
}

/** Decides what the app opens on. */
export const createOpening = ({ rehearsal, rehearsalSpaceId, spaces, settings, now, log }: OpeningPorts): Opening => {
  const call: Call = (operation, input) =>
    spaces.get(rehearsalSpaceId).client.call(operation, input, { lane: 'operator' });
  const demo = { call, control: rehearsal.control, now, log };

  const lastShow = async (): Promise<Hello['openOn']> => {
    const last = settings.preferences.read().lastShow;
    if (!last || !spaces.list().some((space) => space.id === last.spaceId)) return null;
    try {
      const { client } = spaces.get(last.spaceId);
      const { session } = await client.call(getLiveSession, { params: { id: last.sessionId } }, { lane: 'operator' });
      return session.status === 'live' || session.status === 'scheduled' ? last : null;
    } catch {
      return null;
    }
  };

  return {
    async find() {
      const last = await lastShow();
      if (last && last.spaceId !== rehearsalSpaceId) return last;
      const session = await findDemoShow(demo);
      return last ?? (session && { spaceId: rehearsalSpaceId, sessionId: session.id });
    },
    enliven: (sessionId) => enliven(demo, sessionId, settings.preferences.read().rehearsal),
  };
};

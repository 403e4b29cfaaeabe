import { createLiveEntryUrl, createLiveInvite, revokeLiveInvite } from '#shared/api/live.ts';
import type { MonitorRole } from '#shared/bridge/monitor-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { say } from '#shared/words/say.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { StoredLink, MonitorLinkStore } from './monitor-link-store.ts';

const HOUR_MS = 3_600_000;
/** Longer than nearly every show: a session does not say how long it is planned to be. */
const SHOW_HOURS = 4;
/** How long the invitation outlives the show. */
const AFTER_HOURS = 4;
/** Its name in the list of invitations, and of the person in the room. */
const LABEL = 'Regie monitor';

/** The show that is monitored. */
export interface MonitoredShow {
  readonly spaceId: string;
  readonly sessionId: string;
  /** Unix milliseconds. */
  readonly scheduledAt: number;
}

export interface RoomLinkPorts {
  readonly store: MonitorLinkStore;
  /** Null where the space is not connected. */
  readonly clientOf: (spaceId: string) => Pick<PlatformClient, 'call'> | null;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RoomLinks {
  /** The address by which this desk enters the room. An invitation is made once for a show, an entry each time. */
  make(role: MonitorRole, show: MonitoredShow): Promise<string>;
  /** Ends the invitation; one that the platform does not take back now is ended later. */
  end(): Promise<void>;
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Makes and ends the ways by which the room monitor enters. There is never more than one invitation of this desk. */
export const createRoomLinks = ({ store, clientOf, clock, log }: RoomLinkPorts): RoomLinks => {
  const requireClient = (spaceId: string): Pick<PlatformClient, 'call'> => {
    const client = clientOf(spaceId);
    if (!client) throw new AppError('not_found', say('host_space_unknown'), { field: 'spaceId' });
    return client;
  };
  const invite = async ({ spaceId, sessionId, scheduledAt }: MonitoredShow): Promise<string> => {
    const startMs = Math.max(0, scheduledAt - clock.now());
    const { invite: made } = await requireClient(spaceId).call(
      createLiveInvite,
      {
        params: { id: sessionId },
        query: {},
        body: {
          role: 'assistant',
          label: LABEL,
          expiresInHours: Math.ceil(startMs / HOUR_MS) + SHOW_HOURS + AFTER_HOURS,
        },
      },
      { lane: 'library' },
    );
    const expiresAt = made.expiresAt === null ? clock.now() + HOUR_MS : Date.parse(made.expiresAt);
    await store.keep({ spaceId, sessionId, inviteId: made.id, expiresAt }, made.url);
    return made.url;
  };
  const revoke = async ({ spaceId, sessionId, inviteId, expiresAt }: StoredLink): Promise<void> => {
    const client = clientOf(spaceId);
    if (expiresAt > clock.now()) {
      if (!client) return;
      try {
        const input = { params: { id: sessionId, inviteId }, query: {}, body: undefined };
        await client.call(revokeLiveInvite, input, { lane: 'library' });
      } catch (error) {
        if ((error as AppError).code !== 'not_found') {
          log.warn('the invitation of the room monitor could not be ended', { error });
          return;
        }
      }
    }
    await store.forget();
  };
  const keptFor = async (show: MonitoredShow): Promise<string | null> => {
    const kept = store.kept();
    if (!kept) return null;
    const isOf = kept.spaceId === show.spaceId && kept.sessionId === show.sessionId && kept.expiresAt > clock.now();
    const url = isOf ? await store.read() : null;
    if (url === null) await revoke(kept);
    return url;
  };
  return {
    async make(role, show) {
      if (role === 'assistant') {
        const url = (await keptFor(show)) ?? (await invite(show));
        if (!isWebAddress(url)) throw new AppError('internal', say('host_monitor_unreachable'));
        return url;
      }
      const { url } = await requireClient(show.spaceId).call(
        createLiveEntryUrl,
        {
          params: {},
          query: {},
          body: {
            sessionId: show.sessionId,
            user: { externalId: `regie-monitor-${store.desk}`, name: LABEL },
            role: 'viewer',
          },
        },
        { lane: 'library' },
      );
      if (!isWebAddress(url)) throw new AppError('internal', say('host_monitor_unreachable'));
      return url;
    },
    async end() {
      const kept = store.kept();
      if (kept) await revoke(kept);
    },
  };
};

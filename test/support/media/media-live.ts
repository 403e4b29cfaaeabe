import { onTestFinished } from 'vitest';
import { silentLog, type Log } from '#shared/lib/log.ts';
import type { EngineProcess, StartEngine } from '../../../src-service/media/engine-process.ts';
import { createNodeEngine } from '../../../src-service/media/node-engine.ts';
import type { LivekitRooms } from '../../../src-service/media/livekit/livekit-rooms.ts';
import { redeemInvite } from '../../../src-service/families/live/entry.ts';
import { issueRoomToken } from '../../../src-service/room/room-token.ts';
import { participants } from '../../../src-service/store/participant-repository.ts';
import { recordings, type RecordedTrackRow } from '../../../src-service/store/recording-repository.ts';
import { listen } from '../../../src-service/server/listen.ts';
import { program } from '../program.ts';
import { MediaPage } from './media-page.ts';

export interface MediaLive {
  readonly sessionId: string;
  readonly apiRoot: string;
  /** Calls the API, or a rehearsal control by its whole path. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** The files of its recording. */
  readonly recordedTracks: () => readonly RecordedTrackRow[];
  /** A person of this name comes in with this role, here or in another live. */
  readonly enter: (name: string, role: 'viewer' | 'speaker', sessionId?: string) => Promise<MediaPage>;
  readonly enterAsHost: () => Promise<MediaPage>;
  /** Somebody of the team comes in by invitation. */
  readonly enterAsModerator: (name: string) => Promise<MediaPage>;
  /** A page that has not said hello. */
  readonly stranger: () => MediaPage;
  /** A desk that watches with this key. */
  readonly desk: (key: 'fullKey' | 'readOnlyKey', sessionId?: string) => MediaPage;
  /** Connections that were ever counted as somebody in the room. */
  readonly attendance: () => readonly string[];
  /** The engine's processes so far. */
  readonly engines: readonly EngineProcess[];
}

interface Options {
  readonly start?: StartEngine;
  readonly log?: Log;
  readonly data?: string;
  readonly mode?: 'broadcast' | 'conference';
  /** A live that runs already is not recorded. */
  readonly status?: 'scheduled' | 'live';
  /** Carries pictures and sound in place of the engine. */
  readonly livekit?: LivekitRooms;
}

/** A service that listens, with a live and an engine that starts by itself; it ends with the test. */
export const startMediaLive = async ({
  start = createNodeEngine(program('media-engine')),
  log = silentLog,
  data = ':memory:',
  mode = 'broadcast',
  status = 'live',
  livekit,
}: Options = {}): Promise<MediaLive> => {
  const engines: EngineProcess[] = [];
  const running = await listen({
    host: '127.0.0.1',
    port: 0,
    data,
    seed: 'empty',
    log,
    ...(livekit
      ? { livekit }
      : {
          startEngine(args) {
            const engine = start(args);
            engines.push(engine);
            return engine;
          },
        }),
  });
  onTestFinished(() => running.close());
  const { apiRoot, baseUrl, fullKey } = running.service.ready;
  const call: MediaLive['call'] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' };
    const root = path.startsWith('/rehearsal') ? apiRoot : baseUrl;
    const answer = await fetch(`${root}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { session } = await call('POST', '/live/sessions', {
    title: 'Room',
    mode,
    scheduledAt: Date.now() + 60_000,
    recordingEnabled: status === 'scheduled',
  });
  const { id, hostId } = session as { id: string; hostId: string };
  if (status === 'live') await call('POST', `/rehearsal/sessions/${id}/start`);
  return {
    sessionId: id,
    apiRoot,
    call,
    recordedTracks: () => recordings(running.service.context.db).listTracks(id),
    engines,
    enterAsHost: () =>
      MediaPage.enter(
        apiRoot,
        issueRoomToken(running.service.context, { sessionId: id, userId: hostId, role: 'host', source: 'member' }),
      ),
    async enterAsModerator(name) {
      const { invite } = await call('POST', `/live/sessions/${id}/invites`, { role: 'moderator' });
      const admission = redeemInvite(running.service.context, (invite as { token: string }).token, name);
      if (admission.kind === 'refused') throw new Error(admission.reason);
      return MediaPage.enter(apiRoot, issueRoomToken(running.service.context, admission));
    },
    stranger: () => new MediaPage(apiRoot),
    desk: (key, sessionId = id) =>
      new MediaPage(apiRoot, `/room/watch?session=${sessionId}`, {
        authorization: `Bearer ${running.service.ready[key]}`,
      }),
    attendance: () =>
      participants(running.service.context.db)
        .list(id)
        .map(({ userId }) => userId),
    async enter(name, role, sessionId = id) {
      const { url } = await call('POST', '/live/entry', { sessionId, user: { externalId: name, name }, role });
      const answer = await fetch(url as string, { redirect: 'manual' });
      const token = new URLSearchParams(answer.headers.get('location')?.split('#')[1]).get('room') ?? '';
      return MediaPage.enter(apiRoot, token);
    },
  };
};

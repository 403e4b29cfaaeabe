import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { refuseUpgrade } from '#node/refuse-upgrade.ts';
import { createEntryQueue, type Waiting } from '#shared/lib/entry-queue.ts';
import { networkOf } from '#shared/lib/network-of.ts';
import { createRateLimits } from '#shared/lib/rate-limit.ts';
import { ROOM_CLOSE, ROOM_LIMITS } from '#shared/room/protocol.ts';
import { RELAY_LIMITS } from '#shared/room/relay-chunks.ts';
import type { RecordingLimits } from '#shared/settings/recording-limits.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { authenticate, createKeyResolver, hasFullKey } from '../http/authenticate.ts';
import { hostHeaderOf, isOriginOf, type IsOwnHost } from '../http/own-hosts.ts';
import { sessions } from '../store/session-repository.ts';
import { openDeskConnection } from './desk-connection.ts';
import { createPageQuota } from './page-quota.ts';
import { openRoomConnection, type RoomConnection } from './room-connection.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { LivekitPort } from '../media/livekit/livekit-rooms.ts';
import { createLivekitMedia } from './livekit-media.ts';
import { createRoomHub } from './room-hub.ts';
import { createRecordingFiles } from './recording-files.ts';
import { createRoomMedia } from './room-media.ts';
import { createRoomRecorder } from './room-recorder.ts';

export const ROOM_PATH = '/room';
/**
 * `/room/watch?session=ID`: for the desk of the host that started the service, by its full key; `&only=air` for its stage.
 */
const WATCH_PATH = '/room/watch';
/** `/room/relay?key=…`: pieces of pictures and sound of a page that is in the room. */
const RELAY_PATH = '/room/relay';
const TICK_MS = 1000;
/** A page says hello as soon as it is connected. A class comes in by one address. */
const HELLO_QUEUE = { waitMs: 5000, ofAddress: 250, inAll: 1000 };

/** The part of an HTTP server the room needs: requests to become a WebSocket. */
type UpgradableServer = Pick<Server, 'on' | 'off' | 'listenerCount'>;

/** A page of another site may not speak for its visitor; programs send no Origin, and need a token all the same. */
const isOwnOrigin = ({ headers: { host, origin } }: IncomingMessage): boolean =>
  origin === undefined || isOriginOf(host, origin);

const addressOf = (request: IncomingMessage): URL | null => URL.parse(request.url ?? '', 'http://room');

/** Lives are recorded into this folder. */
export interface Recordings {
  readonly folder: string;
  readonly limits: () => RecordingLimits;
}

export interface RoomDeps {
  /** True for a host header that names this service. */
  readonly isOwnHost: IsOwnHost;
  /** Carries pictures and sound; null leaves them out, or to a LiveKit server. */
  readonly engine: MediaEngine | null;
}

/** Serves the live room over WebSockets at `/room` of this HTTP server. */
export const attachRoom = (
  ctx: ServiceContext,
  server: UpgradableServer,
  { isOwnHost, engine }: RoomDeps,
  { folder, limits }: Recordings,
  livekit: LivekitPort | null,
): { stop(): void } => {
  const hub = createRoomHub(ctx);
  const recorder = createRoomRecorder({ ctx, hub, engine, files: createRecordingFiles(ctx, folder, limits) });
  // Nothing of it passes here: what the room is told is recorded, without pictures and sound.
  const elsewhere = livekit && createLivekitMedia({ ctx, rooms: livekit.rooms });
  if (elsewhere) livekit.onReport((report) => elsewhere.hear(report));
  const media =
    elsewhere ??
    (engine &&
      createRoomMedia({
        ctx,
        engine,
        onSources: (sessionId, sources) => recorder.follow(sessionId, sources),
      }));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: ROOM_LIMITS.frameBytes });
  const relaySockets = new WebSocketServer({ noServer: true, maxPayload: RELAY_LIMITS.chunkBytes });
  const open = new Set<RoomConnection>();
  const chatLimit = createRateLimits(ctx.clock, {
    burst: ROOM_LIMITS.chatBurst,
    refillMs: ROOM_LIMITS.chatRefillMs,
  });
  const helloQueue = createEntryQueue(ctx.clock, HELLO_QUEUE);
  const takePage = createPageQuota();
  let desks = 0;

  const receive = (webSocket: WebSocket, { socket: stream }: IncomingMessage): void => {
    const waiting: Waiting = helloQueue.add({
      address: networkOf(stream.remoteAddress ?? ''),
      stream,
      letGo: () => connection.cut(ROOM_CLOSE.silent),
    });
    const connection = openRoomConnection(webSocket, {
      ctx,
      hub,
      media,
      chatLimit,
      takesFirst: (frame) => waiting.takes(frame),
      takePage: (identity) => {
        waiting.leave();
        return takePage(identity);
      },
    });
    open.add(connection);
    webSocket.on('close', () => {
      waiting.leave();
      open.delete(connection);
    });
  };

  const watch = (request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): void => {
    const sessionId = query.get('session') ?? '';
    const caller = authenticate([createKeyResolver(ctx)], request.headers.authorization);
    if (!caller || !hasFullKey(caller)) refuseUpgrade(socket, '401 Unauthorized');
    else if (!sessions(ctx.db).find(sessionId)) refuseUpgrade(socket, '404 Not Found');
    else {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        desks += 1;
        // A desk has no way to a LiveKit server, and draws.
        openDeskConnection(webSocket, {
          ctx,
          sessionId,
          onAirAlone: query.get('only') === 'air',
          media: elsewhere ? null : media,
          name: `desk ${desks}`,
        });
      });
    }
  };

  const relay = (request: IncomingMessage, socket: Duplex, head: Buffer, key: string): void => {
    if (media?.relays.knows(key) !== true) refuseUpgrade(socket, '401 Unauthorized');
    else relaySockets.handleUpgrade(request, socket, head, (webSocket) => media.relays.open(key, webSocket));
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const address = addressOf(request);
    if (!address || ![ROOM_PATH, WATCH_PATH, RELAY_PATH].includes(address.pathname)) {
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
      return;
    }
    if (!isOwnHost(hostHeaderOf(request))) {
      refuseUpgrade(socket, '421 Misdirected Request');
      return;
    }
    if (!isOwnOrigin(request)) {
      refuseUpgrade(socket, '403 Forbidden');
      return;
    }
    if (address.pathname === WATCH_PATH) {
      watch(request, socket, head, address.searchParams);
      return;
    }
    if (address.pathname === RELAY_PATH) {
      relay(request, socket, head, address.searchParams.get('key') ?? '');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      receive(webSocket, request);
    });
  };

  const ticking = setInterval(() => {
    for (const connection of open) connection.tick();
  }, TICK_MS).unref();
  const stopListening = ctx.changes.on((sessionId, change) => {
    if (change.kind !== 'left' && change.kind !== 'emptied') return;
    for (const connection of open) {
      const identity = connection.identity();
      if (identity?.sessionId !== sessionId) continue;
      if (change.kind === 'emptied') connection.letGo(ROOM_CLOSE.stopping);
      else if (identity.userId === change.userId) connection.letGo(ROOM_CLOSE.left);
    }
  });
  server.on('upgrade', upgrade);

  return {
    stop() {
      stopListening();
      server.off('upgrade', upgrade);
      clearInterval(ticking);
      // Pages that are cut are not sent out of the LiveKit server: they come back by themselves.
      elsewhere?.stop();
      for (const connection of open) connection.cut(ROOM_CLOSE.stopping);
      open.clear();
      // The desks that watch, and relays.
      for (const client of [...sockets.clients, ...relaySockets.clients]) client.terminate();
      recorder.stop();
      if (!elsewhere) media?.stop();
      hub.stop();
      sockets.close();
      relaySockets.close();
    },
  };
};

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeSocket } from '#node/close-socket.ts';
import { refuseUpgrade } from '#node/refuse-upgrade.ts';
import { toldTo } from '#shared/bridge/told-to.ts';
import { createEntryQueue } from '#shared/lib/entry-queue.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { createFloodGuard } from '#shared/lib/flood-guard.ts';
import { networkOf } from '#shared/lib/network-of.ts';
import { say } from '#shared/words/say.ts';
import { hasOwnHost, isFromThisComputer, pageOf } from '../../http/own-origin.ts';
import { createSurfaceClient, type SurfaceClient } from '../surface-client.ts';
import { endFields } from '../run-ends.ts';
import type { ListenAt, RunningSurface, SurfaceDeps } from '../surface-server.ts';
import { createClientNames } from './client-names.ts';
import { codecOf, LARGEST_MESSAGE, PROTOCOLS } from './codec.ts';
import { obsEvents } from './events.ts';
import { feedFor } from '../state-feed.ts';
import { createCurrentTransition } from './current-transition.ts';
import { createFairTurns } from './fair-turns.ts';
import { watchMediaEnds } from './media-ends.ts';
import { createShowNames } from './show-names.ts';
import { createObsWorlds, type ObsWorld } from './obs-world.ts';
import { VENDOR } from './output-requests.ts';
import { CLOSE, EVENTS, ObsProblem, STATUS, type Fields, type ObsEvent } from './protocol.ts';
import { openSession, type ObsSession } from './session.ts';
import { createSharedPresses } from './shared-presses.ts';
import { currentTransition } from './transition-requests.ts';
import type { Volumes } from './sound.ts';

/** Programs that showed the password. */
const MAX_PROGRAMS = 50;
/** Those that have not shown it yet. */
const PASSWORD_QUEUE = { waitMs: 10_000, ofAddress: 20, inAll: 100 };
const MAX_WAITING = 8 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;
/** RFC 6455: connect again. */
const SERVICE_RESTART = 1012;
/** A client asks for every scene and input at once when it connects, some nine requests for each overlay. */
const POLLING = { burst: 5000, perSecond: 500 };

/** The surface by which clients of obs-websocket 5 see the show as an OBS. */
export const listenObs = async (surface: SurfaceDeps, { host, port, onError }: ListenAt): Promise<RunningSurface> => {
  const { clock, feed, log, version, activity } = surface;
  const sessions = new Map<WebSocket, ObsSession>();
  const shownNames = createShowNames({ store: surface.sourceNames, clock, log, onRead: () => touch() });
  const worldOf = createObsWorlds((state) => shownNames.of(state));
  const alive = new WeakSet<WebSocket>();
  const names = createClientNames();
  const entries = createEntryQueue(clock, PASSWORD_QUEUE);
  const presses = createSharedPresses(clock);
  const turn = createFairTurns();
  const volumes: Volumes = { last: new Map(), asked: new Map() };
  const transition = createCurrentTransition(clock, (arrival) => {
    surface.setArrival(arrival);
    touch();
  });
  const worldNow = (state: ShowState): ObsWorld | null => {
    const seen = worldOf(state);
    return seen && { ...seen, arrival: transition.read(state.sessionId) };
  };
  const tBarsAtEnd = new WeakSet<SurfaceClient>();
  let last: ObsWorld | null = null;
  let { role } = surface.settings().obs;

  const world = (): ObsWorld => {
    const state = surface.show();
    const now = state && worldNow(state);
    if (now) return now;
    const why = surface.isOpening() ? 'A show is being opened.' : 'No show is open.';
    throw new ObsProblem(STATUS.notReady, why);
  };
  const tell = (event: ObsEvent): void => {
    for (const session of sessions.values()) session.event(event);
  };
  const vendor = (eventType: string, eventData: object): ObsEvent => ({
    type: 'VendorEvent',
    intent: EVENTS.vendors,
    data: { vendorName: VENDOR, eventType, eventData },
  });
  const ends = watchMediaEnds(clock, tell);
  /** Volumes, transitions and items are no part of the feed: each change of the show is looked at. */
  const look = (): void => {
    const state = surface.show();
    // Names of another show are still read: it is told once they are there.
    if (state?.desk && shownNames.of(state) === null) return;
    const now = state && worldNow(state);
    const isSame = now?.scenes === last?.scenes && now?.arrival === last?.arrival;
    if (isSame && now?.isReconnecting === last?.isReconnecting) return;
    for (const event of obsEvents(last, now, clock.now())) tell(event);
    last = now;
    if (now) transition.tell(currentTransition(now));
    ends.watch(now);
  };
  // All clients have this role: with another one they connect again.
  const stop = feed.on((change) => {
    const { seq, changes } = toldTo(role, change);
    look();
    tell(vendor('state_changed', { seq, changes }));
  });
  let isTouched = false;
  const touch = (): void => {
    if (isTouched) return;
    isTouched = true;
    // The answer to a press comes before its events.
    setImmediate(() => {
      isTouched = false;
      look();
    });
  };
  const first = surface.show();
  // Programs that connect at once find the names of the open show.
  if (first) await shownNames.ready(first);
  last = first && worldNow(first);
  if (last) transition.tell(currentTransition(last));
  ends.watch(last);

  const serve = (socket: WebSocket, request: IncomingMessage): void => {
    const codec = codecOf(socket.protocol);
    const flood = createFloodGuard(clock, POLLING);
    const counts = { incoming: 0, outgoing: 0 };
    const address = request.socket.remoteAddress ?? '';
    const { name, leave } = names.take(request.headers['user-agent'], address);
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    const close = (code: number, reason: string): void => {
      if (code === CLOSE.wrongPassword)
        activity.turnedAway('obs', request.socket.remoteAddress ?? '', say('host_turned_away_password'));
      closeSocket(clock, socket, code, reason);
    };
    const waiting = entries.add({
      address: networkOf(address),
      stream: request.socket,
      letGo: () => close(CLOSE.notIdentified, 'You did not identify.'),
    });
    const session = openSession({
      secret: surface.obsSecret,
      makeClient(secret) {
        const identified = [...sessions.values()].filter((one) => one.isIdentified());
        if (identified.length >= MAX_PROGRAMS) return null;
        waiting.leave();
        return createSurfaceClient({
          ...surface,
          kind: 'obs',
          name,
          role,
          address,
          roleNow: () => (surface.obsSecret()?.secret === secret.secret ? surface.settings().obs.role : null),
          isLocked: () => surface.settings().obs.locked,
        });
      },
      deps: (client) => ({
        world,
        client,
        pressed({ key }) {
          const state = surface.show();
          if (state) shownNames.of(state)?.pressed(key);
        },
        presses,
        turn,
        pressTile: surface.pressTile,
        volumes,
        transition,
        tBarsAtEnd,
        pictures: surface.pictures,
        feed: feedFor(feed, role),
        clock,
        version,
        log,
        counts: () => counts,
        admit() {
          const admitted = flood.admit();
          if (!admitted.ok) activity.muted('obs', admitted.until);
          return admitted.ok;
        },
        broadcast: (eventData: Fields) => tell({ type: 'CustomEvent', intent: EVENTS.general, data: eventData }),
      }),
      send(message) {
        if (socket.readyState !== socket.OPEN) return;
        counts.outgoing += 1;
        if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
        else socket.send(codec.write(message), { binary: codec.isBinary });
      },
      close,
    });
    sessions.set(socket, session);
    socket.on('message', (data) => {
      if (socket.readyState !== socket.OPEN || (!session.isIdentified() && !waiting.takes(data as Buffer))) return;
      counts.incoming += 1;
      let message: unknown;
      try {
        message = codec.read(data as Buffer);
      } catch {
        close(CLOSE.notDecoded, 'Your message could not be decoded.');
        return;
      }
      session.receive(message).catch((error: unknown) => {
        log.error('a message of the OBS protocol broke', { error });
        close(1011, 'It broke inside the app.');
      });
    });
    socket.on('error', (error) => log.debug('a socket of the OBS protocol failed', { error }));
    socket.on('close', () => {
      waiting.leave();
      leave();
      sessions.delete(socket);
      session.end();
    });
  };

  const server = createServer((_request, response) => {
    response.writeHead(426, { upgrade: 'websocket', connection: 'close' });
    response.end();
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    handleProtocols: (offered) => [...offered].find((one) => PROTOCOLS.includes(one)) ?? false,
  });
  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    stream.on('error', () => stream.destroy());
    if (!hasOwnHost(request) || !isFromThisComputer(request)) {
      activity.turnedAway('obs', pageOf(request), say('host_turned_away_origin'));
      refuseUpgrade(stream, '403 Forbidden');
    } else sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, request));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, () => {
        server.off('error', reject).on('error', onError);
        resolve();
      });
    });
  } catch (error) {
    stop();
    ends.stop();
    throw error;
  }
  // A tablet that fell asleep keeps no place.
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, HEARTBEAT_MS);
  return {
    port: (server.address() as AddressInfo).port,
    showChanged: touch,
    press: ({ pressId, action, source, phase, elapsedMs }) =>
      tell(vendor('press', { pressId, action, who: source.who ?? null, phase, ms: elapsedMs })),
    runEnded: ({ runId, tileId, end }) => tell(vendor('run', { runId, tileId, ...endFields(end) })),
    dropToken() {
      for (const socket of sessions.keys()) socket.close(CLOSE.invalidated, 'The password was changed.');
    },
    settingsChanged() {
      const set = surface.settings().obs.role;
      if (set === role) return;
      role = set;
      // Clients connect again by themselves, with what they may do now.
      for (const socket of sessions.keys()) socket.close(SERVICE_RESTART, 'What clients may do was changed.');
    },
    close() {
      stop();
      ends.stop();
      clearInterval(heartbeat);
      for (const socket of sessions.keys()) socket.terminate();
      sockets.close();
      server.close();
      server.closeAllConnections();
    },
  };
};

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeSocket } from '#node/close-socket.ts';
import { refuseUpgrade } from '#node/refuse-upgrade.ts';
import { TEAM_ROOM_PATH } from '#shared/bridge/team-calls.ts';
import { PAGE_ROLES } from '#shared/show/roles.ts';
import { CLOSE_CODES, LARGEST_CALL, type ShutOut } from '#shared/bridge/transport-policy.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEntryQueue, type Waiting } from '#shared/lib/entry-queue.ts';
import type { Log } from '#shared/lib/log.ts';
import { networkOf } from '#shared/lib/network-of.ts';
import { say } from '#shared/words/say.ts';
import type { Host } from '../host/host.ts';
import { createEventText } from './event-text.ts';
import type { PanelBudgets } from './panel-budget.ts';
import type { PeopleStore } from './people-store.ts';
import type { Pairing } from './pairing.ts';
import { parseProof } from './parse-frame.ts';
import type { OwnOrigins } from '../http/own-origin.ts';
import { pairingSecret } from './browser-secrets.ts';
import { carryRelay, RELAY_LINE_PATH } from './relay-line.ts';
import type { PageServer } from './serve-app.ts';
import { openSocketWindow, type SocketWindow } from './socket-window.ts';
import { createSocketLine } from './window-line.ts';

const HEARTBEAT_MS = 15_000;
/** A page sends its proof as soon as it is connected. */
const PROOF_QUEUE = { waitMs: 5000, ofAddress: 100, inAll: 200 };
/** Sockets of one browser at the same time, so that no panel takes the room of others; more is not a person. */
const MAX_SOCKETS = 60;
const NOT_PAIRED_WORDS = say('host_browser_not_paired').text;

export interface SocketBridgeOptions {
  readonly server: PageServer;
  readonly host: Host;
  readonly pairing: Pairing;
  readonly own: OwnOrigins;
  readonly people: PeopleStore;
  readonly budgetOf: PanelBudgets;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SocketBridge {
  /** Ends a panel, or every panel (null), at once, after the pairing forgot it: it hears that it has to pair again. */
  dropPanels(panelId: string | null): void;
  close(): void;
}

/**
 * Serves the bridge over WebSocket at `/bridge` to paired browsers on pages of this host, the relay of the rehearsal to
 * its windows, and the room of the team to desks that come by the web.
 */
export const serveSocketBridge = ({
  server,
  host,
  pairing,
  own,
  people,
  budgetOf,
  clock,
  log,
}: SocketBridgeOptions): SocketBridge => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_CALL, clientTracking: true });
  const alive = new WeakSet<WebSocket>();
  const windows = new Map<WebSocket, SocketWindow>();
  const openBy = new Map<string, number>();
  const eventText = createEventText();
  const entries = createEntryQueue(clock, PROOF_QUEUE);

  const refuse = (socket: WebSocket, why: ShutOut | null = null): void => {
    closeSocket(clock, socket, CLOSE_CODES.notPaired, why ?? NOT_PAIRED_WORDS);
  };

  const refuseMore = (socket: WebSocket): void =>
    closeSocket(clock, socket, CLOSE_CODES.tryLater, 'Too many windows are open.');

  /** Ends a window, which hears why, and that it has to pair again. */
  const drop = (socket: WebSocket, why: ShutOut): void => {
    windows.get(socket)?.end();
    windows.delete(socket);
    refuse(socket, why);
  };
  /** The person was let in until a moment that is over. */
  const isOver = ({ panel }: SocketWindow): boolean => (panel?.until ?? Infinity) <= clock.now();

  /** Counts a browser's open sockets; false where it has too many. */
  const countIn = (browser: string, socket: WebSocket): boolean => {
    const open = openBy.get(browser) ?? 0;
    if (open >= MAX_SOCKETS) return false;
    openBy.set(browser, open + 1);
    socket.on('close', () => {
      const left = (openBy.get(browser) ?? 1) - 1;
      if (left > 0) openBy.set(browser, left);
      else openBy.delete(browser);
    });
    return true;
  };

  const serve = (socket: WebSocket, stream: Duplex, waiting: Waiting, cookie: string | undefined): void => {
    // The cookie reaches every port of this computer's name: it alone lets nobody in.
    const enter = (text: string): void => {
      waiting.leave();
      const browser = pairing.find(cookie, parseProof(text)?.proof);
      const roleOf: Pairing['roleOf'] = (id) => pairing.roleOf(id);
      if (browser && !countIn(browser.digest, socket)) refuseMore(socket);
      else if (browser) {
        const budget = browser.kind === 'panel' ? budgetOf(browser.id, browser.role) : null;
        const line = createSocketLine(socket, stream);
        const ports = { line, host, people, roleOf, budget, clock, eventText };
        windows.set(socket, openSocketWindow(browser, ports));
      } else refuse(socket);
    };
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return;
      const window = windows.get(socket);
      if (!window && !waiting.takes(data as Buffer)) return;
      const text = (data as Buffer).toString('utf8');
      if (isBinary) socket.close(CLOSE_CODES.notText, 'Frames are text.');
      else if (window && isOver(window)) drop(socket, 'over');
      else if (window) void window.receive(text);
      else enter(text);
    });
    socket.on('error', (error) => log.debug("a window's socket failed", { error }));
    socket.on('close', () => {
      windows.get(socket)?.end();
      windows.delete(socket);
    });
  };

  const heartbeat = setInterval(() => {
    for (const [socket, window] of windows) if (isOver(window)) drop(socket, 'over');
    for (const socket of sockets.clients) {
      if (alive.has(socket)) {
        alive.delete(socket);
        socket.ping();
      } else socket.terminate();
    }
  }, HEARTBEAT_MS);

  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    stream.on('error', () => stream.destroy());
    const [path = '', query] = (request.url ?? '').split('?');
    // Desks send no Origin and use the external name only; the room asks for its key.
    const isDesk = own.isExternal(request) && request.headers.origin === undefined;
    if (path === TEAM_ROOM_PATH && isDesk && host.teamRoom(request, stream, head)) return;
    const isRelay = path === RELAY_LINE_PATH;
    const refusal =
      path !== '/bridge' && !isRelay
        ? '404 Not Found'
        : !own.hasOwnHost(request) || !own.hasOwnOrigin(request)
          ? '403 Forbidden'
          : null;
    if (refusal !== null) {
      refuseUpgrade(stream, refusal);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A refused socket is still read until it closes. Without a listener, a bad frame would end the host.
      socket.on('error', (error) => log.debug("a window's socket failed", { error }));
      alive.add(socket);
      socket.on('pong', () => alive.add(socket));
      // A page by a lasting link names its role.
      const cookie = pairingSecret(request, own, PAGE_ROLES.find((role) => role === query) ?? null);
      const reader = pairing.findByCookie(cookie);
      // Browsers without a cookie take no place of those that have one.
      const address = reader?.digest ?? networkOf(request.socket.remoteAddress ?? '');
      const waiting = entries.add({ address, stream, letGo: () => refuse(socket) });
      socket.on('close', () => waiting.leave());
      // A page cannot see why an upgrade was refused, but it sees a close code.
      if (reader === null || (isRelay && reader.kind !== 'window')) refuse(socket, pairing.shutOut(cookie));
      else if (!isRelay) serve(socket, stream, waiting, cookie);
      else if (!countIn(reader.digest, socket)) refuseMore(socket);
      else carryRelay(socket, { serviceOrigin: host.serviceOrigin(), query, log });
    });
  });

  return {
    dropPanels(panelId) {
      for (const [socket, { panel }] of windows)
        if (panel !== null && (panelId === null || panel.id === panelId)) drop(socket, 'removed');
    },
    close() {
      clearInterval(heartbeat);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
};

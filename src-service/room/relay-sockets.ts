import type { WebSocket } from 'ws';
import type { Clock } from '#shared/lib/clock.ts';
import { createRateLimit } from '#shared/lib/rate-limit.ts';
import { SOURCE_KINDS } from '#shared/room/media-frames.ts';
import { ROOM_CLOSE } from '#shared/room/protocol.ts';
import { readChunk, RELAY_LIMITS } from '#shared/room/relay-chunks.ts';
import type { EngineEvent, MediaEngine } from '../media/media-engine.ts';
import { isRelayed, type Page, type Peer } from './media-peer.ts';

/** Pieces of a page's relay, by the key that it was given in the room. */
export interface RelaySockets {
  /** The key of a page's relay, for as long as the page is in the room. */
  keyOf(page: Page): string;
  /** True for the key of a page that is in the room. */
  knows(key: string): boolean;
  /** A page comes with its key; one socket at a time. */
  open(key: string, socket: WebSocket): void;
  /** Hands a piece of the engine, or its request for a whole picture, to the page of this peer. */
  hand(peer: Peer, event: Extract<EngineEvent, { type: 'chunk' | 'keyframe' }>): void;
  leave(page: Page): void;
}

interface Deps {
  readonly engine: Pick<MediaEngine, 'chunk' | 'askKeyframe'>;
  readonly clock: Clock;
  readonly newKey: () => string;
}

interface RelayRoute {
  readonly key: string;
  socket: WebSocket | null;
  /** Lines that were left out because the page is slow: they go on with a whole picture. */
  readonly waiting: Set<number>;
}

/** Carries pieces between pages and the engine. A page that sends too much, or what is no piece, is cut off. */
export const createRelaySockets = ({ engine, clock, newKey }: Deps): RelaySockets => {
  const routes = new Map<Page, RelayRoute>();
  const pages = new Map<string, Page>();

  const routeOf = (page: Page): RelayRoute => {
    const known = routes.get(page);
    if (known) return known;
    const route: RelayRoute = { key: newKey(), socket: null, waiting: new Set() };
    routes.set(page, route);
    pages.set(route.key, page);
    return route;
  };

  /** A picture is left out while too much waits for the page, and all after it up to the next whole one. */
  const isLeftOut = (route: RelayRoute, socket: WebSocket, peer: Peer, bytes: Uint8Array): boolean => {
    const [line = 0, flags = 0] = bytes;
    const isFull = socket.bufferedAmount > RELAY_LIMITS.unsentBytes;
    const isKey = (flags & 1) === 1;
    if (isFull) route.waiting.add(line);
    else if (isKey) route.waiting.delete(line);
    else if (route.waiting.has(line)) engine.askKeyframe(peer.name, line);
    return route.waiting.has(line);
  };

  return {
    keyOf: (page) => routeOf(page).key,
    knows: (key) => pages.has(key),
    open(key, socket) {
      const page = pages.get(key);
      const route = page && routes.get(page);
      if (!route) {
        socket.close(ROOM_CLOSE.badToken);
        return;
      }
      route.socket?.close(ROOM_CLOSE.left);
      route.socket = socket;
      route.waiting.clear();
      const budget = createRateLimit(clock, RELAY_LIMITS);
      socket.on('message', (data: Buffer, isBinary) => {
        const up = page.peers.get('up');
        if (!isBinary || !readChunk(data) || !budget.take(Math.ceil(data.length / 1024))) {
          socket.close(ROOM_CLOSE.tooFast);
        } else if (route.socket === socket && up && isRelayed(up)) engine.chunk(up.name, data);
      });
      socket.on('close', () => {
        if (route.socket === socket) route.socket = null;
      });
      // A frame too large, or one that is none: ws closes the connection after telling.
      socket.on('error', () => undefined);
      const down = page.peers.get('down');
      // Pictures that were sent before anybody was there are lost: all lines go on with whole ones.
      if (down && isRelayed(down)) for (let line = 0; line < down.lines; line += 1) engine.askKeyframe(down.name, line);
    },
    hand(peer, event) {
      const route = routes.get(peer.page);
      const socket = route?.socket;
      if (socket?.readyState !== socket?.OPEN || !route || !socket) return;
      if (event.type === 'keyframe') socket.send(Uint8Array.of(SOURCE_KINDS.indexOf(event.kind)));
      else if (!isLeftOut(route, socket, peer, event.bytes)) socket.send(event.bytes);
    },
    leave(page) {
      const route = routes.get(page);
      if (!route) return;
      routes.delete(page);
      pages.delete(route.key);
      route.socket?.close(ROOM_CLOSE.left);
    },
  };
};

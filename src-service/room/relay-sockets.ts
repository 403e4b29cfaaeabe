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
  /** Hands a piece of the engine, or its wish for a whole picture, to the page of this peer. */
  hand(peer: Peer, event: Extract<EngineEvent, { type: 'chunk' | 'keyframe' }>): void;
  leave(page: Page): void;
}

interface Deps {
  readonly engine: Pick<MediaEngine, 'chunk' | 'askKeyframe'>;
  readonly clock: Clock;
  readonly newKey: () => string;
}

interface Way {
  readonly key: string;
  socket: WebSocket | null;
  /** Lines that were left out because the page is slow: they go on with a whole picture. */
  readonly waiting: Set<number>;
}

/** Carries pieces between pages and the engine. A page that sends too much, or what is no piece, is cut off. */
export const createRelaySockets = ({ engine, clock, newKey }: Deps): RelaySockets => {
  const ways = new Map<Page, Way>();
  const pages = new Map<string, Page>();

  const wayOf = (page: Page): Way => {
    const known = ways.get(page);
    if (known) return known;
    const way: Way = { key: newKey(), socket: null, waiting: new Set() };
    ways.set(page, way);
    pages.set(way.key, page);
    return way;
  };

  /** A picture is left out while too much waits for the page, and all after it up to the next whole one. */
  const isLeftOut = (way: Way, socket: WebSocket, peer: Peer, bytes: Uint8Array): boolean => {
    const [line = 0, flags = 0] = bytes;
    const isFull = socket.bufferedAmount > RELAY_LIMITS.unsentBytes;
    const isKey = (flags & 1) === 1;
    if (isFull) way.waiting.add(line);
    else if (isKey) way.waiting.delete(line);
    else if (way.waiting.has(line)) engine.askKeyframe(peer.name, line);
    return way.waiting.has(line);
  };

  return {
    keyOf: (page) => wayOf(page).key,
    knows: (key) => pages.has(key),
    open(key, socket) {
      const page = pages.get(key);
      const way = page && ways.get(page);
      if (!way) {
        socket.close(ROOM_CLOSE.badToken);
        return;
      }
      way.socket?.close(ROOM_CLOSE.left);
      way.socket = socket;
      way.waiting.clear();
      const budget = createRateLimit(clock, RELAY_LIMITS);
      socket.on('message', (data: Buffer, isBinary) => {
        const up = page.peers.get('up');
        if (!isBinary || !readChunk(data) || !budget.take(Math.ceil(data.length / 1024))) {
          socket.close(ROOM_CLOSE.tooFast);
        } else if (way.socket === socket && up && isRelayed(up)) engine.chunk(up.name, data);
      });
      socket.on('close', () => {
        if (way.socket === socket) way.socket = null;
      });
      // A frame too large, or one that is none: ws closes the connection after telling.
      socket.on('error', () => undefined);
      const down = page.peers.get('down');
      // Pictures that were sent before anybody was there are lost: all lines go on with whole ones.
      if (down && isRelayed(down)) for (let line = 0; line < down.lines; line += 1) engine.askKeyframe(down.name, line);
    },
    hand(peer, event) {
      const way = ways.get(peer.page);
      const socket = way?.socket;
      if (socket?.readyState !== socket?.OPEN || !way || !socket) return;
      if (event.type === 'keyframe') socket.send(Uint8Array.of(SOURCE_KINDS.indexOf(event.kind)));
      else if (!isLeftOut(way, socket, peer, event.bytes)) socket.send(event.bytes);
    },
    leave(page) {
      const way = ways.get(page);
      if (!way) return;
      ways.delete(page);
      pages.delete(way.key);
      way.socket?.close(ROOM_CLOSE.left);
    },
  };
};

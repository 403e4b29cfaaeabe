import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { ROOM_LIMITS } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context.ts';
import { type Allowance, createAllowance } from './allowance.ts';
import { openRoomConnection, type RoomConnection } from './room-connection.ts';
import { createRoomHub } from './room-hub.ts';

export const ROOM_PATH = '/room';
/** Connections at once: a room of 1000 with some reloads, and the pages of the team. */
const MOST_CONNECTIONS = 3000;
const TICK_MS = 1000;
const MOST_CHAT_ALLOWANCES = 5000;

/** The part of an HTTP server the room needs: requests to become a WebSocket. */
type UpgradableServer = Pick<Server, 'on' | 'off' | 'listenerCount'>;

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** A page of another site may not speak for its visitor; programs send no Origin, and need a token all the same. */
const isOwnOrigin = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  return origin !== null && origin.host === headers.host;
};

const pathOf = (request: IncomingMessage): string => URL.parse(request.url ?? '', 'http://room')?.pathname ?? '';

/** Serves the live room over WebSockets at `/room` of this HTTP server. */
export const attachRoom = (ctx: ServiceContext, server: UpgradableServer): { stop(): void } => {
  const hub = createRoomHub(ctx);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: ROOM_LIMITS.frameBytes });
  const open = new Set<RoomConnection>();
  const allowances = new Map<string, Allowance>();

  const chatAllowance = (userId: string): Allowance => {
    const known = allowances.get(userId);
    if (known) return known;
    // The oldest has long been full again.
    const oldest = allowances.size >= MOST_CHAT_ALLOWANCES ? allowances.keys().next().value : undefined;
    if (oldest !== undefined) allowances.delete(oldest);
    const allowance = createAllowance(ctx.clock, ROOM_LIMITS.chatBurst, ROOM_LIMITS.chatRefillMs);
    allowances.set(userId, allowance);
    return allowance;
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (pathOf(request) !== ROOM_PATH) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found');
      return;
    }
    if (!isOwnOrigin(request)) {
      refuse(socket, '403 Forbidden');
      return;
    }
    if (open.size >= MOST_CONNECTIONS) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = openRoomConnection(webSocket, { ctx, hub, chatAllowance });
      open.add(connection);
      webSocket.on('close', () => open.delete(connection));
    });
  };

  const ticking = setInterval(() => {
    for (const connection of open) connection.tick();
  }, TICK_MS).unref();
  server.on('upgrade', upgrade);

  return {
    stop() {
      server.off('upgrade', upgrade);
      clearInterval(ticking);
      for (const connection of open) connection.stop();
      open.clear();
      hub.stop();
      sockets.close();
    },
  };
};

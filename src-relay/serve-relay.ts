import type { IncomingMessage, Server } from 'node:http';
import { WebSocketServer } from 'ws';
import type { Clock } from '#shared/lib/clock.ts';
import { createEntryQueue } from '#shared/lib/entry-queue.ts';
import type { Log } from '#shared/lib/log.ts';
import { networkOf } from '#shared/lib/network-of.ts';
import { LARGEST_FRAME, RELAY_PROTOCOL } from '#shared/lib/relay-wire.ts';
import type { Bus, BusEvents } from './bus.ts';
import { openConnection } from './connection.ts';
import { createAddressLimits, type Limits } from './limits.ts';
import { createRefusals } from './refusals.ts';
import { createRooms } from './rooms.ts';

/** A member enters a room as soon as it is connected. Fewer wait at one address than may be in rooms from there. */
const JOIN_QUEUE = { waitMs: 5000, ofAddress: 100, inAll: 5000 };

export interface RelayOptions {
  readonly server: Server;
  readonly limits: Limits;
  /** Addresses of members come from the last proxy (`X-Forwarded-For`). */
  readonly behindProxy: boolean;
  /** Opens the way to the other relays. */
  readonly openBus: (events: BusEvents) => Promise<Bus>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Relay {
  close(): Promise<void>;
}

/** The last entry is the one that the proxy itself wrote; anything before it comes from the request. */
const addressOf = (request: IncomingMessage, behindProxy: boolean): string => {
  const forwarded = behindProxy ? request.headersDistinct['x-forwarded-for']?.at(-1)?.split(',').at(-1)?.trim() : null;
  return networkOf(forwarded ?? request.socket.remoteAddress ?? '');
};

/** Serves rooms to members that dial in by WebSocket. */
export const serveRelay = async ({
  server,
  limits,
  behindProxy,
  openBus,
  clock,
  log,
}: RelayOptions): Promise<Relay> => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    // Sealed frames do not get smaller by compression.
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(RELAY_PROTOCOL) ? RELAY_PROTOCOL : false),
  });
  const refusals = createRefusals(clock, log);
  const addresses = createAddressLimits(clock, limits);
  const entries = createEntryQueue(clock, JOIN_QUEUE);
  const endAll = (): void => {
    for (const socket of sockets.clients) socket.terminate();
  };
  const bus = await openBus({
    onFrame: (room, frame) => rooms.deliver(room, frame),
    onBroken: endAll,
  });
  const rooms = createRooms(bus);

  server.on('upgrade', (request: IncomingMessage, stream, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
    if (!offered.includes(RELAY_PROTOCOL)) {
      stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const address = addressOf(request, behindProxy);
    const visit = addresses.enter(address);
    if (!visit) {
      refusals.count('too many connections from there');
      stream.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    // A handshake that fails opens no connection, which would give the place back.
    let isOpened = false;
    stream.on('close', () => {
      if (!isOpened) visit.end();
    });
    sockets.handleUpgrade(request, stream, head, (socket) => {
      isOpened = true;
      openConnection({
        socket,
        stream,
        address,
        entries,
        rooms,
        visit,
        clock,
        isOpen: () => bus.isOpen,
        onRefusal: refusals.count,
      });
    });
  });

  return {
    async close() {
      refusals.end();
      endAll();
      await new Promise((resolve) => sockets.close(resolve));
      await bus.close();
    },
  };
};

import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeSocket } from '#node/close-socket.ts';
import { refuseUpgrade } from '#node/refuse-upgrade.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { createEntryQueue } from '#shared/lib/entry-queue.ts';
import { networkOf } from '#shared/lib/network-of.ts';
import {
  isSealedBy,
  JOINED,
  LARGEST_FRAME,
  leftFrame,
  parseJoin,
  RELAY_CLOSE,
  RELAY_PROTOCOL,
  SILENCE_MS,
} from '#shared/lib/relay-wire.ts';

/** Desks of one team, and some that connect again. */
const MAX_MEMBERS = 30;
/** A desk joins as soon as it is connected. */
const JOIN_QUEUE = { waitMs: 5000, ofAddress: 30, inAll: 60 };
const BEHIND_BYTES = 4 * 1024 * 1024;

/** A team's room that this desk carries. */
export interface LanRoom {
  readonly port: number;
  /** Carries another room of the team too: that of its renewed link. */
  serve(room: Uint8Array): void;
  /** Lets a connection in that came to another server of this host, by the same rules. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

export interface LanRoomOptions {
  /** The name of the room, which the team alone knows: nobody else is let in. */
  readonly room: Uint8Array;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly clock: Clock;
}

/** Hosts the room of a team on the local network: passes on what is sealed between desks. Rejects for a port in use. */
export const openLanRoom = async ({ room, host, port, clock }: LanRoomOptions): Promise<LanRoom> => {
  const server = createServer((_request, response) => void response.writeHead(404).end());
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(RELAY_PROTOCOL) ? RELAY_PROTOCOL : false),
  });
  type Members = Map<string, WebSocket>;
  /** Rooms by their names, with who is in each. */
  const rooms: { readonly name: Uint8Array; readonly members: Members }[] = [];
  const serveRoom = (name: Uint8Array): void => {
    if (!rooms.some((one) => timingSafeEqual(one.name, name))) rooms.push({ name, members: new Map() });
  };
  serveRoom(room);
  const entries = createEntryQueue(clock, JOIN_QUEUE);
  const pass = (members: Members, frame: Uint8Array, from: WebSocket): void => {
    for (const socket of members.values()) {
      if (socket === from || socket.readyState !== socket.OPEN) continue;
      if (socket.bufferedAmount > BEHIND_BYTES) socket.terminate();
      else socket.send(frame, { binary: true });
    }
  };

  const close = (socket: WebSocket, code: number): void => closeSocket(clock, socket, code);

  const serve = (socket: WebSocket, { socket: stream }: IncomingMessage): void => {
    const waiting = entries.add({
      address: networkOf(stream.remoteAddress ?? ''),
      stream,
      letGo: () => close(socket, RELAY_CLOSE.silent),
    });
    let sender: Uint8Array | null = null;
    let members: Members = new Map();
    let id = '';
    let heardAt = clock.now();
    let stopWatching: CancelTimer = () => {};
    const watch = (): void => {
      stopWatching = clock.schedule(heardAt + SILENCE_MS, () => {
        if (clock.now() - heardAt >= SILENCE_MS) close(socket, RELAY_CLOSE.silent);
        else watch();
      });
    };

    const enter = (frame: Buffer): void => {
      const asked = parseJoin(frame);
      const found = asked && rooms.find(({ name }) => timingSafeEqual(name, asked.room));
      if (!asked || !found) {
        close(socket, RELAY_CLOSE.notAFrame);
        return;
      }
      ({ members } = found);
      const entering = Buffer.from(asked.sender).toString('base64url');
      if (members.has(entering)) close(socket, RELAY_CLOSE.taken);
      else if (members.size >= MAX_MEMBERS) close(socket, RELAY_CLOSE.tryLater);
      else {
        sender = Uint8Array.from(asked.sender);
        id = entering;
        waiting.leave();
        watch();
        members.set(id, socket);
        socket.send(Uint8Array.of(JOINED), { binary: true });
      }
    };
    socket.on('message', (data, isBinary) => {
      const frame = data as Buffer;
      if (socket.readyState !== socket.OPEN || (sender === null && !waiting.takes(frame))) return;
      heardAt = clock.now();
      if (!isBinary) close(socket, RELAY_CLOSE.notBinary);
      else if (sender === null) enter(frame);
      else if (isSealedBy(frame, sender)) pass(members, frame, socket);
      else close(socket, RELAY_CLOSE.notAFrame);
    });
    socket.on('close', () => {
      waiting.leave();
      stopWatching();
      if (sender === null) return;
      members.delete(id);
      pass(members, leftFrame(sender), socket);
    });
  };
  sockets.on('connection', (socket, request) => {
    socket.on('error', () => socket.terminate());
    serve(socket, request);
  });

  const upgrade: LanRoom['upgrade'] = (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    // Desks are no pages of a browser.
    if (request.headers.origin !== undefined) {
      refuseUpgrade(stream, '403 Forbidden');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => void sockets.emit('connection', socket, request));
  };
  server.on('upgrade', upgrade);

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A connection that cannot be accepted ends nothing.
  server.on('error', () => undefined);
  return {
    port: (server.address() as AddressInfo).port,
    serve: serveRoom,
    upgrade,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};

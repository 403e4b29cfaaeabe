import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { JOINED, leftFrame, parseJoin, SEALED } from '#shared/lib/relay-wire.ts';

/** A relay that passes on what a test says, instead of what came. */
export interface HostileRelay {
  readonly url: string;
  /** All sealed frames that came, in their order. */
  readonly came: Buffer[];
  /** Rooms that were asked for. */
  readonly rooms: string[];
  /** Sends a frame to each member. */
  send(frame: Buffer): void;
  /** Stands between the members; frames that it returns are passed on. */
  pass: (frame: Buffer) => readonly Buffer[];
}

/** Starts one that is honest until a test changes `pass`. */
export const startHostileRelay = async (): Promise<HostileRelay> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => server.on('listening', resolve));
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const members = new Set<WebSocket>();
  const relay: HostileRelay = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came: [],
    rooms: [],
    send(frame) {
      for (const member of members) member.send(frame);
    },
    pass: (frame) => [frame],
  };
  server.on('connection', (socket) => {
    let sender: Uint8Array | null = null;
    socket.on('close', () => {
      members.delete(socket);
      if (sender) relay.send(Buffer.from(leftFrame(sender)));
    });
    socket.on('message', (data) => {
      const frame = data as Buffer;
      const join = parseJoin(frame);
      if (join) {
        relay.rooms.push(Buffer.from(join.room).toString('base64url'));
        members.add(socket);
        sender = join.sender;
        socket.send(Buffer.of(JOINED));
      } else if (frame[0] === SEALED) {
        relay.came.push(frame);
        for (const passed of relay.pass(frame)) for (const other of members) if (other !== socket) other.send(passed);
      }
    });
  });
  return relay;
};

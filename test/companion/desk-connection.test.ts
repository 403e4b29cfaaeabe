import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket as Socket } from 'ws';
import { afterEach, expect, test } from 'vitest';
import { apiStateOf } from '#shared/controls/api-state.ts';
import { connectDesk, type DeskConnection } from '../../companion-module/desk-connection.ts';

let server: Server;
let connection: DeskConnection;
/** Work that is due in 15 seconds. */
const late = new Set<() => void>();
const AHEAD_MS = 3_600_000;

let aheadMs = AHEAD_MS;

/** A desk of a platform whose clock is an hour ahead, and that does with each press as it is told. */
const connect = async (onPress: (id: unknown, socket: Socket) => void): Promise<void> => {
  server = createServer((_request, response) => response.end('{"actions":[],"tiles":[],"commands":[]}'));
  new WebSocketServer({ server }).on('connection', (socket) => {
    const snapshot = { feed: 'f', seq: 0, state: apiStateOf(null) };
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as { token?: string; type?: string; id?: unknown };
      if (frame.token) socket.send(JSON.stringify({ type: 'snapshot', at: Date.now() + aheadMs, ...snapshot }));
      if (frame.type === 'press') onPress(frame.id, socket);
      if (frame.type === 'ping') socket.send(JSON.stringify({ type: 'pong', id: 0, at: Date.now() + aheadMs }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    connection = connectDesk({
      origin: `http://127.0.0.1:${port}`,
      token: 'token',
      clock: {
        now: Date.now,
        schedule(at, callback) {
          if (at - Date.now() > 14_000) {
            late.add(callback);
            return () => late.delete(callback);
          }
          const timer = setTimeout(callback, at - Date.now());
          return () => clearTimeout(timer);
        },
      },
      fetch,
      onStatus: () => undefined,
      onState: () => resolve(),
      onPress: () => undefined,
      onLists: () => undefined,
    });
  });
};
const PRESS = { action: { kind: 'take_back' }, held: false };

afterEach(() => {
  connection.close();
  server.closeAllConnections();
  server.close();
  late.clear();
  aheadMs = AHEAD_MS;
});

test('times are told by the clock of the platform', async () => {
  await connect(() => undefined);
  expect(Math.round((connection.now() - Date.now()) / 60_000)).toBe(60);
});

test('a show of another clock, opened meanwhile, is told by its own clock', async () => {
  await connect(() => undefined);
  aheadMs = -AHEAD_MS;
  await expect.poll(() => Math.round((connection.now() - Date.now()) / 60_000), { timeout: 5000 }).toBe(-60);
});

test('a press that the desk names as a problem has failed, with its sentence', async () => {
  await connect((id, socket) => socket.send(JSON.stringify({ type: 'problem', id, message: 'No such thing.' })));
  expect(await connection.press(PRESS)).toMatchObject({ outcome: 'failed', message: 'No such thing.' });
});

test('whatever else is said at the address of the desk, the connection goes on', async () => {
  await connect((id, socket) => {
    for (const noise of ['', '{', '7', 'null', '[]', '{"type":7}', '{"type":"snapshot"}', '{"type":"change"}'])
      socket.send(noise);
    socket.send(JSON.stringify({ type: 'answer', id, outcome: 'confirmed', ms: 1 }));
  });
  expect(await connection.press(PRESS)).toMatchObject({ outcome: 'confirmed' });
});

test('a press that is never answered has failed after 15 seconds', async () => {
  const arrived = Promise.withResolvers<undefined>();
  await connect(() => {
    arrived.resolve(undefined);
  });
  const answer = connection.press(PRESS);
  await arrived.promise;
  for (const run of late) run();
  expect(await answer).toMatchObject({ outcome: 'failed', code: 'timeout' });
});

import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createSystemClock } from '#shared/lib/clock.ts';
import { JOINED, joinFrame, RELAY_PROTOCOL } from '#shared/lib/relay-wire.ts';
import { openLanRoom } from '../../src-main/team/lan-room.ts';
import { openHostileRoom, type HostileRoom } from '../support/attack/hostile-room.ts';
import { openBridgeClient, pairPanel, type BridgeClient, type PairedBrowser } from '../support/bridge-client.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openRawObs } from '../support/obs-client.ts';
import { startRelay } from '../support/relay.ts';

/** A server that reads a first frame of whoever comes. */
interface Door {
  readonly url: string;
  readonly protocol?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Comes in as those who may do. */
  readonly enter: () => Promise<WebSocket>;
}

const { desk } = inject('targets');
const room = new Uint8Array(32).fill(7);
let window: BridgeClient;
let live: HostileRoom;
let panel: PairedBrowser;
const surfaces = { obs: '', api: '' };
let obsPassword = '';
let apiToken = '';
let senders = 0;

const heard = async (socket: WebSocket): Promise<Buffer> => ((await once(socket, 'message')) as [Buffer])[0];
const open = async (door: Pick<Door, 'url' | 'protocol' | 'headers'>): Promise<WebSocket> => {
  const socket = new WebSocket(door.url, door.protocol ?? [], { headers: door.headers ?? {} });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
};
const joining = async (door: Door): Promise<WebSocket> => {
  const socket = await open(door);
  socket.send(joinFrame(room, new Uint8Array(16).fill((senders += 1))));
  expect(await heard(socket)).toEqual(Buffer.of(JOINED));
  return socket;
};
const DOORS: readonly [string, () => Door | Promise<Door>][] = [
  [
    'a controller by the OBS protocol',
    () => ({
      url: surfaces.obs,
      enter: async () =>
        (await openRawObs(surfaces.obs, obsPassword, { mask: 0, protocol: 'obswebsocket.json' })).socket,
    }),
  ],
  [
    'a program of the API',
    () => ({
      url: surfaces.api,
      async enter() {
        const socket = await open({ url: surfaces.api });
        socket.send(JSON.stringify({ token: apiToken }));
        expect(String(await heard(socket))).toContain('snapshot');
        return socket;
      },
    }),
  ],
  [
    'a panel',
    () => ({
      url: `${desk.origin.replace('http', 'ws')}/bridge`,
      headers: { origin: desk.origin, cookie: panel.cookie },
      async enter() {
        const own = await openBridgeClient(panel);
        expect((await own.raw('show.current', null)).ok).toBe(true);
        return own.socket;
      },
    }),
  ],
  [
    'a page of the live room',
    () => ({
      url: `${inject('targets').app.service.apiRoot.replace('http', 'ws')}/room`,
      enter: async () => (await live.enter()).socket,
    }),
  ],
  [
    'a desk at a relay',
    async () => {
      const door: Door = { url: (await startRelay()).url, protocol: RELAY_PROTOCOL, enter: () => joining(door) };
      return door;
    },
  ],
  [
    'a desk at a room that a desk carries',
    async () => {
      const carried = await openLanRoom({ room, host: '127.0.0.1', port: 0, clock: createSystemClock(globalThis) });
      onTestFinished(() => carried.close());
      const url = `ws://127.0.0.1:${carried.port}`;
      const door: Door = { url, protocol: RELAY_PROTOCOL, enter: () => joining(door) };
      return door;
    },
  ],
];

beforeAll(async () => {
  [window, live] = await Promise.all([openBridgeClient(desk), openHostileRoom()]);
  panel = await pairPanel(window, 'Flood');
  ({ password: obsPassword } = await window.call('surfaces.new_password', undefined));
  ({ token: apiToken } = await window.call('surfaces.new_token', { name: 'Wall', role: 'viewer' }));
  for (const kind of ['obs', 'api'] as const) {
    const port = await freePort();
    await window.call('surfaces.change', { kind, enabled: true, port });
    surfaces[kind] = `ws://127.0.0.1:${port}${kind === 'api' ? '/v1/events' : ''}`;
  }
  const isListening = async (): Promise<boolean> =>
    (await window.call('surfaces.state', undefined)).surfaces
      .filter(({ kind }) => kind === 'obs' || kind === 'api')
      .every(({ status }) => status === 'listening');
  await eventually(async () => expect(await isListening()).toBe(true));
});
afterAll(async () => {
  for (const kind of ['obs', 'api'] as const) await window.call('surfaces.change', { kind, enabled: false });
  window.close();
  live.leave();
});

describe.each(DOORS)('%s', (_name, makeDoor) => {
  test('a connection is closed unread for a first frame of many kilobytes, or one in pieces without an end', async () => {
    const door = await makeDoor();
    const silent = await open(door);
    const whole = await open(door);
    const ended = once(whole, 'close');
    whole.send(Buffer.alloc(20_000, '['), { binary: door.protocol !== undefined });
    await ended;
    const pieces = await open(door);
    const over = once(pieces, 'close');
    for (let piece = 0; piece < 10; piece += 1) pieces.send(Buffer.alloc(1000, 32), { fin: false });
    await over;
    // Neither ended because it had waited too long.
    expect(silent.readyState).toBe(WebSocket.OPEN);
    silent.terminate();
  });

  test('a person comes in while hundreds of connections prove nothing', async () => {
    const door = await makeDoor();
    const silent = await Promise.all(Array.from({ length: 260 }, () => open(door)));
    const [first] = silent;
    if (first?.readyState !== WebSocket.CLOSED && first) await once(first, 'close');
    (await door.enter()).close();
    for (const socket of silent) socket.terminate();
  });
});

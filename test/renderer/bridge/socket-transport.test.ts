import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Ws from 'ws';
import { tokenOfAddress } from '../../../src-renderer/bridge/pairing.ts';
import { createSocketTransport } from '../../../src-renderer/bridge/socket-transport.ts';
import type { HostConnection } from '../../../src-renderer/bridge/transport.ts';

// Under the browser's conditions, `import 'ws'` gives its stand-in for browsers.
const ws = createRequire(import.meta.filename)('../../../node_modules/ws/index.js') as typeof Ws;

type Peer = Ws.WebSocket;
const WORDS = { lost: () => 'lost', late: () => 'late' };

let server: Ws.WebSocketServer;
let peers: Peer[];
let proofs: unknown[];
let onFrame: (peer: Peer, frame: { id: number; call: string; input: unknown }) => void;

beforeEach(async () => {
  peers = [];
  proofs = [];
  server = new ws.WebSocketServer({ port: 0, host: '127.0.0.1', path: '/bridge' });
  onFrame = (peer, { id, input }) => {
    peer.send(JSON.stringify({ id, result: { ok: true, value: input } }));
  };
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8'));
      if ('proof' in frame) proofs.push(frame.proof);
      else onFrame(peer, frame);
    });
  });
  await once(server, 'listening');
});

afterEach(() => {
  for (const peer of server.clients) peer.terminate();
  server.close();
});

/** Patient with a busy machine. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });

/** The time that a call may take. */
const CALL_MS = 60_000;

/** The parts of a window that the transport uses. Its timers are short, those of calls only where a test is about them. */
const fakePage = (shortCalls = false): Window => {
  const { port } = server.address() as AddressInfo;
  const events = new EventTarget();
  const page = {
    location: new URL(`http://127.0.0.1:${port}/`),
    history: { replaceState: () => undefined },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    fetch: () => Promise.reject(new Error('not asked')),
    localStorage: { getItem: () => 'kept', setItem: () => undefined },
    setTimeout: (callback: () => void, ms: number) =>
      setTimeout(callback, shortCalls || ms < CALL_MS ? Math.min(ms, 20) : ms),
    clearTimeout,
    addEventListener: events.addEventListener.bind(events),
  };
  return page as unknown as Window;
};

const connect = async (shortCalls = false) => {
  const connections: HostConnection[] = [];
  const transport = createSocketTransport(fakePage(shortCalls), { token: null, role: null, words: WORDS });
  transport.onConnection((connection) => connections.push(connection));
  await until(() => {
    expect(connections.at(-1)).toBe('open');
  });
  return { transport, connections };
};

describe('the way over a WebSocket', () => {
  test('answers each call with its own result, in whatever order they come', async () => {
    const kept: (() => void)[] = [];
    onFrame = (peer, { id, input }) => {
      kept.push(() => {
        peer.send(JSON.stringify({ id, result: { ok: true, value: input } }));
      });
      if (kept.length === 2) for (const send of kept.toReversed()) send();
    };
    const page = fakePage();
    page.setTimeout = setTimeout;
    const transport = createSocketTransport(page, {
      token: tokenOfAddress(page.location.hash),
      role: null,
      words: WORDS,
    });
    const open = new Promise<void>((resolve) => {
      transport.onConnection((connection) => {
        if (connection === 'open') resolve();
      });
    });
    await open;
    expect(await Promise.all([transport.call('a', 1), transport.call('b', 2)])).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
    ]);
  });

  test('proves who it is before it asks for anything, anew with each connection', async () => {
    const { transport } = await connect();
    await transport.call('a', 1);
    expect(proofs).toEqual(['kept']);
    peers[0]?.terminate();
    await until(() => {
      expect(proofs).toEqual(['kept', 'kept']);
    });
  });

  test('tells events, and is not disturbed by nonsense', async () => {
    const { transport } = await connect();
    const heard: unknown[] = [];
    transport.onEvent((event, data) => heard.push([event, data]));
    for (const nonsense of ['', '{', '7', 'null', '{"id":"x"}', '{"result":{}}']) peers[0]?.send(nonsense);
    peers[0]?.send(JSON.stringify({ event: 'keys.changed', data: [] }));
    await until(() => {
      expect(heard).toEqual([['keys.changed', []]]);
    });
  });

  test('answers what was waiting when the connection breaks, and connects again by itself', async () => {
    onFrame = (peer) => {
      peer.terminate();
    };
    const { transport, connections } = await connect();
    const result = await transport.call('show.current', undefined);
    await until(() => {
      expect(connections).toEqual(['connecting', 'open', 'lost', 'open']);
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'offline' } });
  });

  test('leaves a connection that went dead though it looks open, and opens another', async () => {
    onFrame = () => undefined;
    const { transport, connections } = await connect(true);
    expect(await transport.call('show.current', undefined)).toMatchObject({ ok: false, error: { code: 'timeout' } });
    await until(() => {
      expect(connections).toEqual(['connecting', 'open', 'lost', 'open']);
    });
  });

  test('stays with a host that does not answer one call but is there', async () => {
    onFrame = (peer) => {
      peer.send(JSON.stringify({ event: 'keys.changed', data: [] }));
    };
    const page = fakePage();
    const timers: (() => void)[] = [];
    page.setTimeout = (callback: () => void) => timers.push(callback);
    const transport = createSocketTransport(page, {
      token: tokenOfAddress(page.location.hash),
      role: null,
      words: WORDS,
    });
    const connections: HostConnection[] = [];
    transport.onConnection((connection) => connections.push(connection));
    await until(() => {
      expect(connections).toEqual(['connecting', 'open']);
    });
    const came = new Promise((resolve) => {
      transport.onEvent(resolve);
    });
    const answer = transport.call('show.current', undefined);
    await came;
    for (const run of timers) run();
    expect(await answer).toMatchObject({ ok: false, error: { code: 'timeout' } });
    expect(connections).toEqual(['connecting', 'open']);
  });

  test.each(['removed', 'over'] as const)('stops where the host says that this panel is %s', async (why) => {
    const { connections } = await connect();
    peers[0]?.close(4401, why);
    await until(() => {
      expect(connections.at(-1)).toBe(why);
    });
  });

  test('stops where the host says that this browser is not paired', async () => {
    const { transport, connections } = await connect();
    peers[0]?.close(4401);
    await until(() => {
      expect(connections.at(-1)).toBe('refused');
    });
    expect(await transport.call('show.current', undefined)).toMatchObject({ ok: false, error: { code: 'offline' } });
  });
});

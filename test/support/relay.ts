import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createSystemClock, type Clock } from '#shared/lib/clock.ts';
import { createLineLog } from '#shared/lib/line-log.ts';
import type { Log } from '#shared/lib/log.ts';
import { JOINED, joinFrame, RELAY_PROTOCOL } from '#shared/lib/relay-wire.ts';
import { singleRelayBus, type Bus, type BusEvents } from '../../src-relay/bus.ts';
import { DEFAULT_LIMITS, type Limits } from '../../src-relay/limits.ts';
import { listen } from '../../src-relay/listen.ts';
import type { Page } from '../../src-relay/page.ts';
import { serveRelay } from '../../src-relay/serve-relay.ts';

export interface RelayWith {
  readonly limits?: Partial<Limits>;
  readonly behindProxy?: boolean;
  readonly port?: number;
  readonly clock?: Clock;
  /** The page that it serves; none unless a test says otherwise. */
  readonly page?: Page;
  readonly openBus?: (events: BusEvents, log: Log) => Promise<Bus>;
}

export interface TestRelay {
  readonly url: string;
  readonly port: number;
  /** Lines of its log. */
  readonly said: readonly string[];
  close(): Promise<void>;
}

/** A relay of this process; it ends with the test at the latest. */
export const startRelay = async ({
  limits = {},
  behindProxy = false,
  port = 0,
  clock = createSystemClock(globalThis),
  page = new Map(),
  openBus = async () => singleRelayBus,
}: RelayWith = {}): Promise<TestRelay> => {
  const said: string[] = [];
  const log = createLineLog(
    (line) => said.push(line),
    () => '',
  );
  const all = { ...DEFAULT_LIMITS, ...limits };
  const { server, url } = await listen(
    { port, host: '127.0.0.1', tls: null, behindProxy, nats: null, limits: all },
    page,
  );
  const relay = await serveRelay({
    server,
    limits: all,
    behindProxy,
    openBus: (events) => openBus(events, log),
    clock,
    log,
  });
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await relay.close();
  };
  onTestFinished(close);
  return { url, port: Number(new URL(url).port), said, close };
};

/** A socket that speaks the relay's protocol, and keeps what it hears. */
export interface RawMember {
  readonly socket: WebSocket;
  readonly heard: Buffer[];
  /** Code and reason of its end. */
  readonly closed: Promise<readonly [number, string]>;
}

/** Connects and enters no room. Rejects with the status of a refused handshake. */
export const dialRelay = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<RawMember> => {
  const socket = new WebSocket(url, [RELAY_PROTOCOL], { headers, perMessageDeflate: false });
  const heard: Buffer[] = [];
  socket.on('message', (data) => heard.push(data as Buffer));
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, reason.toString()]));
  });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return { socket, heard, closed };
};

/** Connects and enters a room. */
export const joinRelay = async (
  url: string,
  room: Uint8Array,
  sender: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawMember> => {
  const member = await dialRelay(url, headers);
  member.socket.send(joinFrame(room, sender));
  const [answer] = (await Promise.race([
    once(member.socket, 'message'),
    member.closed.then(([code, why]) => Promise.reject(new Error(`${code} ${why}`))),
  ])) as [Buffer];
  if (answer[0] !== JOINED) throw new Error('not joined');
  member.heard.length = 0;
  return member;
};

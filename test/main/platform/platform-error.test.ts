import { Agent } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createCanceller } from '../../../src-main/platform/cancellation.ts';
import { errorFromAnswer, mayHaveReached } from '../../../src-main/platform/platform-error.ts';
import { createWire } from '../../../src-main/platform/wire.ts';

/** A port of this computer that does this to whoever connects; with null nobody listens there. */
const portThat = async (meet: ((socket: Socket) => void) | null): Promise<number> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    meet?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
  if (meet === null) await close();
  else onTestFinished(close);
  return port;
};

/** The failures of a request to an address, by the app's own wire and by the global `fetch`. */
const failuresAt = (url: string): Promise<readonly unknown[]> => {
  const wire = createWire({ of: () => new Agent() });
  const failureOf = async (asked: Promise<unknown>): Promise<unknown> => {
    try {
      await asked;
      return null;
    } catch (error) {
      return error;
    }
  };
  const cancellation = createCanceller();
  return Promise.all([
    failureOf(wire(url, { method: 'GET', headers: {}, redirect: 'manual', cancellation })),
    failureOf(fetch(url)),
  ]);
};

test('a connection that could not be opened sent nothing; one that broke later may have reached the platform', async () => {
  const closed = await portThat(null);
  const resets = await portThat((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const leaves = await portThat((socket) => socket.once('data', () => socket.end()));
  const reached = async (url: string) => (await failuresAt(url)).map(mayHaveReached);
  expect([
    await reached(`http://127.0.0.1:${closed}/`),
    await reached(`http://localhost:${closed}/`),
    await reached(`http://127.0.0.1:${resets}/`),
    await reached(`http://127.0.0.1:${leaves}/`),
  ]).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, true],
  ]);
});

test('a connection that carried a request and lost its network may have reached the platform, whatever the code', () => {
  const failure = (code: string, syscall: string | null) => {
    const cause = Object.assign(new Error(code), { code, ...(syscall !== null && { syscall }) });
    return mayHaveReached(new TypeError('fetch failed', { cause }));
  };
  const tried = (...syscalls: string[]) => {
    const errors = syscalls.map((syscall) => Object.assign(new Error('no'), { code: 'ENETUNREACH', syscall }));
    return mayHaveReached(Object.assign(new AggregateError(errors), { code: 'ENETUNREACH' }));
  };
  const lost = ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'];
  expect([
    lost.map((code) => [failure(code, 'read'), failure(code, 'write'), failure(code, 'connect')]),
    failure('ENOTFOUND', 'getaddrinfo'),
    failure('UND_ERR_CONNECT_TIMEOUT', null),
    failure('DEPTH_ZERO_SELF_SIGNED_CERT', null),
    failure('UND_ERR_SOCKET', null),
    tried('connect', 'connect'),
    tried('connect', 'read'),
    mayHaveReached('gone'),
  ]).toEqual([lost.map(() => [true, true, false]), false, false, false, true, false, true, true]);
});

test('trouble of the platform is said in plain words, whatever it wrote itself; a refusal keeps its reason', () => {
  const said = (status: number, error: string) => {
    const { code, message } = errorFromAnswer(status, JSON.stringify({ error }), null);
    return [code, message];
  };
  expect([
    said(503, 'Too many concurrent requests, retry'),
    said(429, 'Rate limit exceeded'),
    said(500, 'Internal Server Error'),
    said(502, 'Bad Gateway'),
    said(400, 'Poll is already open'),
  ]).toEqual([
    ['busy', 'The platform is busy.'],
    ['rate_limited', 'Too many requests: the platform asks for a pause.'],
    ['unavailable', 'The platform has a problem.'],
    ['unavailable', 'The platform has a problem.'],
    ['invalid_input', 'Poll is already open'],
  ]);
});

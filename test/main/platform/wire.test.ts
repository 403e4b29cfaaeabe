import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createCanceller, type Cancellation } from '../../../src-main/platform/cancellation.ts';
import { mayHaveReached } from '../../../src-main/platform/platform-error.ts';
import { createWire, type WireRequest } from '../../../src-main/platform/wire.ts';
import { testAgents } from '../../support/outgoing.ts';

let server: Server | null = null;

const serve = async (listener: RequestListener): Promise<string> => {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
};
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

const plain = (cancellation: Cancellation = createCanceller()): WireRequest => ({
  method: 'POST',
  headers: { authorization: 'Bearer key' },
  redirect: 'manual',
  cancellation,
});

const failure = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error: unknown) => error,
  );

test('a request travels whole, and its answer is read whole, over one connection', async () => {
  const ports = new Set<number | undefined>();
  const origin = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      response.setHeader('x-ratelimit-limit', '300');
      response.end(
        JSON.stringify({ method, url, authorization: headers.authorization, body: `${body}é`.repeat(20_000) }),
      );
    });
  });
  const wire = createWire(testAgents());
  for (const body of ['première', 'seconde']) {
    const answer = await wire(`${origin}/a?b=c`, { ...plain(), body });
    expect([answer.status, answer.ok, answer.headers.get('x-ratelimit-limit'), answer.headers.get('none')]).toEqual([
      200,
      true,
      '300',
      null,
    ]);
    expect(JSON.parse(await answer.text())).toEqual({
      method: 'POST',
      url: '/a?b=c',
      authorization: 'Bearer key',
      body: `${body}é`.repeat(20_000),
    });
  }
  expect(ports.size).toBe(1);
});

test('a redirect is an answer and is not followed', async () => {
  const urls: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    urls.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const answer = await createWire(testAgents())(`${origin}/here`, plain());
  expect([answer.status, answer.ok, urls]).toEqual([307, false, ['/here']]);
});

test('a zipped answer is unzipped', async () => {
  const origin = await serve((_request, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync('{"zipped":true}'));
  });
  expect(await (await createWire(testAgents())(origin, plain())).text()).toBe('{"zipped":true}');
});

test('a wait that is given up ends, before the answer and in the middle of it', async () => {
  const wire = createWire(testAgents());
  const silent = await serve(() => undefined);
  const before = createCanceller<'enough'>();
  const answer = failure(wire(silent, plain(before)));
  before.cancel('enough');
  expect(await answer).toBeInstanceOf(Error);
  server?.closeAllConnections();
  server?.close();

  const half = await serve((_request, response) => void response.write('{"half'));
  const during = createCanceller<'enough'>();
  const begun = await wire(half, plain(during));
  const text = failure(begun.text());
  during.cancel('enough');
  expect(await text).toBeInstanceOf(Error);
});

test('an answer that breaks off is an error that may have reached the platform; a closed port is not', async () => {
  const origin = await serve((_request, response) => {
    response.write('{"half');
    setImmediate(() => response.destroy());
  });
  const wire = createWire(testAgents());
  const broken = await failure(wire(origin, plain()).then((answer) => answer.text()));
  expect([broken instanceof Error, mayHaveReached(broken)]).toEqual([true, true]);
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  const refused = await failure(wire(origin, plain()));
  expect([refused instanceof Error, mayHaveReached(refused)]).toEqual([true, false]);
});

test('an answer longer than any of the platform’s is not read to its end, packed or not', async () => {
  const origin = await serve((request, response) => {
    const long = Buffer.alloc(5000, 'a');
    if (request.url !== '/packed') response.end(long);
    else response.setHeader('content-encoding', 'gzip').end(gzipSync(long));
  });
  const wire = createWire(testAgents(), 4999);
  for (const path of ['/plain', '/packed']) {
    const answer = await wire(`${origin}${path}`, plain());
    expect(await failure(answer.text()), path).toBeInstanceOf(Error);
  }
  const whole = await createWire(testAgents(), 5000)(`${origin}/packed`, plain());
  expect(await whole.text()).toHaveLength(5000);
});

test('an address is asked for as `URL` reads it, whatever it is made of', async () => {
  const asked: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    asked.push(request.url);
    response.end('{}');
  });
  const wire = createWire(testAgents());
  const paths = [
    '',
    '/',
    '/a/b?c=d%20e',
    '/a/../b',
    '/a/%2E%2e/b',
    '/.well-known/x',
    '/ü ä',
    "/a?b='c'",
    '/a\\b',
    '/a#b',
  ];
  for (const path of paths) await (await wire(`${origin}${path}`, plain())).text();
  expect(asked).toEqual(
    paths.map((path) => {
      const { pathname, search } = new URL(`${origin}${path}`);
      return pathname + search;
    }),
  );
});

import { once } from 'node:events';
import { createServer, request as plainRequest, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { proxyOf, systemProxy } from '../../../src-main/app/system-proxy.ts';
import { RefusedAddress } from '#node/guarded-lookup.ts';
import { createCanceller } from '../../../src-main/platform/cancellation.ts';
import { errorWithoutAnswer, mayHaveReached } from '../../../src-main/platform/platform-error.ts';
import { isProxyPassword, pastPasswords } from '../../../src-main/platform/proxy-password.ts';
import { readSystemAuthorities } from '../../../src-main/platform/trust.ts';
import type { Outgoing } from '../../../src-main/platform/outgoing.ts';
import { testOutgoing } from '../../support/outgoing.ts';
import { createTestAuthority } from '../../support/webhook-receiver.ts';

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** Answers with what it was asked. */
const echo: RequestListener = (request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
    else response.writeHead(201, { 'x-a': 'b' }).end(JSON.stringify([request.method, request.url, body]));
  });
};

/** A proxy as companies have them: tunnels for https, whole addresses for http. Every name leads to this computer. */
const startProxy = async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const { port, pathname } = new URL(request.url ?? '');
    seen.push(`${request.method} ${request.url}`);
    const { method, headers } = request;
    const onward = plainRequest({ host: '127.0.0.1', port, path: pathname, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request, socket, head) => {
    seen.push(`CONNECT ${request.url}`);
    if (request.url?.startsWith('refused') === true) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const port = Number(request.url?.split(':')[1]);
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, seen };
};

const press = async ({ wire }: Outgoing, url: string): Promise<unknown> => {
  const cancellation = createCanceller();
  const answer = await wire(url, { method: 'POST', headers: {}, body: 'x', redirect: 'manual', cancellation });
  return JSON.parse(await answer.text());
};
const failure = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://017700000001',
  'https://127.1',
  'https://0.0.0.0',
  'https://[::]',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:a9fe:a9fe]',
  'https://[64:ff9b::7f00:1]',
  'https://[2002:7f00:1::]',
  'https://[fe80::1]',
  'https://[fd12:3456::1]',
  'https://10.1.2.3',
  'https://100.64.0.1',
  'https://169.254.169.254',
  'https://192.168.1.1',
  'https://localhost',
  'http://localhost',
  'http://127.0.0.1',
])('an address that strangers name is not fetched from %s', async (origin) => {
  const port = await listen(createServer(echo));
  const { publicFetch, fetch: plain } = testOutgoing();
  // A connection that is open already leads nowhere either.
  if (origin.startsWith('http:')) expect((await plain(`${origin}:${port}/`)).status).toBe(201);
  await expect(publicFetch(`${origin}:${port}/`)).rejects.toMatchObject({ cause: expect.any(RefusedAddress) });
});

test('a private authority is trusted by every request once the system trusts it, and never before', async () => {
  const authority = createTestAuthority();
  const port = await listen(createTlsServer({ key: authority.key, cert: authority.cert }, echo));
  const url = `https://localhost:${port}/a`;
  let reads = 0;
  const trusting = testOutgoing({
    readAuthorities: () => {
      reads += 1;
      return Promise.resolve([authority.cert]);
    },
  });
  expect(reads).toBe(0);
  const [pressed, answer] = await Promise.all([
    press(trusting, url),
    trusting.fetch(url, { method: 'POST', body: new URLSearchParams({ b: 'c' }) }),
  ]);
  expect([pressed, answer.status, answer.headers.get('x-a'), await answer.json(), reads]).toEqual([
    ['POST', '/a', 'x'],
    201,
    'b',
    ['POST', '/a', 'b=c'],
    1,
  ]);
  const refused = await failure(press(testOutgoing(), url));
  expect([refused instanceof Error, mayHaveReached(refused)]).toEqual([true, false]);
  expect(await failure(testOutgoing().fetch(url))).toBeInstanceOf(TypeError);
  // Authorities that cannot be read, or make no sense, cost those that Node knows nothing.
  for (const readAuthorities of [() => Promise.reject(new Error('none')), () => Promise.resolve(['nonsense'])]) {
    expect(mayHaveReached(await failure(press(testOutgoing({ readAuthorities }), url)))).toBe(false);
  }
});

test('the system is asked for its authorities in a thread of its own', async () => {
  for (const certificate of await readSystemAuthorities()) expect(certificate).toMatch(/^-----BEGIN CERTIFICATE/);
});

test('requests that leave this computer go through the proxy’s tunnel; local ones do not', async () => {
  const authority = createTestAuthority();
  const tls = await listen(createTlsServer({ key: authority.key, cert: authority.cert }, echo));
  const plain = await listen(createServer(echo));
  const proxy = await startProxy();
  const out = testOutgoing({
    findProxy: () => ({ HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.2' }),
    readAuthorities: () => Promise.resolve([authority.cert]),
  });
  // The certificate is for this computer's own names: through the tunnel, that alone is wrong.
  const named = await failure(press(out, `https://platform.example:${tls}/a`));
  expect([String((named as NodeJS.ErrnoException).code), mayHaveReached(named)]).toEqual([
    'ERR_TLS_CERT_ALTNAME_INVALID',
    false,
  ]);
  expect(await press(out, `http://platform.example:${plain}/b`)).toEqual(['POST', '/b', 'x']);
  expect(await (await out.fetch(`http://platform.example:${plain}/c`)).json()).toEqual(['GET', '/c', '']);
  expect(await press(out, `https://localhost:${tls}/d`)).toEqual(['POST', '/d', 'x']);
  expect(await press(out, `http://127.0.0.1:${plain}/e`)).toEqual(['POST', '/e', 'x']);
  expect(await failure(press(out, `http://127.0.0.2:${plain}/f`))).toBeInstanceOf(Error);
  const refused = await failure(press(out, `https://refused.example:${tls}/g`));
  expect([refused instanceof Error, mayHaveReached(refused)]).toEqual([true, false]);
  expect(proxy.seen).toEqual([
    `CONNECT platform.example:${tls}`,
    `POST http://platform.example:${plain}/b`,
    `GET http://platform.example:${plain}/c`,
    `CONNECT refused.example:${tls}`,
  ]);
});

test('a socket goes by the proxy too, and trusts those alone who are trusted', async () => {
  const authority = createTestAuthority('relay.example');
  const server = createTlsServer({ key: authority.key, cert: authority.cert });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.send('welcome'));
  const port = await listen(server);
  const proxy = await startProxy();
  const findProxy = () => ({ HTTPS_PROXY: proxy.url });
  const out = testOutgoing({ findProxy, readAuthorities: () => Promise.resolve([authority.cert]) });
  const socket = await out.dial(`wss://relay.example:${port}/`, 'team');
  onTestFinished(() => socket.terminate());
  const [words] = (await once(socket, 'message')) as [Buffer];
  expect([words.toString(), socket.protocol, proxy.seen]).toEqual([
    'welcome',
    'team',
    [`CONNECT relay.example:${port}`],
  ]);
  const wary = await testOutgoing({ findProxy }).dial(`wss://relay.example:${port}/`, 'team');
  await expect(once(wary, 'open')).rejects.toThrow('certificate');
});

test('a tunnel carries presses whole, over one connection', async () => {
  const authority = createTestAuthority('platform.example');
  const ports = new Set<number | undefined>();
  const tls = await listen(
    createTlsServer({ key: authority.key, cert: authority.cert }, (request, response) => {
      ports.add(request.socket.remotePort);
      echo(request, response);
    }),
  );
  const proxy = await startProxy();
  const out = testOutgoing({
    findProxy: () => Promise.resolve({ HTTPS_PROXY: proxy.url }),
    readAuthorities: () => Promise.resolve([authority.cert]),
  });
  for (const path of ['/a', '/b']) {
    expect(await press(out, `https://platform.example:${tls}${path}`)).toEqual(['POST', path, 'x']);
  }
  expect([ports.size, proxy.seen]).toEqual([1, [`CONNECT platform.example:${tls}`]]);
});

test('the way to an origin is asked for again after a minute, and nobody waits for that', async () => {
  const plain = await listen(createServer(echo));
  const proxy = await startProxy();
  let now = 0;
  const asked: string[] = [];
  const out = testOutgoing({
    now: () => now,
    findProxy(origin) {
      asked.push(origin);
      return asked.length === 1 ? { HTTP_PROXY: 'http://127.0.0.1:1' } : { HTTP_PROXY: proxy.url };
    },
  });
  const url = `http://platform.example:${plain}/a`;
  expect(await failure(press(out, url))).toBeInstanceOf(Error);
  expect(await failure(press(out, url))).toBeInstanceOf(Error);
  now = 60_001;
  expect(await failure(press(out, url))).toBeInstanceOf(Error);
  await expect.poll(() => press(out, url).catch(() => null)).toEqual(['POST', '/a', 'x']);
  expect(asked).toEqual([`http://platform.example:${plain}`, `http://platform.example:${plain}`]);
});

test('a redirect is an answer where it was asked for, and else an error; a wait that is given up ends', async () => {
  const plain = await listen(
    createServer((request, response) => {
      if (request.url === '/silent') return;
      if (request.url === '/empty') response.writeHead(204).end();
      else echo(request, response);
    }),
  );
  const { fetch } = testOutgoing();
  const origin = `http://127.0.0.1:${plain}`;
  expect((await fetch(`${origin}/elsewhere`, { redirect: 'manual' })).status).toBe(302);
  expect(await failure(fetch(`${origin}/elsewhere`))).toBeInstanceOf(TypeError);
  const empty = await fetch(`${origin}/empty`);
  expect([empty.status, await empty.text()]).toEqual([204, '']);
  const given = new AbortController();
  const waiting = failure(fetch(`${origin}/silent`, { signal: given.signal }));
  given.abort(new Error('enough'));
  expect(await waiting).toMatchObject({ message: 'enough' });
});

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['SOCKS5 socks.example:1080; PROXY proxy.example:3128', 'http://proxy.example:3128'],
  ['SOCKS socks.example:1080', null],
  ['', null],
])('the system’s proxy answer %j means %j', (answer, proxy) => {
  expect(proxyOf(answer)).toBe(proxy);
});

test('a proxy that the environment names comes before the system’s', async () => {
  const resolve = (): Promise<string> => Promise.resolve('PROXY proxy.example:3128');
  const url = 'http://proxy.example:3128';
  expect(await systemProxy(resolve, {})('https://a.example')).toEqual({ HTTPS_PROXY: url, HTTP_PROXY: url });
  const env = { https_proxy: 'http://mine.example', NO_PROXY: 'b.example' };
  expect(await systemProxy(resolve, env)('https://a.example')).toEqual(env);
  expect(await systemProxy(() => Promise.resolve('DIRECT'), {})('https://a.example')).toBeNull();
});

/** A desk behind a proxy that wants a password, whose system's client is let past it or not. */
const behindProxy = (status: number) => {
  const bySystem: string[] = [];
  const system = ((input: string, init?: RequestInit) => {
    bySystem.push(`${init?.method ?? 'GET'} ${input} ${init?.credentials}`);
    return Promise.resolve(new Response('from far away', { status }));
  }) as typeof fetch;
  return { bySystem, system };
};
const send = (outgoing: Outgoing, url: string): ReturnType<Outgoing['wire']> =>
  outgoing.wire(url, {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
    body: '{}',
    redirect: 'manual',
    cancellation: createCanceller(),
  });

test('a proxy that asks for a password is passed by the system’s own client, from the first refusal on', async () => {
  const proxy = await startProxy();
  const { bySystem, system } = behindProxy(200);
  const outgoing = pastPasswords(testOutgoing({ findProxy: () => ({ HTTPS_PROXY: proxy.url }) }), system);
  expect(await (await send(outgoing, 'https://refused.example/one')).text()).toBe('from far away');
  expect((await send(outgoing, 'https://refused.example/two')).status).toBe(200);
  expect(await (await outgoing.fetch('https://refused.example/three')).text()).toBe('from far away');
  expect(bySystem).toEqual([
    'POST https://refused.example/one omit',
    'POST https://refused.example/two omit',
    'GET https://refused.example/three omit',
  ]);
  expect(proxy.seen).toEqual(['CONNECT refused.example:443']);
});

test('where the system may not pass it either, a request reached nobody and the sentence names the proxy', async () => {
  const proxy = await startProxy();
  const { system } = behindProxy(407);
  const outgoing = pastPasswords(testOutgoing({ findProxy: () => ({ HTTPS_PROXY: proxy.url }) }), system);
  for (const path of ['one', 'two']) {
    const failed = await failure(send(outgoing, `https://refused.example/${path}`));
    expect(isProxyPassword(failed)).toBe(true);
  }
  const failed = await failure(outgoing.fetch('https://refused.example/three'));
  expect(isProxyPassword(failed)).toBe(true);
  expect(errorWithoutAnswer('proxy', null).message).toContain('HTTPS_PROXY');
});

test('without a proxy that asks for a password the system’s client is not used', async () => {
  const port = await listen(createServer(echo));
  const { bySystem, system } = behindProxy(200);
  const outgoing = pastPasswords(testOutgoing(), system);
  expect((await send(outgoing, `http://127.0.0.1:${port}/`)).status).toBe(201);
  await expect(outgoing.fetch('http://127.0.0.1:9/')).rejects.toThrow('fetch failed');
  expect(bySystem).toEqual([]);
});

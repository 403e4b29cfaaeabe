import { describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { ownKey } from '../support/attack/own-key.ts';
import { rawRequest, type RawAnswer } from '../support/attack/raw-request.ts';

const { app, desk } = inject('targets');
const host = new URL(app.url);
const service = new URL(app.service.apiRoot);

/** Files that lie where a path would lead that climbs out of what is served. */
const SECRETS = ['package.json', 'out/main/browser-host.js', 'etc/passwd', 'etc/hostname'];
/** Words of those files. */
const LEAK = /"devDependencies"|root:x:0:0|createHost|REGIE_KEYCHAIN/;

const climbs = (up: string): readonly string[] =>
  SECRETS.flatMap((file) => [2, 5, 12].map((times) => `${up.repeat(times)}${file}`));

/** Ways to write "one folder up", and what stands in the way of the plain one. */
const UPS = [
  '../',
  './../',
  '..//',
  '%2e%2e/',
  '%2E%2E%2F',
  '..%2f',
  '.%2e/',
  '%252e%252e%252f',
  '..%252f',
  '%25252e%25252e%25252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '....//',
  '..;/',
  '..%00/',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '%e0%80%ae%e0%80%ae/',
  '%u002e%u002e/',
  '..%ef%bc%8f',
  '\x2e\x2e\xef\xbc\x8f',
  'assets/../../',
];

/** Targets that are no path, or no plain one. */
const ODD = [
  '*',
  'etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1/../../../etc/passwd',
  'http://evil.test/package.json',
  'https://evil.test:443/package.json',
  '//evil.test/package.json',
  '///etc/passwd',
  '/\\evil.test/package.json',
  'javascript:alert(1)',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%00',
  '/package.json%00.html',
  '/index.html%00/../package.json',
  '/C:/Windows/win.ini',
  '/c%3a%5cWindows%5cwin.ini',
  '/proc/self/environ',
  '/.git/config',
  '/.stamp',
  '/assets',
  '/assets/',
  '/con',
  '/?/../../package.json',
  '/#/../package.json',
  `/${'a'.repeat(8000)}`,
  `/${'a/'.repeat(4000)}`,
  `/${'%2e%2e%2f'.repeat(1500)}etc/passwd`,
  `/${'a'.repeat(100_000)}`,
];

const targetsBelow = (prefix: string): readonly string[] => [
  ...UPS.flatMap((up) => climbs(up).map((path) => `${prefix}${path}`)),
  ...ODD.map((odd) => (prefix === '/' || !odd.startsWith('/') ? odd : `${prefix}${odd.slice(1)}`)),
];

/** Sends them some at a time; names those whose answer is neither a refusal nor the app's own page. */
const unexpected = async (
  origin: string,
  targets: readonly string[],
  headers: readonly string[],
  isExpected: (answer: RawAnswer, target: string) => boolean,
): Promise<readonly unknown[]> => {
  const wrong: unknown[] = [];
  const left = [...targets];
  const work = async (): Promise<void> => {
    for (let target = left.pop(); target !== undefined; target = left.pop()) {
      const answer = await rawRequest(origin, { target, headers });
      if (LEAK.test(answer.body) || !isExpected(answer, target))
        wrong.push([target.slice(0, 100), answer.status, answer.body.slice(0, 100)]);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return wrong;
};

const REFUSED = new Set([400, 401, 403, 404, 405, 414, 421, 431]);
/** In a sentence or a page of it, or with nothing at all: refusals of Node's own parser and of media are empty. */
const isRefusal = ({ status, body }: RawAnswer): boolean =>
  REFUSED.has(status) && /"error":"[^"]+"|<!doctype html>|^(?:0\r\n\r\n)?$/.test(body);

describe('no path leads out of what is served', () => {
  test('by the browser host, whoever asks', async () => {
    const isOwnPage = ({ status, body }: RawAnswer): boolean => status === 200 && body.includes('<!doctype html>');
    const wrong = await unexpected(
      host.origin,
      targetsBelow('/'),
      [`Host: ${host.host}`],
      // A path that comes back to the top is the page itself, which everybody may see.
      (answer) => isRefusal(answer) || isOwnPage(answer),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['/media/', '/media/rehearsal/', '/media/rehearsal/files/', '/exchange/'])(
    'by the browser host below %s, for a browser that is paired',
    async (prefix) => {
      const headers = [`Host: ${host.host}`, `Cookie: ${desk.cookie}`];
      const isOwnPage = ({ status, body }: RawAnswer, target: string): boolean =>
        status === 200 && body.includes('<!doctype html>') && !target.startsWith('/media/');
      const wrong = await unexpected(
        host.origin,
        targetsBelow(prefix),
        headers,
        (answer, target) => isRefusal(answer) || isOwnPage(answer, target),
      );
      expect(wrong).toEqual([]);
    },
  );

  test.each(['/', '/files/', '/replays/', '/videos/', '/app/live/', '/app/assets/', '/api/v1/', '/public/'])(
    'by the service below %s',
    async (prefix) => {
      const headers = [`Host: ${service.host}`, `Authorization: Bearer ${await ownKey()}`];
      expect(await unexpected(service.origin, targetsBelow(prefix), headers, isRefusal)).toEqual([]);
    },
  );
});

/** Hosts that are not the program's, though they may lead to it. */
const foreignHosts = (port: string): readonly string[] => [
  `evil.test:${port}`,
  'evil.test',
  `localhost.evil.test:${port}`,
  `127.0.0.1.evil.test:${port}`,
  `127.0.0.1.nip.io:${port}`,
  `evil.test.:${port}`,
  `LOCALHOST.EVIL.TEST:${port}`,
  `evil.test@127.0.0.1:${port}`,
  `127.0.0.1:${port}@evil.test`,
  `user:word@127.0.0.1:${port}`,
  `127.0.0.1:${port}, evil.test`,
  `127.0.0.1:${port}/evil.test`,
  `127.0.0.1:${port}?evil.test`,
  `127.0.0.1:${port}#evil.test`,
  `127.0.0.1\\.evil.test:${port}`,
  `[::1%25evil]:${port}`,
  `[::ffff:evil]:${port}`,
  `[evil.test]:${port}`,
  `xn--lcalhost-q0a:${port}`,
  `127.0.0.1:`.concat('9'.repeat(9)),
  `127.0.0.1:${port}:${port}`,
  '%31%32%37.0.0.1',
  '<script>',
  '*',
  ' ',
  '',
  'a'.repeat(5000),
];

const statusFor = async (origin: string, target: string, headers: readonly string[], method = 'GET'): Promise<number> =>
  (await rawRequest(origin, { method, target, headers })).status;

describe('another name than its own is answered by nothing', () => {
  test('at the browser host', async () => {
    const { port, origin } = host;
    for (const name of foreignHosts(port)) {
      const headers = [`Host: ${name}`, `Cookie: ${desk.cookie}`];
      const statuses = await Promise.all(
        ['/', '/media/rehearsal/files/a.png', '/index.html'].map((target) => statusFor(origin, target, headers)),
      );
      expect([name.slice(0, 60), statuses.filter((status) => ![400, 403].includes(status))]).toEqual([
        name.slice(0, 60),
        [],
      ]);
    }
  });

  test('at the service', async () => {
    const { port, origin } = service;
    for (const name of foreignHosts(port)) {
      const headers = [`Host: ${name}`, `Authorization: Bearer ${app.service.fullKey}`];
      const statuses = await Promise.all(
        ['/openapi.json', '/api/v1/space', '/rehearsal/mail', '/oauth/authorize', '/app/live/a'].map((target) =>
          statusFor(origin, target, headers),
        ),
      );
      expect([name.slice(0, 60), statuses.filter((status) => ![400, 421].includes(status))]).toEqual([
        name.slice(0, 60),
        [],
      ]);
    }
  });

  test.each([
    ['the browser host', host],
    ['the service', service],
  ])('and no name, or two, are none: %s', async (_name, { origin, host: own }) => {
    expect([400, 403, 421]).toContain(await statusFor(origin, '/', []));
    expect([403, 421]).toContain(await statusFor(origin, '/', [`Host: ${own}`, 'Host: evil.test']));
    expect([403, 421]).toContain(await statusFor(origin, '/', ['Host: evil.test', `Host: ${own}`]));
    // The name in the target counts for nothing: it is the Host that a browser cannot be made to change.
    expect([400, 403, 404, 421]).toContain(
      await statusFor(origin, `http://${own}/api/v1/space`, [
        'Host: evil.test',
        `Authorization: Bearer ${app.service.fullKey}`,
      ]),
    );
  });
});

/** Origins of pages that are not the program's own. */
const foreignOrigins = (own: URL): readonly string[] => [
  'null',
  'http://evil.test',
  `http://evil.test:${own.port}`,
  `http://${own.host}.evil.test`,
  `http://evil.test/${own.host}`,
  `http://evil.test#${own.origin}`,
  `http://user@${own.host}`,
  `https://${own.host}`,
  `http://${own.hostname}`,
  `http://${own.hostname}:1`,
  `http://${own.hostname}.:${own.port}`,
  `http://localhost:${own.port}`,
  `http://[::1]:${own.port}`,
  `${own.origin}/`,
  `${own.origin} http://evil.test`,
  `${own.origin}, http://evil.test`,
  `http://evil.test, ${own.origin}`,
  `HTTP://${own.host.toUpperCase()}.EVIL.TEST`,
  `ws://${own.host}`,
  `app://regie`,
  'file://',
  'chrome-extension://abcdefgh',
  'about:blank',
  '*',
];

/** How an upgrade ends: the status of its refusal, or 101. */
const upgrade = (url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('error', reject);
  });

describe('a page of another origin', () => {
  test('gets nothing of the browser host: no page, no pairing, no media, no package, no bridge', async () => {
    const { origin } = host;
    for (const foreign of foreignOrigins(host)) {
      const headers = [`Host: ${host.host}`, `Origin: ${foreign}`, `Cookie: ${desk.cookie}`];
      const statuses = await Promise.all([
        statusFor(origin, '/', headers),
        statusFor(origin, '/media/rehearsal/files/a.png', headers),
        statusFor(origin, '/pair', [...headers, 'Content-Length: 0'], 'POST'),
        statusFor(origin, '/exchange/import', [...headers, 'Content-Length: 0'], 'POST'),
        upgrade(`ws://${host.host}/bridge`, { origin: foreign, cookie: desk.cookie }),
      ]);
      expect([foreign, statuses]).toEqual([foreign, [403, 403, 403, 403, 403]]);
    }
  });

  test('enters no room of the service, and sends none of its forms', async () => {
    // Where TLS ends before the service, its own pages are those of https.
    for (const foreign of foreignOrigins(service).filter((origin) => origin !== `https://${service.host}`)) {
      const form = await fetch(`${service.origin}/oauth/sign-in`, {
        method: 'POST',
        headers: { Origin: foreign },
        body: new URLSearchParams({ request: 'x', email: 'a@b.example' }),
      });
      expect([foreign, form.status]).toEqual([foreign, 403]);
      expect([foreign, await upgrade(`ws://${service.host}/room`, { origin: foreign })]).toEqual([foreign, 403]);
    }
  });

  test('is not helped by two origins, nor by a key in the address', async () => {
    const two = [`Host: ${host.host}`, `Origin: ${host.origin}`, 'Origin: http://evil.test', `Cookie: ${desk.cookie}`];
    expect(await statusFor(host.origin, '/', two)).not.toBe(500);
    const key = app.service.fullKey;
    const asked = [`?key=${key}`, `?access_token=${key}`, `?authorization=Bearer%20${key}`, `?api_key=${key}`];
    for (const query of asked) expect((await fetch(`${app.service.baseUrl}/space${query}`)).status).toBe(401);
  });
});

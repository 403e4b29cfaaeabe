import { describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { rawRequest } from '../support/attack/raw-request.ts';

const { app, desk } = inject('targets');
const host = new URL(app.url);
const service = new URL(app.service.apiRoot);

const statusFor = async (origin: string, target: string, headers: readonly string[], method = 'GET'): Promise<number> =>
  (await rawRequest(origin, { method, target, headers })).status;

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
    // TLS may end in front of the service, so the https origin counts as its own.
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

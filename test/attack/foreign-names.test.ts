import { describe, expect, inject, test } from 'vitest';
import { rawRequest } from '../support/attack/raw-request.ts';

const { app, desk } = inject('targets');
const host = new URL(app.url);
const service = new URL(app.service.apiRoot);

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
  ])('a request with no host name, or with two, is refused: %s', async (_name, { origin, host: own }) => {
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

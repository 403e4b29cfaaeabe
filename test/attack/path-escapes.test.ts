import { describe, expect, inject, test } from 'vitest';
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

import type { Session } from 'electron';
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createAppFiles } from '../../src-main/app/security/app-files.ts';
import { partOf } from '#shared/lib/byte-range.ts';
import { registerAppScheme, serveAppFiles } from '../../src-main/app/security/protocol.ts';
import { session } from '../support/electron/electron.ts';
import { appControl } from '../support/electron/app.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const folder = mkdtempSync(join(tmpdir(), 'regie-files-'));
const rendererDir = join(folder, 'renderer');
const SECRET = 'outside the folder';

beforeAll(() => {
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html>');
  writeFileSync(join(rendererDir, 'assets/main-abc.js'), 'export {};');
  writeFileSync(join(rendererDir, 'sound.mp3'), '0123456789');
  writeFileSync(join(folder, 'secret.txt'), SECRET);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = createAppFiles({ rendererDir, media: async () => null });
  return answer(new Request(`app://regie${path}`, init));
};
const header = async (path: string, name: string) => (await ask(path)).headers.get(name);

test('the app’s scheme is standard and secure and goes around no policy', () => {
  appControl.launch();
  registerAppScheme();
  expect(recorded.schemes).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
});

test('files of the window are served with their type, over the scheme', async () => {
  serveAppFiles(session.defaultSession as unknown as Session, { rendererDir, media: async () => null }, silentLog);
  const response = await recorded.protocolHandlers.get('app')?.(new Request('app://regie/'));
  expect([response?.status, response?.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await header('/assets/main-abc.js', 'content-type')).toBe('text/javascript; charset=utf-8');
  expect(await header('/assets/main-abc.js', 'cache-control')).toContain('immutable');
  expect(await header('/index.html', 'cache-control')).toBe('no-cache');
});

test('a player inside a scene gets no file of the app, though it knows the address', async () => {
  serveAppFiles(
    session.defaultSession as unknown as Session,
    { rendererDir, media: async () => new Response('a picture') },
    silentLog,
  );
  const askedBy = async (initiatorOrigin: string | undefined): Promise<number | undefined> => {
    const request = Object.assign(new Request('app://regie/media/x'), { initiatorOrigin });
    return (await recorded.protocolHandlers.get('app')?.(request))?.status;
  };
  const origins = ['https://www.youtube.com', 'app://elsewhere', 'app://regie', 'null', undefined];
  expect(await Promise.all(origins.map(askedBy))).toEqual([403, 403, 200, 200, 200]);
});

test('a kept medium is answered by the host, at the app’s own address alone', async () => {
  const asked: string[] = [];
  const answer = createAppFiles({
    rendererDir,
    async media(request) {
      const { pathname } = new URL(request.url);
      asked.push(`${request.headers.get('range') ?? ''} ${pathname}`);
      return pathname.startsWith('/media/') ? new Response('bytes', { status: 206 }) : null;
    },
  });
  const path = `/media/${'a'.repeat(64)}`;
  const part = await answer(new Request(`app://regie${path}`, { headers: { range: 'bytes=0-4' } }));
  expect([part.status, await part.text()]).toEqual([206, 'bytes']);
  expect((await answer(new Request(`app://elsewhere${path}`))).status).toBe(404);
  expect((await answer(new Request('app://regie/index.html'))).headers.get('content-type')).toContain('text/html');
  expect(asked).toEqual([`bytes=0-4 ${path}`, ' /index.html']);
});

test('the content security policy allows own scripts and web media, nothing inline or local', async () => {
  const policy = await header('/', 'content-security-policy');
  const directives = Object.fromEntries(
    (policy ?? '').split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  );
  expect(directives).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'", 'https:'],
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", 'https:', 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  expect(policy).not.toMatch(/127\.0\.0\.1|localhost/);
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%00',
  '/assets',
  '/missing.js',
  '/%E0%A4%A',
])('the address %s is not found', async (path) => {
  const response = await ask(path);
  expect([response.status, await response.text()]).toEqual([404, '']);
});

test('no path leads out of the app’s folder', async () => {
  const piece = fc.constantFrom('..', '%2e%2e', '..%2f', '%5c', '%2f', 'secret.txt', 'assets', '.', '%252e', '//');
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const response = await ask(`/${pieces.join('/')}`);
      expect(await response.text()).not.toContain(SECRET);
    }),
  );
});

test('another host of the scheme and other methods are refused', async () => {
  const answer = createAppFiles({ rendererDir, media: async () => null });
  expect([
    (await answer(new Request('app://elsewhere/index.html'))).status,
    (await ask('/', { method: 'POST', body: 'x' })).status,
    (await ask('/', { method: 'HEAD' })).status,
  ]).toEqual([404, 405, 200]);
});

test('a player gets the part of a sound that it asks for', async () => {
  const part = async (range: string) => {
    const response = await ask('/sound.mp3', { headers: { range } });
    return [response.status, await response.text(), response.headers.get('content-range')];
  };
  expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await part('bytes=0-99')).toEqual([206, '0123456789', 'bytes 0-9/10']);
  expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10']);
  expect(await part('bytes=0-1,4-5')).toEqual([200, '0123456789', null]);
});

test('a part that is asked for always lies within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(99), fc.nat(99), fc.nat(99), (text, a, b, size) => {
      for (const range of [text, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
        const part = partOf(range, size);
        if (typeof part === 'string') continue;
        expect(part.first >= 0 && part.first <= part.last && part.last < size).toBe(true);
      }
    }),
  );
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { pathInside, serveFile } from '../../../src-service/http/files.ts';

const TEN = '0123456789';

const folderWithFile = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'regie-files-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  const folder = join(root, 'files');
  mkdirSync(folder);
  writeFileSync(join(folder, 'ten.mp4'), TEN);
  return folder;
};

const get = (folder: string, name: string, headers: Record<string, string> = {}): Promise<Response> =>
  serveFile(new Request('http://127.0.0.1/files/x', { headers }), folder, name);

test('a file is served whole, to pages of any origin, with its type', async () => {
  const response = await get(folderWithFile(), 'ten.mp4');
  expect([response.status, await response.text()]).toEqual([200, TEN]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, TEN, null],
  ['lines=1-2', 200, TEN, null],
])('a request for the range %s is answered with %i', async (range, status, text, contentRange) => {
  const response = await get(folderWithFile(), 'ten.mp4', { range });
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ]);
});

test('an unchanged file is not sent again', async () => {
  const folder = folderWithFile();
  const etag = (await get(folder, 'ten.mp4')).headers.get('etag') ?? '';
  expect((await get(folder, 'ten.mp4', { 'if-none-match': etag })).status).toBe(304);
});

test.each(['../secret.txt', 'a/../../secret.txt', '..', '', '.', 'ten.mp4/', 'nothing', '..\\secret.txt', '\0'])(
  'the path %j is not found',
  async (name) => {
    expect((await get(folderWithFile(), name)).status).toBe(404);
  },
);

test('no file name leads out of the served folder', () => {
  const folder = `${sep}data${sep}files`;
  const parts = fc.array(fc.constantFrom('..', '.', '', 'a', '%2e%2e', '\0', '\\', '...'), { maxLength: 8 });
  fc.assert(
    fc.property(parts, (names) => {
      const path = pathInside(folder, names.join('/'));
      if (path !== null) expect(path.startsWith(folder + sep)).toBe(true);
    }),
  );
});

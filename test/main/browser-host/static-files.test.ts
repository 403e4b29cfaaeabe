import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBundled } from '../../../src-main/browser-host/static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'regie-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a large file is sent as it is read, in parts, and is whole', async () => {
  mkdirSync(join(folder, 'assets'));
  const path = join(folder, 'assets', 'large-a1b2c3.js');
  const bytes = Buffer.alloc(1_000_000, 'x');
  writeFileSync(path, bytes);
  const found = await findBundled(path);
  expect(found?.headers).toMatchObject({
    'content-length': '1000000',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const parts: Uint8Array[] = [];
  for await (const part of found?.read() ?? []) parts.push(part);
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(bytes.length);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});

test('a folder is no file, and neither is what is not there', async () => {
  expect(await findBundled(join(folder, 'assets'))).toBeNull();
  expect(await findBundled(join(folder, 'nothing.js'))).toBeNull();
});

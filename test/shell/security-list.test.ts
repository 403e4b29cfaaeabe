import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const list = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const tests = globSync('test/**/*.test.ts', { cwd: ROOT })
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');
const rows = list.split('\n').filter((line) => /^\| \d+ /.test(line));

test('each of Electron’s twenty items has a rule, a place and a test', () => {
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(cells.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(cells.filter((row) => row.slice(1, 6).some((cell) => cell === ''))).toEqual([]);
});

test('every test that the list names exists', () => {
  const named = [...list.matchAll(/“([^”]+)”/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'Report a vulnerability');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !tests.includes(name))).toEqual([]);
});

test('no window opens a file, or any address but those of the app’s views; the room’s own view opens the room, a hidden window a film', () => {
  const sources = globSync('src-main/{app,preload}/**/*.ts', { cwd: ROOT }).map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  );
  const opened = sources.flatMap((text) => [...text.matchAll(/\.load(?:URL|File)\(([a-zA-Z]*)/g)]);
  expect(opened.map(([, address]) => address).toSorted()).toEqual(['filmUrl', 'roomUrl', 'viewUrl', 'viewUrl']);
});

test('every file that the list names exists', () => {
  const files = rows.flatMap((row) => /`([^`]+)`\s*\|[^|]*\|$/.exec(row)?.[1] ?? []);
  expect(files).toHaveLength(20);
  const missing = files.filter(
    (file) => !existsSync(join(ROOT, 'src-main/app', file)) && !existsSync(join(ROOT, file)),
  );
  expect(missing).toEqual([]);
});

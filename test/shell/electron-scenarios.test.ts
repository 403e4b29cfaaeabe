import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const list = readFileSync(join(ROOT, 'docs/electron.md'), 'utf8');

test('every scenario that shows what only a real Electron can is there, and the list is of the Electron in use', () => {
  const scenarios = globSync('test/electron/*.test.ts', { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  const named = [...list.matchAll(/“([^”…]+)…?”/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !scenarios.includes(name))).toEqual([]);
  expect(list).toContain(`Electron is ${manifest.devDependencies.electron}`);
});

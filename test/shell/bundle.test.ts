import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'out/main/app.js');
const PRELOAD = join(ROOT, 'out/preload/preload.cjs');
const SUPPORT = join(ROOT, 'test/support/electron');

test.skipIf(!existsSync(MAIN))(
  'the bundled main process starts, serves its page and ends (skipped where nothing is built)',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'regie-bundle-'));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--import',
        pathToFileURL(join(SUPPORT, 'register.ts')).href,
        join(SUPPORT, 'run-bundle.ts'),
        pathToFileURL(MAIN).href,
        data,
      ]);
      const { hello, page, exits, options } = JSON.parse(stdout);
      expect([hello.value.host, hello.value.rehearsal !== null, page, exits]).toEqual(['electron', true, 200, [0]]);
      expect(options.webPreferences.preload).toBe(PRELOAD);
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },
);

test.skipIf(!existsSync(PRELOAD))('the bundled preload is one file that asks for electron and nothing else', () => {
  const exposed: Record<string, object> = {};
  const asked: string[] = [];
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: object) => (exposed[name] = api) },
    ipcRenderer: { on: () => undefined, invoke: async () => null },
  };
  const require = (name: string) => {
    asked.push(name);
    return electron;
  };
  const addEventListener = () => undefined;
  const sandbox = { require, addEventListener, process: { argv: [] }, module: { exports: {} }, exports: {} };
  runInContext(readFileSync(PRELOAD, 'utf8'), createContext(sandbox));
  expect([asked, Object.keys(exposed), Object.keys(exposed.regie ?? {})]).toEqual([
    ['electron'],
    ['regie'],
    ['call', 'on'],
  ]);
});

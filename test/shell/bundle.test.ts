import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
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
  'the bundled main process starts from its archive, opens the demo show, serves its page and ends (skipped where nothing is built)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bundle-'));
    const archive = join(folder, 'app.asar');
    try {
      for (const part of ['out', 'resources', 'package.json'])
        cpSync(join(ROOT, part), join(archive, part), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), join(archive, 'node_modules'), 'junction');
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          '--import',
          pathToFileURL(join(SUPPORT, 'register.ts')).href,
          join(SUPPORT, 'run-bundle.ts'),
          pathToFileURL(join(archive, 'out/main/app.js')).href,
          join(folder, 'data'),
          readdirSync(join(ROOT, 'out/renderer/assets')).find((name) => name.endsWith('.js')) ?? '',
        ],
        // For the service's process too.
        { env: { ...process.env, NODE_OPTIONS: `--import ${pathToFileURL(join(SUPPORT, 'archive.ts')).href}` } },
      );
      const { hello, page, served, exits, options } = JSON.parse(stdout);
      expect([hello.value.host, hello.value.rehearsal !== null, page, served, exits]).toEqual([
        'electron',
        true,
        200,
        [200, 200],
        [0],
      ]);
      expect(options.webPreferences.preload).toBe(join(archive, 'out/preload/preload.cjs'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

const SPEAKER = join(ROOT, 'out/renderer/speaker.html');

test.skipIf(!existsSync(SPEAKER))('the page of one who speaks loads less than 150 kB of script and style', () => {
  const page = readFileSync(SPEAKER, 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
  const bytes = files.map((file) => statSync(join(ROOT, 'out/renderer', file)).size);
  expect(files.length).toBeGreaterThan(3);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
});

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

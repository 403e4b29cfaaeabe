import type { Session } from 'electron';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { holdDataFolder } from '../../src-main/browser-host/data-folder.ts';
import { programFiles } from '../../src-main/browser-host/program-files.ts';
import { guardPermissions } from '../../src-main/app/security/permissions.ts';
import { checksSpelling, keepSpellingHere } from '../../src-main/app/security/spelling.ts';
import { startShell } from '../../src-main/app/shell.ts';
import { app, appControl } from '../support/electron/app.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { session } from '../support/electron/electron.ts';
import { onPlatform, pretendPlatform } from '../support/electron/on-platform.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

const entry = pathToFileURL(join(import.meta.dirname, '../../src-main/app/main.ts')).href;
const files = { ...programFiles(entry), preload: '/preload.cjs' };
const argv = [...process.argv];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regie-start-'));
  resetElectron();
  appControl.launch();
});
afterEach(() => {
  process.argv = argv;
  rmSync(folder, { recursive: true, force: true });
});

/** A start that goes no further than what comes before the app is ready: another copy runs. */
const startEarly = (platform: string): void => {
  process.argv = ['electron', '.', '--data', join(folder, 'not', 'made', 'yet')];
  appControl.holdLock();
  onPlatform(platform, () => startShell(files));
};

test.each([
  ['linux', ['enableSandbox', 'quit']],
  ['win32', ['enableSandbox', 'setAppUserModelId org.regie.desk', 'quit']],
  ['darwin', ['enableSandbox', 'quit']],
])('on %s a start asks for what that system has, before the app is ready', (platform, calls) => {
  startEarly(platform);
  expect(recorded.calls).toEqual(calls);
  expect(recorded.schemes).toHaveLength(1);
  expect(recorded.paths.get('userData')).toBe(join(folder, 'not', 'made', 'yet', 'window'));
});

test('a run that keeps nothing leaves nothing behind', () => {
  process.argv = ['electron', '.', '--data', ':memory:'];
  appControl.holdLock();
  startShell(files);
  const own = recorded.paths.get('userData') ?? '';
  expect([own.startsWith(tmpdir()), recorded.exits, existsSync(own)]).toEqual([true, [0], false]);
});

test.each(['linux', 'win32', 'darwin'])('on %s pages are refused with the means that system has', async (platform) => {
  await app.whenReady();
  const own = session.defaultSession as unknown as Session;
  onPlatform(platform, () => guardPermissions(own, { mayCapture: () => false, log: silentLog }));
  expect('bluetooth' in recorded.permissions).toBe(platform !== 'darwin');
});

test.each([
  ['linux', false],
  ['win32', false],
  ['darwin', true],
])('on %s spelling is checked: %s, and no session fetches anything for it', async (platform, checks) => {
  keepSpellingHere(checksSpelling(platform));
  await app.whenReady();
  const end = pretendPlatform(platform);
  onTestFinished(end);
  expect([session.defaultSession, session.fromPartition('room')].length).toBe(2);
  await setImmediate();
  expect(recorded.calls).toEqual([
    `setSpellCheckerEnabled ${checks}, the app’s own`,
    `setSpellCheckerEnabled ${checks}, room`,
  ]);
  // A port that Chromium connects to on no computer.
  expect(recorded.wordLists).toEqual(checks ? [] : ['http://127.0.0.1:1/', 'http://127.0.0.1:1/']);
});

test('an app that cannot start says so in the person’s language, with where the reason is written down', async () => {
  writeFileSync(join(folder, 'preferences.json'), JSON.stringify({ language: 'fr' }));
  writeFileSync(join(folder, 'window'), 'a file where the folder of the window belongs');
  process.argv = ['electron', '.', '--data', folder];
  startShell(files);
  await vi.waitFor(() => expect(recorded.exits).toEqual([1]));
  const said = recorded.calls.at(-1) ?? '';
  expect(said.split('\n').slice(0, 3)).toEqual([
    'showErrorBox Regie n’a pas pu démarrer Le journal de ce dossier dit ce qui s’est passé :',
    join(folder, 'logs'),
    '',
  ]);
  expect(said).toContain('EEXIST');
  expect(BrowserWindow.getAllWindows()).toEqual([]);
});

test('a data folder that is none is named', async () => {
  const data = join(folder, 'a-file');
  writeFileSync(data, '');
  process.argv = ['electron', '.', '--data', join(data, 'below')];
  startShell(files);
  await vi.waitFor(() => expect(recorded.exits).toEqual([1]));
  // How a system calls what is wrong with it is its own.
  expect(recorded.calls.at(-1)?.replace(/\([A-Z]+\)/, '(…)')).toBe(
    [
      'showErrorBox Regie could not start Regie cannot write to its data folder:',
      join(data, 'below'),
      '',
      `The data folder ${join(data, 'below')} cannot be written (…).`,
    ].join('\n'),
  );
});

test('a data folder on which another Regie runs is left alone, and that is said', async () => {
  const letGo = await holdDataFolder(folder, new AbortController().signal);
  onTestFinished(letGo);
  // The app was ready meanwhile; what is looked at is a start.
  resetElectron();
  appControl.launch();
  process.argv = ['electron', '.', '--data', folder];
  startShell(files);
  await vi.waitFor(() => expect(recorded.exits).toEqual([1]), { timeout: 15_000 });
  expect(recorded.calls.at(-1)).toContain(`Regie is running on the data folder ${folder} already`);
  expect(BrowserWindow.getAllWindows()).toEqual([]);
});

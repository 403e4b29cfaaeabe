import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { SignInAttempt } from '#shared/bridge/account-calls.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { PanelGuest, PanelInvite, PanelServing } from '#shared/bridge/panel-calls.ts';
import { DEFAULT_PREFERENCES, type PanelAccess } from '#shared/settings/preferences.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { programFiles } from '../../src-main/browser-host/program-files.ts';
import { startShell } from '../../src-main/app/shell.ts';
import { openBridgeClient, pairWithLink } from '../support/bridge-client.ts';
import { app, appControl } from '../support/electron/app.ts';
import { BrowserWindow, windowsSettle } from '../support/electron/browser-window.ts';
import { session } from '../support/electron/electron.ts';
import { pressMenuKey } from '../support/electron/menu.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';
import { startPlatform } from '../support/platform-process.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

/** The whole shell from its sources, with the real host, the real service and a stand-in for Electron alone. */
const data = mkdtempSync(join(tmpdir(), 'regie-shell-'));
const entry = pathToFileURL(join(import.meta.dirname, '../../src-main/app/main.ts')).href;
const files = { ...programFiles(entry), preload: '/preload.cjs' };
const OF_THE_PROCESS = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const listenersBefore = OF_THE_PROCESS.map((event) => process.listeners(event as 'SIGTERM'));

const argv = [...process.argv];
let desk: BrowserWindow;
const call = async <Value>(name: string, input?: unknown): Promise<Value> => {
  const result = (await desk.webContents.invoke('regie.call', [name, input])) as { ok: boolean; value: Value };
  expect(result).toMatchObject({ ok: true });
  return result.value;
};

beforeAll(async () => {
  resetElectron();
  appControl.launch();
  process.argv = ['electron', '.', '--data', data];
  // Its lines are looked at, not read by whoever runs the tests.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('REGIE_KEYCHAIN', 'none');
  startShell(files);
  await vi.waitFor(() => expect(BrowserWindow.getAllWindows()).toHaveLength(1));
  const [first] = BrowserWindow.getAllWindows();
  if (first) desk = first;
});
afterAll(() => {
  process.argv = argv;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
  OF_THE_PROCESS.forEach((event, index) => {
    for (const one of process.listeners(event as 'SIGTERM')) {
      if (listenersBefore[index]?.includes(one) === false) process.removeListener(event, one);
    }
  });
});

test('before anything else the app is sandboxed, its scheme registered and its folder chosen', () => {
  expect(recorded.calls[0]).toBe('enableSandbox');
  expect(recorded.schemes).toHaveLength(1);
  expect(recorded.paths.get('userData')).toBe(join(data, 'window'));
});

test('a window is there at once, on the desk’s page', () => {
  expect([desk.visible, desk.webContents.visited]).toEqual([true, ['app://regie/index.html']]);
});

test('every guard is up before the first window loads', () => {
  expect([
    Object.keys(recorded.permissions).sort(),
    [...recorded.protocolHandlers.keys()],
    desk.webContents.wants('will-navigate', { url: 'https://example.org/' }),
    desk.webContents.openHandler?.({ url: 'file:///etc/passwd' }),
    session.defaultSession.listenerCount('will-download'),
    recorded.opened,
  ]).toEqual([
    [...(process.platform === 'darwin' ? [] : ['bluetooth']), 'check', 'device', 'display', 'request', 'usb'],
    ['app'],
    false,
    { action: 'deny' },
    1,
    [],
  ]);
});

test('no list of words comes from a server, for any session', async () => {
  if (process.platform !== 'darwin') await vi.waitFor(() => expect(recorded.wordLists).not.toEqual([]));
  expect(recorded.wordLists.filter((address) => new URL(address).hostname !== '127.0.0.1')).toEqual([]);
});

test('the page greets the host and opens on the demo show, which is live in rehearsal', async () => {
  const hello = await call<Hello>('app.hello', {});
  expect([hello.host, hello.me, hello.spaces.map((space) => space.rehearsal)]).toEqual(['electron', 'Desk', [true]]);
  const show = await call<ShowState>('show.current');
  expect([show.rehearsal, show.sessionId]).toEqual([true, hello.firstShow?.sessionId]);
  expect(show.desk?.value.scenes.length).toBeGreaterThan(0);
});

test('a press from the page goes on air, and the page hears of it', async () => {
  const show = await call<ShowState>('show.current');
  const sceneId = show.desk?.value.scenes.at(1)?.id;
  const outcome = await call('show.perform', { action: { kind: 'scene.take', sceneId }, source: { surface: 'tile' } });
  expect(outcome).toMatchObject({ kind: 'confirmed' });
  const events = desk.webContents.sent.map(({ args }) => args[0]);
  expect(events).toEqual(expect.arrayContaining(['show.press', 'show.patch']));
});

test('no message to the page holds a key of the service', async () => {
  await call('app.hello', {});
  const seen = JSON.stringify(desk.webContents.sent);
  expect(seen).not.toMatch(/fullKey|readOnlyKey|Bearer/);
});

test('the page may open the pages of the service outside, and no other address of this computer', async () => {
  const hello = await call<Hello>('app.hello', {});
  const page = `${hello.rehearsal?.apiRoot ?? ''}/app`;
  await call('app.open_external', { url: page });
  const other = ['app.open_external', { url: 'http://127.0.0.1:9/' }];
  expect(await desk.webContents.invoke('regie.call', other)).toMatchObject({
    ok: false,
    error: { code: 'unsupported' },
  });
  expect(recorded.opened).toEqual([page]);
});

test('keys made global are registered at once and their presses reach the page', async () => {
  const hello = await call<Hello>('app.hello', {});
  await call('keys.set', {
    keys: hello.keys.map((key) => (key.chord === 'F1' ? { ...key, global: true } : key)),
  });
  expect([...recorded.shortcuts.keys()]).toEqual(['F1']);
  recorded.shortcuts.get('F1')?.();
  expect(desk.webContents.sent.at(-1)?.args).toEqual(['keys.global_press', { chord: 'F1' }]);
  expect(await call('keys.global_status')).toEqual([{ chord: 'F1', status: 'confirmed' }]);
});

test('another language is in the menu without a restart', async () => {
  await call('preferences.set', { language: 'fr' });
  const menu = recorded.menus.at(-1) as { label: string }[];
  expect(menu.map(({ label }) => label)).toContain('Édition');
});

test('a crash of the page brings it back on the same show', async () => {
  const before = await call<ShowState>('show.current');
  desk.webContents.crash('crashed');
  await vi.waitFor(() => expect(desk.webContents.reloads).toBe(1));
  const after = await call<ShowState>('show.current');
  expect(after.sessionId).toBe(before.sessionId);
});

test('a second start only brings the desk to the front', () => {
  const focused = desk.focusCount;
  app.emit('second-instance', {}, ['regie'], '/');
  expect([BrowserWindow.getAllWindows().length, desk.focusCount]).toEqual([1, focused + 1]);
});

test('the page takes the program out of the desk and brings it back, and both windows hear of it', async () => {
  await call('displays.take_out', { part: 'program', fullScreen: true });
  windowsSettle();
  const program = BrowserWindow.getAllWindows().find((window) => window !== desk);
  expect(program).toMatchObject({ fullScreen: true, visible: true });
  const heard = (window: BrowserWindow | undefined) => window?.webContents.sent.at(-1)?.args;
  expect(heard(desk)).toMatchObject(['displays.changed', { out: [{ part: 'program', fullScreen: true }] }]);
  expect(await call('displays.bring_back', { part: 'program' })).toMatchObject({ out: [] });
  expect(BrowserWindow.getAllWindows()).toEqual([desk]);
});

test.skipIf(process.platform === 'darwin')(
  'a single Alt shows no menu over what an audience sees, whatever changed since; the desk has its menu',
  async () => {
    for (const part of ['program', 'preview', 'chat']) await call('displays.take_out', { part });
    const shown = (): readonly (readonly [string | undefined, boolean])[] =>
      BrowserWindow.getAllWindows().map((window) => {
        window.menuBarShown = false;
        window.pressAlt();
        return [window.webContents.visited[0]?.split('view=')[1], window.menuBarShown];
      });
    const barePictures = [
      [undefined, true],
      ['program', false],
      ['preview', false],
      ['chat', true],
    ];
    expect(shown()).toEqual(barePictures);
    const { preferences } = await call<Hello>('app.hello', {});
    await call('preferences.set', { appearance: 'light' });
    expect(shown()).toEqual(barePictures);
    await call('preferences.set', { appearance: preferences.appearance });
    for (const part of ['program', 'preview', 'chat']) await call('displays.bring_back', { part });
  },
);

test('a show file from a second start or a drop is offered by its name, without its path', async () => {
  app.emit('second-instance', {}, ['regie', 'tuesday.regie'], data);
  const frame = { senderFrame: { origin: 'app://regie', parent: null } };
  recorded.ipcListeners.get('regie.file')?.(frame, join(data, 'wednesday.regie'));
  const files = await call<readonly { fileName: string }[]>('exchange.opened_files');
  expect(files.map(({ fileName }) => fileName)).toEqual(['tuesday.regie', 'wednesday.regie']);
  expect(JSON.stringify([files, desk.webContents.sent])).not.toContain(data);
});

test('folders are shown and chosen by the system’s own means', async () => {
  recorded.opened = [];
  await call('storage.show', { folder: 'data' });
  expect(recorded.opened).toEqual([data]);
  recorded.chosen = [join(data, 'elsewhere')];
  expect(await call('storage.choose_backups')).toMatchObject({ backupsDir: join(data, 'elsewhere'), hasDialogs: true });
  recorded.chosen = [];
  expect(await call('storage.choose_backups')).toMatchObject({ backupsDir: join(data, 'elsewhere') });
});

test('panels are let in from where the settings say, as their person alone, and from nowhere else', async () => {
  const invite = { name: 'Tina', role: 'chat', term: 'evening', admission: 'open' };
  const nowhere = {
    from: 'nowhere',
    origins: [],
    localName: null,
    trouble: null,
    fingerprint: null,
    externalOrigin: null,
    isChosenHere: true,
    relay: null,
  };
  expect(await call('panels.serving')).toEqual(nowhere);
  expect(await desk.webContents.invoke('regie.call', ['panels.invite', invite])).toMatchObject({
    ok: false,
    error: { code: 'unsupported', sentence: { key: 'host_panels_nowhere' } },
  });
  const letIn = async (from: PanelAccess): Promise<PanelServing> => {
    await call('preferences.set', { panels: { ...DEFAULT_PREFERENCES.panels, from } });
    return vi.waitFor(async () => {
      const serving = await call<PanelServing>('panels.serving');
      expect(serving.from).toBe(from);
      return serving;
    });
  };

  const { origins } = await letIn('computer');
  expect(origins).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
  const [origin = ''] = origins;
  expect((await fetch(`${origin}/media/one`)).status).toBe(401);
  const { urls } = await call<PanelInvite>('panels.invite', invite);
  const paired = await pairWithLink(urls[0] ?? '');
  const panel = await openBridgeClient(paired);
  onTestFinished(() => panel.close());
  expect((await panel.call('app.hello', {})).me).toBe('Tina');
  expect(await panel.raw('panels.list', undefined)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  const guests = await call<readonly PanelGuest[]>('panels.list');
  expect(guests.map(({ name, stage }) => [name, stage])).toEqual([['Tina', 'in']]);

  expect(await letIn('nowhere')).toEqual(nowhere);
  await once(panel.socket, 'close');
  await expect(fetch(origin)).rejects.toThrow();
  // At the same address, so that the page comes back by itself.
  expect((await letIn('computer')).origins).toEqual(origins);
  const again = await openBridgeClient(paired);
  onTestFinished(() => again.close());
  expect((await again.call('app.hello', {})).me).toBe('Tina');
});

test('a checkout has no updates, and says so', async () => {
  expect(await call('updates.check')).toMatchObject({ kind: 'none', previous: null });
});

test('a sign-in to a platform on this computer opens its page, and says so', async () => {
  const platform = await startPlatform({ seed: 'empty', clock: 'real' });
  onTestFinished(() => platform.stop());
  const { apiRoot } = platform.ready;
  const asked = { apiRoot, access: 'full', tools: 'app' };
  const { attemptId, url, opened } = await call<SignInAttempt>('accounts.sign_in', asked);
  expect([opened, recorded.opened.at(-1)]).toEqual([true, url]);
  await call('accounts.cancel_sign_in', { attemptId });
});

test('with a live show of a connected space on the desk, closing it is asked about, and no key does it', async () => {
  const platform = await startPlatform({ seed: 'empty', clock: 'real' });
  onTestFinished(() => platform.stop());
  const { apiRoot, fullKey } = platform.ready;
  const { spaceId } = await call<{ spaceId: string }>('accounts.add_key', { apiRoot, key: fullKey });
  const plan = { title: 'A real evening', scheduledAt: new Date(Date.now() + 86_400_000).toISOString() };
  const { session: made } = await platform.call<{ session: { id: string } }>('POST', '/live/sessions', plan);
  await call('show.open', { spaceId, sessionId: made.id });
  expect(pressMenuKey('CommandOrControl+W', undefined, 'linux')).toBe(true);
  await platform.rehearse('POST', `/sessions/${made.id}/start`);
  await vi.waitFor(() => expect(pressMenuKey('CommandOrControl+W', undefined, 'linux')).toBe(false), {
    timeout: 20_000,
  });
  recorded.dialogs = [];
  desk.close();
  expect([desk.destroyed, recorded.dialogs]).toMatchObject([
    false,
    [{ message: 'Un direct est en cours sur cette régie.' }],
  ]);
  await platform.rehearse('POST', `/sessions/${made.id}/end`);
  await vi.waitFor(() => expect(pressMenuKey('CommandOrControl+W', undefined, 'linux')).toBe(true), {
    timeout: 20_000,
  });
});

test('the log says how the start went, which an installer is tried out by', async () => {
  const log = (): string => readFileSync(join(data, 'logs/regie.log'), 'utf8');
  await vi.waitFor(() => expect(log()).toContain('the library and the first show are open'), { timeout: 20_000 });
  expect(log()).toContain('the service is ready');
});

test('closing the last window ends the service, gives the keys back and then quits', async () => {
  desk.close();
  if (process.platform === 'darwin') app.quit();
  await vi.waitFor(() => expect(recorded.exits).toEqual([0]), { timeout: 5000 });
  expect(recorded.shortcuts.size).toBe(0);
  expect(readFileSync(join(data, 'logs/regie.log'), { encoding: 'utf8', flag: 'a+' })).not.toMatch(/Bearer [^[]/);
  expect(JSON.parse(readFileSync(join(data, 'windows.json'), 'utf8'))).toHaveProperty('sets.0.places.desk');
});

test('a copy of the app that runs already keeps a second one from starting', () => {
  resetElectron();
  appControl.launch();
  appControl.holdLock();
  startShell(files);
  expect([recorded.calls.at(-1), BrowserWindow.getAllWindows()]).toEqual(['quit', []]);
});

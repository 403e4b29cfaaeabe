import type { BrowserWindow as AppWindow, Session } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { guardNavigation } from '../../src-main/app/security/navigation.ts';
import { guardPermissions } from '../../src-main/app/security/permissions.ts';
import { createRoomView, offerRoomPicture } from '../../src-main/app/windows/room-view.ts';
import { app } from '../support/electron/app.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { getDisplayMedia } from '../support/electron/display-media.ts';
import { session } from '../support/electron/electron.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(() => {
  resetElectron();
  app.removeAllListeners('web-contents-created');
});

const ROOM = 'https://live.example.org/app/invite/abc';
const BOX = { x: 10, y: 20, width: 320, height: 240 } as const;

/** A desk and a part's window with the room open; `troubles` is what was told of it. */
const opened = () => {
  const outside: string[] = [];
  const windows = { desk: new BrowserWindow({}), room: new BrowserWindow({}) };
  const room = createRoomView({
    windowOf: (view) => (windows as unknown as Record<string, AppWindow>)[view] ?? null,
    log: silentLog,
  });
  guardNavigation({ openOutside: (address) => void outside.push(address), room, log: silentLog });
  const troubles: (string | null)[] = [];
  room.open(ROOM, (trouble) => troubles.push(trouble));
  room.place('desk', BOX);
  const [view] = windows.desk.contentView.children;
  if (!view) throw new Error('the room is not laid over the desk');
  return { room, windows, troubles, outside, view };
};

test('the room has a memory of its own, a sandbox, no preload, no voice and no devices', () => {
  const { view } = opened();
  const own = session.fromPartition('room-monitor');
  expect(view.options.webPreferences).toMatchObject({
    session: own,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  });
  expect(view.options.webPreferences).not.toHaveProperty('preload');
  expect(view.webContents.isAudioMuted()).toBe(true);
  const ask = own.permissions.request as unknown as (...given: unknown[]) => void;
  const answers: unknown[] = [];
  for (const permission of ['media', 'fullscreen', 'notifications', 'geolocation'])
    ask({}, permission, (answer: unknown) => answers.push(answer), { requestingUrl: ROOM, isMainFrame: true });
  expect(answers).toEqual([false, false, false, false]);
  const prevented: boolean[] = [];
  own.emit('will-download', { preventDefault: () => prevented.push(true) });
  expect(prevented).toEqual([true]);
});

test('the room stays at its exact origin, and its links open nothing', () => {
  const { view, outside, troubles } = opened();
  const may = (url: string): boolean => view.webContents.wants('will-navigate', { url, isMainFrame: true });
  expect(may('https://live.example.org/app/live/1')).toBe(true);
  troubles.length = 0;
  expect(may('https://accounts.example.org/sign-in')).toBe(false);
  expect(may('http://live.example.org/')).toBe(false);
  expect(may('app://regie/index.html')).toBe(false);
  expect(troubles).toEqual(['sign_in', 'sign_in', 'sign_in']);
  expect(view.webContents.wants('will-redirect', { url: 'https://other.org/', isMainFrame: true })).toBe(false);
  expect(view.webContents.openHandler?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
  expect(outside).toEqual([]);
});

test('the room lies over the window that shows it, moves to another, and is hidden below what covers it', () => {
  const { room, windows, view } = opened();
  expect(view.bounds).toEqual(BOX);
  room.place('desk', null);
  expect(view.visible).toBe(false);
  room.place('room', BOX);
  expect([windows.desk.contentView.children.length, windows.room.contentView.children.length]).toEqual([0, 1]);
  expect(view.visible).toBe(true);
  windows.room.close();
  room.place('desk', BOX);
  expect(windows.desk.contentView.children).toEqual([view]);
  room.close();
  expect(windows.desk.contentView.children).toEqual([]);
  expect(view.webContents.isDestroyed()).toBe(true);
});

test('a crash, a refusal and a page that cannot be reached are told, and that it is there again', () => {
  const { view, troubles } = opened();
  troubles.length = 0;
  view.webContents.crash('crashed');
  view.webContents.emit('did-navigate', {}, ROOM, 403, 'Forbidden');
  view.webContents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', ROOM, true);
  view.webContents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', ROOM, true);
  view.webContents.emit('did-navigate', {}, ROOM, 200, 'OK');
  expect(troubles).toEqual(['crashed', 'sign_in', 'unreachable', null]);
});

test('a page for signing in at the room’s own address is told, however it comes there', () => {
  const { view, troubles } = opened();
  troubles.length = 0;
  view.webContents.emit('did-navigate', {}, 'https://live.example.org/login?next=%2Fapp', 200, 'OK');
  view.webContents.emit('did-navigate', {}, ROOM, 200, 'OK');
  view.webContents.emit('did-navigate-in-page', {}, 'https://live.example.org/account/sign-in', true);
  view.webContents.emit('did-navigate-in-page', {}, 'https://live.example.org/sign-in', false);
  view.webContents.emit('did-navigate-in-page', {}, 'https://live.example.org/app/live/1#chat', true);
  expect(troubles).toEqual(['sign_in', null, 'sign_in', null]);
});

/** The desk's own page with the guards of the app's session, as `run-desktop.ts` has them. */
const watching = () => {
  const found = opened();
  const own = session.defaultSession as unknown as Session;
  guardPermissions(own, { mayCapture: () => found.room.contents() !== null, log: silentLog });
  offerRoomPicture(own, found.room);
  const { webContents: page } = found.windows.desk;
  page.show('app://regie/index.html', false);
  return { ...found, page };
};

test('the app’s own page watches the room once the app has lent it a press, and only while there is a room', async () => {
  const { room, view, page } = watching();
  expect(getDisplayMedia(page, { audio: true })).toBe('InvalidStateError');
  await room.lendPress('desk');
  const { mainFrame } = view.webContents;
  expect(getDisplayMedia(page, { audio: true })).toEqual({ video: mainFrame, audio: mainFrame });
  expect(getDisplayMedia(page, { audio: false })).toEqual({ video: mainFrame });
  room.close();
  expect(getDisplayMedia(page, { audio: true })).toBe('NotAllowedError');
});

test('a window of its own that nobody pressed in watches the room too; without a room no press is lent', async () => {
  const { room, windows, view } = watching();
  const { webContents: page } = windows.room;
  page.show('app://regie/index.html?view=room', false);
  await room.lendPress('room');
  expect(getDisplayMedia(page, { audio: true })).toMatchObject({ video: view.webContents.mainFrame });
  page.hasPress = false;
  room.close();
  await room.lendPress('room');
  expect(page.hasPress).toBe(false);
});

test('a player inside the page, the room itself and a page that is gone may watch nothing', async () => {
  const { room, view, page } = watching();
  await room.lendPress('desk');
  const inside = { url: 'https://www.youtube-nocookie.com/embed/x', origin: '', parent: page.mainFrame };
  expect(getDisplayMedia(page, { audio: true, frame: inside })).toBe('NotAllowedError');
  view.webContents.hasPress = true;
  expect(getDisplayMedia(view.webContents, { audio: true })).toBe('NotAllowedError');
  const ask = recorded.permissions.display as unknown as (request: object, answer: (given: unknown) => void) => void;
  const answers: unknown[] = [];
  ask({ frame: null, audioRequested: true }, (answer) => answers.push(answer));
  expect(answers).toEqual([null]);
});

test('a room whose page has crashed is refused, and Electron is asked for nothing that is gone', async () => {
  const { room, view, page } = watching();
  await room.lendPress('desk');
  view.webContents.crash('crashed');
  expect(getDisplayMedia(page, { audio: true })).toBe('NotAllowedError');
});

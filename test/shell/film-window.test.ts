import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createFilmWindow } from '../../src-main/app/windows/film-window.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { getDisplayMedia } from '../support/electron/display-media.ts';
import { session } from '../support/electron/electron.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const ORIGIN = 'http://127.0.0.1:4000';
const PAGE = `${ORIGIN}/app/live/s1/film#room=secret`;

const start = (platform: NodeJS.Platform = 'linux') => {
  const scripts: [string, boolean][] = [];
  let say: (outcome: unknown) => void = () => undefined;
  recorded.script = (code, userGesture) => {
    scripts.push([code, userGesture]);
    return code.endsWith('make()') ? new Promise((resolve) => (say = resolve)) : null;
  };
  const films = createFilmWindow({ serviceOrigin: () => ORIGIN, isFree: () => true, platform, log: silentLog });
  const ending = new AbortController();
  const ended = films.make(PAGE, ending.signal);
  const [window] = BrowserWindow.getAllWindows();
  if (!window) throw new Error('no window was opened');
  return { films, ending, ended, window, scripts, say: (outcome: unknown) => say(outcome) };
};

type Answer = (value: unknown) => void;
type Answering = (...args: unknown[]) => unknown;
const guard = (name: string) => session.fromPartition('regie-film').permissions[name] as Answering | undefined;

test('the window is hidden, silent, sandboxed, apart, of the film’s size, and without anything of the desk', async () => {
  const { window, ended, scripts, say } = start();
  await vi.waitFor(() => expect(scripts).toHaveLength(2));
  expect(window.options).toMatchObject({
    show: false,
    focusable: false,
    width: 1280,
    height: 720,
    useContentSize: true,
    roundedCorners: false,
  });
  expect(window.options.webPreferences).toMatchObject({
    partition: 'regie-film',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    backgroundThrottling: false,
  });
  expect(window.options.webPreferences).not.toHaveProperty('preload');
  expect([window.visible, window.webContents.visited]).toEqual([false, [PAGE]]);
  expect(window.webContents.isAudioMuted()).toBe(true);
  expect(window.webContents.openHandler?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
  const { permissions: handlers } = session.fromPartition('regie-film');
  expect(getDisplayMedia(window.webContents, { audio: false, handlers })).toEqual({
    video: window.webContents.mainFrame,
  });
  // Capturing needs a press; loading does not.
  expect(scripts.map(([, userGesture]) => userGesture)).toEqual([false, true]);
  expect(recorded.blockers.size).toBe(1);
  say('made');
  expect(await ended).toBe('made');
  expect([window.destroyed, recorded.blockers.size]).toEqual([true, 0]);
});

test('the film’s page may capture itself, and gets no other permission', () => {
  const { ended, ending } = start();
  const permitted = (permission: string, details: object): unknown => {
    let given: unknown;
    const answer: Answer = (value) => (given = value);
    guard('request')?.({}, permission, answer, { requestingUrl: PAGE, isMainFrame: true, ...details });
    return given;
  };
  expect([
    permitted('display-capture', {}),
    permitted('media', { mediaTypes: [] }),
    permitted('media', { mediaTypes: ['video'] }),
    permitted('media', { mediaTypes: ['audio'] }),
    permitted('display-capture', { requestingUrl: 'https://example.org/' }),
    permitted('display-capture', { isMainFrame: false }),
    permitted('geolocation', {}),
    permitted('hid', {}),
  ]).toEqual([true, false, false, false, false, false, false, false]);

  const captured = (frame: object | null, videoRequested = true): unknown => {
    let given: unknown;
    const answer: Answer = (value) => (given = value);
    guard('display')?.({ frame, videoRequested }, answer);
    return given;
  };
  const own = { url: PAGE, parent: null };
  expect([
    captured(own),
    captured(own, false),
    captured({ url: 'https://www.youtube.com/embed/x', parent: own }),
    captured({ url: `${ORIGIN}/app/live/s1`, parent: own }),
    captured({ url: 'https://example.org/', parent: null }),
    captured(null),
  ]).toEqual([{ video: own }, null, null, null, null, null]);
  expect([guard('check')?.(null, 'media', ORIGIN, {}), guard('device')?.({})]).toEqual([false, false]);
  let isDownloaded = true;
  session.fromPartition('regie-film').emit('will-download', { preventDefault: () => (isDownloaded = false) });
  expect(isDownloaded).toBe(false);
  ending.abort();
  return ended;
});

test('the end of the page’s process, of the window, or of the request ends the film', async () => {
  const crashed = start();
  crashed.window.webContents.crash('oom');
  expect([await crashed.ended, crashed.window.destroyed]).toEqual(['crashed', true]);
  const closed = start();
  closed.window.close();
  expect(await closed.ended).toBe('stopped');
  const stopped = start();
  stopped.ending.abort();
  expect([await stopped.ended, stopped.window.destroyed, recorded.blockers.size]).toEqual(['stopped', true, 0]);
});

test('what a page says that is no outcome, and a page that breaks, are failures', async () => {
  const odd = start();
  await vi.waitFor(() => expect(odd.scripts).toHaveLength(2));
  odd.say('all is well');
  expect(await odd.ended).toBe('failed');
  const films = createFilmWindow({
    serviceOrigin: () => ORIGIN,
    isFree: () => true,
    platform: 'linux',
    log: silentLog,
  });
  recorded.script = () => Promise.reject(new Error('the recording is gone'));
  expect(await films.make(PAGE, new AbortController().signal)).toBe('failed');
});

test('only a page of the running service is opened, one at a time, and none for a request that is over', async () => {
  const { films, ending, ended } = start();
  expect(await films.make(PAGE, ending.signal)).toBe('failed');
  ending.abort();
  await ended;
  expect(await films.make(PAGE, ending.signal)).toBe('stopped');
  for (const url of ['https://example.org/film', 'http://127.0.0.1:4001/app/live/s1/film', 'app://regie/index.html']) {
    expect(await films.make(url, new AbortController().signal)).toBe('failed');
  }
  expect(BrowserWindow.getAllWindows()).toEqual([]);
});

test('a hidden window keeps no app running whose last window was closed; on macOS it goes on', async () => {
  const desk = new BrowserWindow({});
  const linux = start('linux');
  const hidden = BrowserWindow.getAllWindows().at(-1);
  linux.films.endIfAlone();
  expect(hidden?.destroyed).toBe(false);
  desk.close();
  linux.films.endIfAlone();
  expect([await linux.ended, hidden?.destroyed]).toEqual(['stopped', true]);
  const mac = start('darwin');
  mac.films.endIfAlone();
  expect(mac.window.destroyed).toBe(false);
  onTestFinished(() => mac.ending.abort());
});

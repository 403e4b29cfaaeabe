import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { bridgeCalls } from '#shared/bridge/contract.ts';
import { createMemoryStore } from '../../src-main/settings/file-store.ts';
import { VIEWS, type View } from '../../src-main/app/security/app-origin.ts';
import { windowOptions } from '../../src-main/app/windows/window-options.ts';
import { parseSavedPlaces, type SavedPlaces } from '../../src-main/app/windows/window-places.ts';
import { centredBounds, visibleBounds, type WindowPlaces } from '../../src-main/app/windows/window-place.ts';
import type { WindowSystem } from '../../src-main/app/windows/window-system.ts';
import { createWindows } from '../../src-main/app/windows/windows.ts';
import { BrowserWindow, windowsSettle } from '../support/electron/browser-window.ts';
import { resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const FULL_HD = { x: 0, y: 0, width: 1920, height: 1080 };
const SMALLEST = { width: 1024, height: 700 };

/** The set of displays that the stand-in has at first. */
const ONE = '1920x1080@0,0';
const bookOf = (places: WindowPlaces): SavedPlaces => [{ key: ONE, places, out: [] }];

const setUp = (kept: SavedPlaces = [], system: WindowSystem = { placesWindows: true, sharesSpace: false }) => {
  const clock = createManualClock(0);
  const places = createMemoryStore(kept);
  const created: string[] = [];
  const windows = createWindows({
    preload: '/app/preload.cjs',
    icon: null,
    devTools: false,
    spelling: false,
    places,
    system,
    appearance: () => 'light',
    clock,
    log: silentLog,
    onCreated: (_window, view) => created.push(view),
  });
  const open = (view: View, fragment = ''): BrowserWindow =>
    windows.open(view, { fragment, place: null }) as unknown as BrowserWindow;
  return { windows, open, clock, places, created };
};

test.each(VIEWS)('the page of %s has no Node, no reach into the preload, and a sandbox around it', (view) => {
  const { webPreferences } = windowOptions({
    view,
    preload: '/app/preload.cjs',
    bounds: null,
    background: '#000000',
    zoom: 2,
    covers: false,
    icon: null,
    devTools: false,
    spelling: false,
  });
  expect(webPreferences).toEqual({
    preload: '/app/preload.cjs',
    additionalArguments: [`--regie-calls=${Object.keys(bridgeCalls).join(',')}`],
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    ...(view === 'program' || view === 'preview'
      ? { zoomMode: 'disabled', zoomFactor: 1 }
      : { zoomMode: 'isolated', zoomFactor: 1.44 }),
    devTools: false,
    backgroundThrottling: false,
  });
});

test('the desk opens at no less than 1024×700, in the colour of its appearance, and shows when it is drawn', () => {
  const { open, created } = setUp();
  const desk = open('desk');
  expect(desk.options).toMatchObject({ minWidth: 1024, minHeight: 700, show: false, backgroundColor: '#eff0f5' });
  expect([desk.visible, desk.webContents.visited, created]).toEqual([true, ['app://regie/index.html'], ['desk']]);
});

test('a page that never draws is shown after four seconds all the same', () => {
  const loads = vi.spyOn(BrowserWindow.prototype, 'loadURL').mockResolvedValue(undefined);
  const { open, clock } = setUp();
  const desk = open('desk');
  expect(desk.visible).toBe(false);
  clock.advance(4000);
  expect(desk.visible).toBe(true);
  loads.mockRestore();
});

test('opening a view twice brings its one window to the front; other views have windows of their own', () => {
  const { open, windows } = setUp();
  const desk = open('desk');
  desk.minimized = true;
  expect(open('desk')).toBe(desk);
  expect([desk.minimized, desk.focusCount]).toEqual([false, 1]);
  const program = open('program');
  expect(program.webContents.visited).toEqual(['app://regie/index.html?view=program']);
  program.close();
  expect([windows.of('program'), windows.of('desk')]).toEqual([null, desk]);
});

test('a link moves the desk’s page without loading it again', () => {
  const { open } = setUp();
  const desk = open('desk');
  let loaded = 0;
  desk.webContents.on('did-finish-load', () => (loaded += 1));
  open('desk', '#/shows/s1');
  expect([desk.webContents.visited.at(-1), loaded]).toEqual(['app://regie/index.html#/shows/s1', 0]);
});

test('a window comes back where it was left, maximised or full screen as it was', () => {
  const first = setUp();
  const desk = first.open('desk');
  desk.bounds = { x: 100, y: 120, width: 1300, height: 800 };
  desk.maximized = true;
  desk.emit('resize');
  first.clock.advance(500);
  desk.emit('close');
  const again = setUp(first.places.read()).open('desk');
  expect(again.options).toMatchObject({ x: 100, y: 120, width: 1300, height: 800 });
  expect([again.maximized, again.fullScreen]).toEqual([true, false]);
});

test('a window whose display is gone opens where the system chooses', () => {
  const bounds = { x: 2500, y: 50, width: 1300, height: 800 };
  const { open } = setUp(bookOf({ desk: { bounds, maximized: false, fullScreen: false, onTop: false, zoom: 0 } }));
  expect(open('desk').options.x).toBeUndefined();
});

test('a place is used only where a person can take hold of the window', () => {
  const rectangle = fc.record({
    x: fc.integer({ min: -6000, max: 6000 }),
    y: fc.integer({ min: -3000, max: 3000 }),
    width: fc.integer({ min: 1, max: 6000 }),
    height: fc.integer({ min: 1, max: 4000 }),
  });
  fc.assert(
    fc.property(rectangle, (bounds) => {
      const placed = visibleBounds(bounds, [FULL_HD], SMALLEST);
      if (!placed) return;
      expect(placed.x).toBeLessThanOrEqual(FULL_HD.width - 120);
      expect(placed.x + bounds.width).toBeGreaterThanOrEqual(120);
      expect(placed.y >= 0 && placed.y <= FULL_HD.height - 40).toBe(true);
      expect(placed.width >= 1024 && placed.width <= 1920 && placed.height >= 700 && placed.height <= 1080).toBe(true);
    }),
  );
});

test('the middle of a display is wholly on it, whatever the window’s size', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
  fc.assert(
    fc.property(size, (wanted) => {
      const { x, y, width, height } = centredBounds(wanted, FULL_HD);
      expect(x >= 0 && y >= 0 && x + width <= FULL_HD.width && y + height <= FULL_HD.height).toBe(true);
    }),
  );
});

test('places that make no sense are dropped one by one', () => {
  const bounds = { x: 1, y: 2, width: 300, height: 200 };
  const sound = { bounds, maximized: false, fullScreen: true, onTop: true, zoom: -1 };
  const set = { key: ONE, places: { chat: sound }, out: ['chat'] };
  expect([
    parseSavedPlaces({ sets: [{ ...set, places: { chat: sound, desk: { bounds: 'wide' } } }] }),
    parseSavedPlaces({ sets: [set] }),
    parseSavedPlaces({ sets: [{ ...set, out: ['chat', 'everything'] }, 7, { key: 3 }] }),
    parseSavedPlaces(null),
  ]).toEqual([
    { value: [set], sound: false },
    { value: [set], sound: true },
    { value: [set], sound: false },
    { value: [], sound: false },
  ]);
});

test('places kept before there were sets of displays still count', () => {
  const place = { bounds: { x: 1, y: 2, width: 1300, height: 800 }, maximized: false, fullScreen: false };
  const { value, sound } = parseSavedPlaces({ desk: place });
  expect([value, sound]).toEqual([[{ key: '', places: { desk: { ...place, onTop: false, zoom: 0 } }, out: [] }], true]);
  expect(setUp(value).open('desk').options).toMatchObject({ x: 1, y: 2 });
});

test('each window has a zoom of its own, which comes back with its place; what an audience sees has none', () => {
  const first = setUp();
  const [desk, chat, program] = (['desk', 'chat', 'program'] as const).map((view) => first.open(view));
  desk?.webContents.setZoomLevel(2);
  program?.webContents.setZoomLevel(3);
  const zoom = [desk, chat, program].map((window) => window?.webContents.getZoomLevel());
  expect(zoom).toEqual([2, 0, 0]);
  desk?.close();
  const again = setUp(first.places.read());
  expect(again.open('desk').webContents.getZoomLevel()).toBeCloseTo(2);
  expect(again.open('chat').webContents.getZoomLevel()).toBe(0);
});

test('on systems where only people place windows, a part opens in its size, never full screen', () => {
  const bounds = { x: 300, y: 40, width: 1100, height: 720 };
  const place = { bounds, maximized: false, fullScreen: true, onTop: false, zoom: 0 };
  const { open } = setUp(bookOf({ desk: place, program: place }), { placesWindows: false, sharesSpace: false });
  const [desk, program] = [open('desk'), open('program')];
  windowsSettle();
  expect([desk.fullScreen, program.fullScreen, program.options.width, program.options.x]).toEqual([
    true,
    false,
    1100,
    undefined,
  ]);
});

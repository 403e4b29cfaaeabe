import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { createDeskPage } from '../support/desk-page.ts';
import { DESK_SCENARIOS } from '../support/desk-scenarios.ts';
import { createDesktopApp, skipWithoutElectron, type DesktopApp } from './launch.ts';

skipWithoutElectron();

let app: DesktopApp;
let electron: ElectronApplication;
let desk: Page;

test.beforeEach(async () => {
  app = createDesktopApp();
  electron = await app.launch();
  desk = await electron.firstWindow();
});
test.afterEach(async () => {
  await electron.close();
  app.remove();
});

for (const { name, run } of DESK_SCENARIOS) {
  test(name, async () => {
    const page = createDeskPage(desk);
    await expect(page.tile('Welcome')).toBeVisible();
    await run(page);
  });
}

test('the app opens on the demo show, and a press goes on air', async () => {
  const scenes = desk.getByRole('region', { name: 'Scenes' });
  const second = scenes.getByRole('button').nth(1);
  await expect(second).toBeVisible();
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.getByRole('status', { name: 'Connection' })).toHaveAttribute('data-state', 'fresh');
});

test('pictures of the rehearsal reach the page', async () => {
  const picture = desk.getByRole('region', { name: 'Program' }).locator('img, video').first();
  await expect(picture).toBeVisible();
  const isLoaded = (): Promise<boolean> =>
    picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 1) > 0);
  await expect.poll(isLoaded).toBe(true);
});

test('the page gets MIDI without system exclusive messages, or hears that this computer has none', async () => {
  const answer = await desk.evaluate(() =>
    navigator.requestMIDIAccess({ sysex: false }).then(
      ({ sysexEnabled }) => (sysexEnabled ? 'with system messages' : 'without them'),
      (error: unknown) => (error as DOMException).name,
    ),
  );
  // A refusal would be NotAllowedError or SecurityError.
  expect(['without them', 'InvalidStateError', 'NotSupportedError']).toContain(answer);
});

test('the page has no Node, no Electron and no way out of the app', async () => {
  const found = await desk.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter((name) => name in globalThis),
    bridge: Object.keys((globalThis as unknown as { regie: object }).regie),
    // Over https the system would open it, outside.
    opened: window.open('http://example.org/') !== null,
  }));
  expect(found).toEqual({ globals: [], bridge: ['call', 'on'], opened: false });
  await desk.evaluate(() => {
    location.href = 'https://example.org/';
  });
  // The page is still there, and still the host's own.
  const second = desk.getByRole('region', { name: 'Scenes' }).getByRole('button').nth(1);
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await expect(desk).toHaveURL(/^app:\/\/regie\/index\.html/);
});

test('cameras and microphones are refused', async () => {
  const name = await desk.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(
      () => 'granted',
      (error: unknown) => (error instanceof DOMException ? error.name : 'other'),
    ),
  );
  expect(name).not.toBe('granted');
});

test('a crash of the page brings it back on the same show', async () => {
  const scenes = desk.getByRole('region', { name: 'Scenes' });
  await expect(scenes.getByRole('button').first()).toBeVisible();
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect
    .poll(() =>
      electron.evaluate(({ BrowserWindow }) =>
        // Between the two pages there is none to ask.
        BrowserWindow.getAllWindows()[0]
          ?.webContents.executeJavaScript("document.querySelectorAll('[aria-pressed]').length")
          .catch(() => 0),
      ),
    )
    .toBeGreaterThan(0);
});

test('a second start of the same desk leaves the first one alone', async () => {
  await app.startAgain();
  await expect(desk.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(electron.windows()).toHaveLength(1);
});

test('the window comes back where it was left', async () => {
  const bounds = { x: 60, y: 70, width: 1200, height: 760 };
  await electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
  await electron.close();
  electron = await app.launch();
  await electron.firstWindow();
  const now = await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize());
  expect(now).toEqual([bounds.width, bounds.height]);
});

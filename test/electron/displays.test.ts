import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { createDesktopApp, skipWithoutElectron, windowOf, type DesktopApp } from './launch.ts';

skipWithoutElectron();

let app: DesktopApp;
let electron: ElectronApplication;
let desk: Page;

test.beforeEach(async () => {
  app = createDesktopApp();
  electron = await app.launch();
  desk = await electron.firstWindow();
  await expect(desk.getByRole('region', { name: 'Scenes' }).getByRole('button').first()).toBeVisible();
});
test.afterEach(async () => {
  await electron.close();
  app.remove();
});

/** Takes a part out, by the menu of displays where there are several. */
const takeOut = async (part: string): Promise<void> => {
  await desk.getByRole('button', { name: `Open ${part} in its own window` }).click();
  const choice = desk.getByRole('menuitem', { name: 'In a window' });
  const several = await electron.evaluate(({ screen }) => screen.getAllDisplays().length > 1);
  if (several) await choice.click();
};

test('the program leaves the desk for a window of its own, follows what is on air, and comes back @proof', async () => {
  await takeOut('Program');
  const program = await windowOf(electron, 'program');
  await desk
    .getByRole('region', { name: 'Scenes' })
    .getByRole('button', { name: /^Interview/ })
    .click();
  await expect(program.getByRole('group', { name: 'Program: Interview' })).toBeVisible();
  await expect(desk.getByText('Program is in its own window.')).toBeVisible();
  await desk.getByRole('button', { name: 'Bring back Program' }).click();
  await expect(desk.getByRole('group', { name: 'Program: Interview' })).toBeVisible();
  expect(electron.windows()).toHaveLength(1);
});

test('full screen shows the stage and nothing else, until Escape or F11 @proof', async () => {
  await takeOut('Program');
  const program = await windowOf(electron, 'program');
  const isFull = (): Promise<boolean> =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isFullScreen()));
  for (const key of ['Escape', 'F11']) {
    await program.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(isFull).toBe(true);
    await expect(program.getByRole('button', { name: 'Bring back' })).toHaveCount(0);
    await program.keyboard.press(key);
    await expect.poll(isFull).toBe(false);
    await expect(program.getByRole('button', { name: 'Bring back' })).toBeVisible();
  }
});

test('a window of a part stays on top when asked, and says so @proof', async () => {
  await takeOut('Chat');
  const chat = await windowOf(electron, 'chat');
  const pin = chat.getByRole('button', { name: 'Always on top' });
  await pin.click();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  const onTop = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isAlwaysOnTop()),
  );
  expect(onTop.filter(Boolean)).toHaveLength(1);
});

test('closing a part’s window brings the part back; parts in windows when the app quits have them again @proof', async () => {
  await takeOut('Chat');
  await (await windowOf(electron, 'chat')).close();
  await expect(desk.getByRole('button', { name: 'Open Chat in its own window' })).toBeVisible();
  await takeOut('Run of show');
  await windowOf(electron, 'run');
  await electron.close();
  electron = await app.launch();
  const run = await windowOf(electron, 'run');
  await expect(run.getByRole('region', { name: 'Run of show' })).toBeVisible();
});

test('the window of a part has no more rights than the desk: no Node, no Electron, no way out @proof', async () => {
  await takeOut('Preview');
  const preview = await windowOf(electron, 'preview');
  const found = await preview.evaluate(() => ({
    globals: ['require', 'process', 'ipcRenderer'].filter((name) => name in globalThis),
    opened: window.open('http://example.org/') !== null,
  }));
  expect(found).toEqual({ globals: [], opened: false });
});

test('what an audience sees has no menu @proof', async () => {
  test.skip(process.platform === 'darwin', 'A Mac has one menu for all windows.');
  await takeOut('Program');
  const program = await windowOf(electron, 'program');
  await program.keyboard.press('Alt');
  // A change of the show's risk, of a key or of the language draws the menu anew: so does this.
  await electron.evaluate(({ Menu }) => Menu.setApplicationMenu(Menu.getApplicationMenu()));
  const bars = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter(({ webContents }) => webContents.getURL().includes('view=program'))
      .map((window) => window.isMenuBarVisible()),
  );
  expect(bars).toEqual([false]);
});

test('a window that leaves full screen is an ordinary one by the next turn, and goes where it is sent @proof', async () => {
  const seen = await electron.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ width: 500, height: 400 });
    const entered = new Promise<void>((resolve) => window.once('enter-full-screen', () => resolve()));
    window.setFullScreen(true);
    await entered;
    const ended = new Promise<void>((resolve) => window.once('leave-full-screen', () => setTimeout(resolve, 0)));
    window.setFullScreen(false);
    await ended;
    const isFull = window.isFullScreen();
    window.setBounds({ x: 120, y: 130, width: 420, height: 330 });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { width, height } = window.getBounds();
    window.destroy();
    return { isFull, width, height };
  });
  expect(seen).toEqual({ isFull: false, width: 420, height: 330 });
});

test('a part that fills one display and is sent to another fills that one @proof', async () => {
  const displays = await electron.evaluate(({ screen }) => screen.getAllDisplays().map(({ bounds }) => bounds));
  test.skip(displays.length < 2, 'This computer has one display.');
  await desk.getByRole('button', { name: 'Open Program in its own window' }).click();
  await desk.getByRole('menuitem').nth(1).click();
  const place = (): Promise<unknown> =>
    electron.evaluate(({ BrowserWindow, screen }) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('program'));
      return window && [window.isFullScreen(), screen.getDisplayMatching(window.getBounds()).id];
    });
  const ids = await electron.evaluate(({ screen }) => screen.getAllDisplays().map(({ id }) => id));
  for (const id of [ids[1], ids[0], ids[1]]) {
    await desk.evaluate(
      (displayId) =>
        (globalThis as unknown as { regie: { call(name: string, input: unknown): Promise<unknown> } }).regie.call(
          'displays.place',
          { part: 'program', displayId, fullScreen: true },
        ),
      String(id),
    );
    await expect.poll(place).toEqual([true, id]);
  }
});

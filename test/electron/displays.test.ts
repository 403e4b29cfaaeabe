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

test('closing the window brings the part back; what is out when the app quits is out again @proof', async () => {
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

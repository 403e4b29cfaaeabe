import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { createDesktopApp, skipWithoutElectron, type DesktopApp } from './launch.ts';

skipWithoutElectron();

let app: DesktopApp;
let electron: ElectronApplication;

test.beforeEach(() => {
  app = createDesktopApp();
});
test.afterEach(async () => {
  await electron.close();
  app.remove();
});

const settingsPage = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('the app opens at the link it was started with @proof', async () => {
  electron = await app.launch('regie://settings/keys');
  await expect(settingsPage(await electron.firstWindow(), 'Keys')).toBeVisible();
});

test('a link that comes later moves the desk, also the same one twice @proof', async () => {
  electron = await app.launch();
  const desk = await electron.firstWindow();
  for (const [link, heading] of [
    ['regie://settings/rehearsal', 'Rehearsal'],
    ['regie://settings/storage', 'Storage'],
    ['regie://settings/rehearsal', 'Rehearsal'],
  ] as const) {
    await app.startAgain(link);
    await expect(settingsPage(desk, heading)).toBeVisible();
  }
  expect(electron.windows()).toHaveLength(1);
});

test('a hostile link is refused with a sentence, and nothing moves @proof', async () => {
  electron = await app.launch();
  const desk = await electron.firstWindow();
  await expect(desk.getByRole('region', { name: 'Scenes' })).toBeVisible();
  await app.startAgain('regie://desk/../../settings?take=1');
  await expect(desk.getByText('Regie cannot open this link.')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Scenes' })).toBeVisible();
});

test('after an error that nobody caught the app starts anew, once @proof', async () => {
  electron = await app.launch();
  await (await electron.firstWindow()).waitForLoadState();
  const ended = electron.waitForEvent('close');
  const relaunched = await electron.evaluate(({ app: main }) => {
    const seen: unknown[] = [];
    main.relaunch = (options) => void seen.push(options?.args);
    return new Promise((resolve) => {
      main.exit = () => {
        resolve(seen);
        setTimeout(() => {
          process.kill(process.pid);
        }, 100);
      };
      setTimeout(() => {
        throw new Error('a test of the watchdog');
      }, 0);
    });
  });
  expect(JSON.stringify(relaunched)).toMatch(/--restarted-at=\d+/);
  await ended;
});

import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { startPlatform, type PlatformProcess } from '../support/platform-process.ts';
import { createDesktopApp, skipWithoutElectron, windowOf, type DesktopApp } from './launch.ts';

skipWithoutElectron();

let platform: PlatformProcess;
let app: DesktopApp;
let electron: ElectronApplication;
let desk: Page;

interface Bridge {
  call(name: string, input: unknown): Promise<{ readonly ok: boolean; readonly value: unknown }>;
}
const call = (name: string, input: unknown): Promise<unknown> =>
  desk.evaluate(
    async ([of, given]) => {
      const result = await (globalThis as unknown as { regie: Bridge }).regie.call(of, given);
      if (!result.ok) throw new Error(`${of}: ${JSON.stringify(result)}`);
      return result.value;
    },
    [name, input] as const,
  );
interface Seen {
  readonly asked: string[];
  answer: number;
}
/** Answers the app's questions from now on, and keeps what they were. */
const answerQuestions = (answer: number): Promise<void> =>
  electron.evaluate(({ dialog }, with_) => {
    const seen: Seen = { asked: [], answer: with_ };
    (globalThis as unknown as { seen: Seen }).seen = seen;
    dialog.showMessageBox = ((_over: unknown, { message }: { message: string }) => {
      seen.asked.push(message);
      return Promise.resolve({ response: seen.answer, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
  }, answer);
const asked = (): Promise<readonly string[]> =>
  electron.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.asked);

/** A space that is no rehearsal, with a show of it on air on the desk. */
test.beforeEach(async () => {
  platform = await startPlatform({ seed: 'demo', clock: 'real' });
  app = createDesktopApp();
  electron = await app.launch();
  desk = await electron.firstWindow();
  await expect(desk.getByRole('region', { name: 'Scenes' }).getByRole('button').first()).toBeVisible();
  const { apiRoot, fullKey } = platform.ready;
  const { spaceId } = (await call('accounts.add_key', { apiRoot, key: fullKey })) as { spaceId: string };
  const title = 'A real evening';
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { session } = await platform.call<{ session: { id: string } }>('POST', '/live/sessions', {
    title,
    scheduledAt,
  });
  await platform.rehearse('POST', `/sessions/${session.id}/start`);
  await call('show.open', { spaceId, sessionId: session.id });
  await expect(desk.getByText(title).first()).toBeVisible();
});
test.afterEach(async () => {
  await answerQuestions(1);
  await electron.close();
  await platform.stop();
  app.remove();
});

test('a live show is not ended by a key, nor by closing or quitting unless the person means it', async () => {
  await answerQuestions(0);
  const keys = await electron.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? [])
      .flatMap(({ submenu }) => submenu?.items ?? [])
      .flatMap(({ accelerator }) => accelerator ?? []),
  );
  expect(keys.filter((key) => /\+[QW]$/.test(key))).toEqual([]);
  await electron.evaluate(({ BrowserWindow, app: main }) => {
    BrowserWindow.getAllWindows()[0]?.close();
    main.quit();
  });
  await expect.poll(asked).toEqual(['A live show is on this desk.']);
  await expect(desk.getByRole('region', { name: 'Scenes' })).toBeVisible();
  const ended = electron.waitForEvent('close');
  await electron.evaluate(({ app: main }) => {
    (globalThis as unknown as { seen: Seen }).seen.answer = 1;
    main.quit();
  });
  await ended;
  electron = await app.launch();
});

test('whoever ends the app by a signal is not asked', async () => {
  test.skip(process.platform === 'win32', 'Windows has no signals.');
  await answerQuestions(0);
  const ended = electron.waitForEvent('close');
  electron.process().kill('SIGTERM');
  await ended;
  electron = await app.launch();
});

test('a program whose page crashes is loaded again, and nothing is asked on its picture', async () => {
  await answerQuestions(0);
  await call('displays.take_out', { part: 'program' });
  const program = await windowOf(electron, 'program');
  await expect(program.locator('main')).toBeVisible();
  await electron.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('program'));
    window?.webContents.forcefullyCrashRenderer();
  });
  const tiles = (): Promise<number> =>
    electron.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('program'));
      return window?.webContents.executeJavaScript("document.querySelectorAll('main').length").catch(() => 0) ?? 0;
    });
  await expect.poll(tiles).toBe(1);
  expect(await asked()).toEqual([]);
});

import { expect, test, type ElectronApplication } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDesktopApp, skipWithoutElectron, windowOf, type DesktopApp } from './launch.ts';

skipWithoutElectron();

let app: DesktopApp;
let electron: ElectronApplication;

test.beforeEach(async () => {
  app = createDesktopApp();
  electron = await app.launch();
});
test.afterEach(async () => {
  await electron.close();
  app.remove();
});

test('each window has a zoom of its own, what an audience sees has none, and the desk’s comes back @proof', async () => {
  const desk = await electron.firstWindow();
  for (const part of ['Chat', 'Program']) {
    await desk.getByRole('button', { name: `Open ${part} in its own window` }).click();
    const choice = desk.getByRole('menuitem', { name: 'In a window' });
    const several = await electron.evaluate(({ screen }) => screen.getAllDisplays().length > 1);
    if (several) await choice.click();
    await (await windowOf(electron, part.toLowerCase())).waitForLoadState();
  }
  const zoom = (): Promise<Readonly<Record<string, number>>> =>
    electron.evaluate(({ BrowserWindow }) =>
      Object.fromEntries(
        BrowserWindow.getAllWindows().map(({ webContents }) => [
          new URL(webContents.getURL()).searchParams.get('view') ?? 'desk',
          Math.round(webContents.getZoomLevel() * 10) / 10,
        ]),
      ),
    );
  await electron.evaluate(({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      if (!webContents.getURL().includes('chat')) webContents.setZoomLevel(1);
    }
  });
  await expect.poll(zoom).toEqual({ desk: 1, chat: 0, program: 0 });
  await electron.close();
  electron = await app.launch();
  await electron.firstWindow();
  await expect.poll(async () => (await zoom()).desk).toBe(1);
});

test('a checkout is called Regie, and nothing of it asks the keychain for cookies @proof', async () => {
  const name = await electron.evaluate(({ app: main }) => main.name);
  expect(name).toBe('Regie');
});

test('a new session gets no list of words from a server @proof', async () => {
  const got = await electron.evaluate(
    ({ session }) =>
      new Promise((resolve) => {
        const own = session.fromPartition('spelling-scenario');
        own.once('spellcheck-dictionary-download-success', () => resolve('a list'));
        own.once('spellcheck-dictionary-download-failure', () => resolve('nothing'));
        setTimeout(() => resolve('nothing'), 5000);
      }),
  );
  expect(got).toBe('nothing');
});

test('a redirect that Chromium’s client meets is the answer @proof', async () => {
  const pages = createServer((_request, answer) => answer.writeHead(302, { location: '/there' }).end());
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const { port } = pages.address() as AddressInfo;
  const seen = await electron.evaluate(
    ({ net, session }, url) =>
      new Promise((resolve) => {
        const own = session.fromPartition('outgoing-scenario', { cache: false });
        const request = net.request({ session: own, url, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
        request.on('error', (error) => resolve(error.message));
        request.on('response', ({ statusCode }) => resolve(statusCode));
        request.on('redirect', (status, _method, location, headers) => {
          request.abort();
          resolve([status, location, headers.location]);
        });
        request.end();
      }),
    `http://127.0.0.1:${port}/here`,
  );
  pages.close();
  expect(seen).toEqual([302, `http://127.0.0.1:${port}/there`, ['/there']]);
});

test('a window of a Mac that may not enter a Space covers its display, without an event of full screen @proof', async () => {
  test.skip(process.platform !== 'darwin', 'Only a Mac has Spaces.');
  const seen = await electron.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ fullscreenable: false, width: 400, height: 300 });
    const events: string[] = [];
    window.on('enter-full-screen', () => void events.push('enter'));
    const before = window.getNormalBounds();
    window.setSimpleFullScreen(true);
    window.setFullScreen(true);
    const covering = [window.isSimpleFullScreen(), window.isFullScreen(), window.fullScreenable];
    const kept = window.getNormalBounds();
    window.setSimpleFullScreen(false);
    const after = [window.isSimpleFullScreen(), window.isFullScreen()];
    window.destroy();
    return { events, covering, after, kept: kept.width === before.width };
  });
  expect(seen).toEqual({ events: [], covering: [true, false, false], after: [false, false], kept: true });
});

import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { filmWindowOptions } from '../../src-main/app/windows/film-window-options.ts';
import { createDesktopApp, skipWithoutElectron } from './launch.ts';

skipWithoutElectron();

/** A page that draws something new in every frame, and counts what it draws and what is captured of it in ten seconds. */
const PAGE = `<!doctype html><canvas width="640" height="360"></canvas><script>
  const pen = document.querySelector('canvas').getContext('2d');
  let drawn = 0;
  const draw = () => {
    drawn += 1;
    pen.fillStyle = 'hsl(' + (drawn * 7) % 360 + ' 80% 50%)';
    pen.fillRect(0, 0, 640, 360);
    requestAnimationFrame(draw);
  };
  draw();
  globalThis.film = async () => {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 30 }, preferCurrentTab: true });
    const [track] = stream.getVideoTracks();
    const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
    const until = performance.now() + 10_000;
    const before = drawn;
    let captured = 0;
    setTimeout(() => track.stop(), 10_000);
    for (let next = await reader.read(); !next.done && performance.now() < until; next = await reader.read()) {
      captured += 1;
      next.value.close();
    }
    return { drawn: drawn - before, captured, visibility: document.visibilityState };
  };
</script>`;

const PARTITION = 'film-scenario';
/** Playwright carries plain data to the app. */
const options: object = filmWindowOptions(PARTITION);

let pages: Server;
test.beforeEach(async () => {
  pages = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(PAGE));
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
});
test.afterEach(() => void pages.close());

test('a hidden window draws and captures all its pictures @proof', async () => {
  const app = createDesktopApp();
  const electron = await app.launch();
  await electron.firstWindow();
  const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`;
  const seen = await electron.evaluate(
    async ({ BrowserWindow, session }, { options: hidden, address, partition }) => {
      const own = session.fromPartition(partition);
      const asked: string[] = [];
      own.setPermissionRequestHandler((_contents, permission, answer) => {
        asked.push(permission);
        answer(permission === 'display-capture');
      });
      own.setDisplayMediaRequestHandler(({ frame }, answer) => answer(frame ? { video: frame } : null));
      const window = new BrowserWindow(hidden);
      await window.loadURL(address);
      const counted = (await window.webContents.executeJavaScript('film()', true)) as {
        readonly drawn: number;
        readonly captured: number;
        readonly visibility: string;
      };
      window.destroy();
      return { ...counted, asked };
    },
    { options, address: url, partition: PARTITION },
  );
  await electron.close();
  app.remove();
  expect(seen).toMatchObject({ asked: ['display-capture'], visibility: 'visible' });
  // A throttled page draws once a second, and a machine without a graphics card not all of its sixty.
  expect(seen.drawn).toBeGreaterThan(200);
  expect(seen.captured).toBeGreaterThan(150);
});

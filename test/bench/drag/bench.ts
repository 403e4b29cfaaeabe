import { chromium, type Page } from '@playwright/test';
import { startBundledApp } from '../bundled-app.ts';
import { compare, percentile, type Bench } from '../measure.ts';
import { CHROMIUM, FLAGS, FRAME_MS, UNPACED } from '../frame-load.ts';

/** As many as a scene takes (spec 2, Limits). */
const OVERLAYS = 30;
/** Frames of the drag that are looked at. */
const FRAMES = 480;
const SETTLE_MS = 2000;

const overlay = (index: number): object => {
  const place = { x: (index % 6) * 0.16, y: Math.floor(index / 6) * 0.19, w: 0.14, h: 0.1 };
  const id = `drag-${index}`;
  return index % 5 === 4
    ? { id, type: 'sticker', emoji: '🎉', ...place }
    : { id, type: 'band', text: `Band ${index}`, bg: '#5b5fe0', color: '#ffffff', ...place };
};

/** Moves the pointer once a frame in a wide curve, and gives the times between frames in ms. */
const drag = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(
    ({ count, key }) =>
      new Promise<number[]>((resolve) => {
        const item = document.querySelector<HTMLElement>(`[data-item="${key}"]`);
        if (!item) throw new Error('There is nothing to drag.');
        const box = item.getBoundingClientRect();
        // A frame that changes nothing waits for the screen, which is no cost: where the overlay stays caught on a line.
        const tick = document.body.appendChild(document.createElement('i'));
        tick.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; contain: strict';
        const start = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const times: number[] = [];
        let last = performance.now();
        const next = (now: number): void => {
          times.push(now - last);
          last = now;
          const turn = times.length / 40;
          item.dispatchEvent(
            new PointerEvent('pointermove', {
              bubbles: true,
              pointerId: 1,
              pointerType: 'mouse',
              buttons: 1,
              clientX: start.x + Math.sin(turn) * 200,
              clientY: start.y + Math.sin(turn * 1.7) * 120,
            }),
          );
          tick.style.background = times.length % 2 === 0 ? '#000' : '#fff';
          if (times.length < count) requestAnimationFrame(next);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(next);
      }),
    { count: frames, key: 'drag-14' },
  );

const openPrepare = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Prepare').click();
  await page.getByRole('button', { name: 'Thirty overlays', exact: true }).click();
  await page.waitForFunction((count) => document.querySelectorAll('[data-list="overlays"]').length === count, OVERLAYS);
  await page.waitForTimeout(SETTLE_MS);
};

/** Cost of a frame while one of thirty overlays is dragged in Prepare of the bundled app. */
export const dragging: Bench = {
  name: 'drag',
  async run() {
    const app = await startBundledApp(['--data', ':memory:']);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...UNPACED] });
    try {
      const { baseUrl, fullKey } = app.ready.service;
      const call = async (path: string, body?: object): Promise<unknown> => {
        const answer = await fetch(`${baseUrl}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : null,
        });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return answer.json();
      };
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(app.ready.url);
      await page.getByRole('region', { name: 'Program', exact: true }).waitFor();
      const { sessions } = (await call('/live/sessions?status=live')) as { sessions: readonly { id: string }[] };
      const overlays = Array.from({ length: OVERLAYS }, (_, index) => overlay(index));
      await call(`/live/sessions/${sessions[0]?.id ?? ''}/scenes`, {
        id: 'thirty',
        name: 'Thirty overlays',
        layout: 'grid',
        slots: [{ id: 'host', kind: 'host' }],
        overlays,
      });
      await openPrepare(page, new URL('/', app.ready.url).href);
      const box = await page.locator('[data-item="drag-14"]').boundingBox();
      if (!box) throw new Error('The overlay is not on the canvas.');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      const devtools = await browser.newBrowserCDPSession();
      /** Processor time that drawing took so far: the page's process with its painting threads, and the compositor's. */
      const cpuMs = async (): Promise<number> => {
        const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
        const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
        return drawing.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
      };
      const before = await cpuMs();
      const times = await drag(page, FRAMES);
      const workMs = ((await cpuMs()) - before) / times.length;
      const moved = await page.locator('[data-item="drag-14"]').boundingBox();
      if (!moved || Math.hypot(moved.x - box.x, moved.y - box.y) < 1) throw new Error('Nothing was dragged.');
      await page.mouse.up();
      return [
        compare(
          'drag: cost of a frame p95 while one of 30 overlays is dragged, against 60 frames a second',
          { value: percentile(times, 0.95), unit: 'ms', reference: FRAME_MS },
          { most: 1 },
        ),
        compare(
          'drag: processor time per frame, all threads together, mean, against 60 frames a second',
          { value: workMs, unit: 'ms', reference: FRAME_MS },
          { most: 1 },
        ),
      ];
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};

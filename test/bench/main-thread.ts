import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** After this long without a change of the page, what was asked for is done. */
const QUIET_MS = 800;

/** Time that the page's main thread has run so far, in ms: the processor's, so that a busy machine does not count. */
export type MainThread = () => number;

const PROBE_MS = 100;

/** Finds the page's process among the browser's: the one that works while the page is made to. */
export const findMainThread = async (browser: Browser, page: Page): Promise<MainThread> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const threads = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }): MainThread => {
      const file = `/proc/${id}/task/${id}/schedstat`;
      return () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
    });
  const before = threads.map((thread) => thread());
  await page.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, PROBE_MS);
  const worked = threads.map((thread, index) => thread() - (before[index] ?? 0));
  const thread = threads[worked.indexOf(Math.max(...worked))];
  if (!thread) throw new Error('There is no renderer.');
  return thread;
};

/** Waits until the main part of the page has not changed for a while. */
export const quiet = (page: Page): Promise<void> =>
  page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quietMs);
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            watch.disconnect();
            resolve();
          }, quietMs);
        });
        watch.observe(document.getElementById('main') ?? document.body, {
          childList: true,
          subtree: true,
          // A card is filled anew in place: its picture is all that changes.
          attributeFilter: ['src', 'hidden'],
        });
      }),
    QUIET_MS,
  );

/** Work of the page's main thread while something is done, everything that goes on beside it included. */
export const workOf = async (page: Page, mainThread: MainThread, act: () => Promise<void>): Promise<number> => {
  const before = mainThread();
  await act();
  await quiet(page);
  return mainThread() - before;
};

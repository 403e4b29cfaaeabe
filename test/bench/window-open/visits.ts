import type { BrowserContext, Page } from '@playwright/test';
import type { StartedApp } from '../../support/browser-host.ts';

/** Visits before the first that counts: the browser keeps the compiled scripts of a page that was visited twice. */
export const WARM_UPS = 4;
const SCENES = '.scenes .tile .scene';

/** Notes when so many elements are drawn, in ms since the navigation began; runs inside the page, before its scripts. */
export const noteDrawn = ([selector, count]: readonly [string, number]): void => {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(selector).length < count) return;
    observer.disconnect();
    // The task after the frame that shows them.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.documentElement.dataset.drawnMs = String(performance.now());
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** Goes to an address; milliseconds until what `noteDrawn` looks for is drawn. */
export const visit = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  const drawn = page.locator('html[data-drawn-ms]');
  await drawn.waitFor({ state: 'attached' });
  return Number(await drawn.getAttribute('data-drawn-ms'));
};

/** A page on the desk of an app, whose later visits are timed until all its tiles are drawn. */
export const openDeskPage = async (
  context: BrowserContext,
  app: Pick<StartedApp, 'ready'>,
): Promise<{ readonly page: Page; readonly address: string; readonly count: number }> => {
  const page = await context.newPage();
  await page.goto(app.ready.url);
  await page.locator(SCENES).first().waitFor();
  const count = await page.locator(SCENES).count();
  await page.addInitScript(noteDrawn, [SCENES, count] as const);
  return { page, address: new URL('/', app.ready.url).href, count };
};

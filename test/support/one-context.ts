import type { Browser, BrowserContext, Page } from '@playwright/test';

const contexts = new WeakMap<Browser, Promise<BrowserContext>>();

const contextOf = (browser: Browser): Promise<BrowserContext> => {
  const context = contexts.get(browser) ?? browser.newContext({ viewport: { width: 1440, height: 900 } });
  contexts.set(browser, context);
  return context;
};

/**
 * A page that remembers nothing of earlier pages. All pages of a browser share one context, which compiles the scripts
 * of the window once; a context for each page would compile them each time.
 */
export const newPage = async (browser: Browser): Promise<Page> => {
  const page = await (await contextOf(browser)).newPage();
  await page.addInitScript({
    content: "if (!sessionStorage.getItem('begun')) localStorage.clear(); sessionStorage.setItem('begun', 'yes');",
  });
  return page;
};

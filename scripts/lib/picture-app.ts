import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { inRoot } from './paths.ts';

/** Of a window that is shown as a whole. */
export const SIZE = { width: 1440, height: 900 };
/** As long as a button is held that has to be held. */
export const HOLD_MS = 900;
/** For a transition to end and the first votes to come. */
export const SETTLE_MS = 4000;

interface Ready {
  readonly url: string;
  readonly service: { readonly apiRoot: string; readonly fullKey: string };
}

/** The window of an app that was started for the first time, and the app behind it. */
export interface PictureApp {
  readonly browser: Browser;
  readonly page: Page;
  readonly ready: Ready;
}

const startApp = async (): Promise<{ readonly ready: Ready; readonly stop: () => void }> => {
  const entry = inRoot('out/main/browser-host.js');
  const app = spawn(process.execPath, [entry, '--no-open', '--data', ':memory:'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: app.stdout }), 'line')) as [string];
  return { ready: JSON.parse(line) as Ready, stop: () => void app.kill() };
};

/** The browser that draws all pictures. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

/** Works in the window of an app that is started for it, and ends the app. */
export const inNewApp = async (browser: Browser, work: (app: PictureApp) => Promise<void>): Promise<void> => {
  const { ready, stop } = await startApp();
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-US' });
  const page = await context.newPage();
  try {
    await page.goto(ready.url);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await work({ browser, page, ready });
  } finally {
    await context.close();
    stop();
  }
};

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Goes to a place by its address. */
export const goTo = (page: Page, place: string): Promise<void> => page.evaluate(`location.hash = '#/${place}'`);

/** Asks the platform of the rehearsal. */
export const ask = async <Answer>({ service }: Ready, path: string, method: string, body: unknown): Promise<Answer> => {
  const response = await fetch(`${service.apiRoot}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.fullKey}`, 'content-type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
  });
  return (await response.json()) as Answer;
};

/** The session that is on air. */
export const liveSession = async (ready: Ready): Promise<string> => {
  const { sessions } = await ask<{ sessions: readonly { id: string }[] }>(
    ready,
    '/api/v1/live/sessions?status=live',
    'GET',
    null,
  );
  return sessions[0]?.id ?? '';
};

/** Opens the host’s page; its camera is a test card. */
export const openHostPage = async ({ browser, ready }: PictureApp): Promise<Page> => {
  const path = `/rehearsal/sessions/${await liveSession(ready)}/links`;
  const { hostUrl } = await ask<{ hostUrl: string }>(ready, path, 'GET', null);
  const page = await browser.newPage({ viewport: SIZE });
  await page.addInitScript({ path: inRoot('scripts/lib/test-card.js') });
  await page.goto(hostUrl);
  return page;
};

/** The host enters with a camera, so that the pictures show video. */
export const enterAsHost = async (app: PictureApp): Promise<Page> => {
  const page = await openHostPage(app);
  const check = region(page, 'Camera and microphone');
  await button(check, 'Turn camera on').click();
  await button(check, 'Enter the live').click();
  return page;
};

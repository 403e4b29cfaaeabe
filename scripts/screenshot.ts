/**
 * `node scripts/screenshot.ts`: the pictures of the README and of the pages about controllers, taken from the built app
 * on air in a real Chromium. `node scripts/screenshot.ts controllers` takes those of controllers alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { takeControllers } from './lib/controller-pictures.ts';
import { takeDevices } from './lib/device-pictures.ts';
import { inRoot } from './lib/paths.ts';

const FOLDER = inRoot('docs/images');
const SIZE = { width: 1440, height: 900 };
/** Of the pictures that lead a first step at a time. */
const SMALL = { width: 1024, height: 700 };
/** As long as a button is held that has to be held. */
const HOLD_MS = 900;
/** For a transition to end and the first votes to come. */
const SETTLE_MS = 4000;

/** Of the palette, for the deck page in the picture. */
const TILES = ['Welcome', 'Interview', 'Replay tonight', 'Start auto-advance', 'Lock the desk', 'Automatic layout'];

interface Ready {
  readonly url: string;
  readonly service: { readonly apiRoot: string; readonly fullKey: string };
}

async function startApp(): Promise<{ readonly ready: Ready; readonly stop: () => void }> {
  const entry = inRoot('out/main/browser-host.js');
  const app = spawn(process.execPath, [entry, '--no-open', '--data', ':memory:'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: app.stdout }), 'line')) as [string];
  return { ready: JSON.parse(line) as Ready, stop: () => void app.kill() };
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, type: 'png' });
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function stageTheShow(page: Page): Promise<void> {
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Welcome/ })
    .click();
  await region(page, 'Polls').getByRole('button', { name: 'Open poll' }).click();
  await page.waitForTimeout(SETTLE_MS * 3);
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Interview/ })
    .click();
  const messages = region(page, 'Chat').getByRole('article').filter({ hasNotText: 'New poll' });
  await messages.last().getByRole('button', { name: 'Put on stage' }).click();
  await page.getByRole('button', { name: 'Start auto-advance' }).click();
  await page.getByRole('button', { name: 'Band: Replay tonight' }).click();
}

const goTo = (page: Page, section: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: section }).click();

async function openInPrepare(page: Page): Promise<void> {
  await goTo(page, 'Prepare');
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Interview/ })
    .first()
    .click();
  await region(page, 'Canvas').getByRole('button', { name: 'Host' }).click();
}

async function openMedia(page: Page): Promise<void> {
  await goTo(page, 'Library');
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('button', { name: /^Media/ })
    .click();
  await page.getByRole('gridcell', { name: /Title card/ }).click();
}

async function buildDeckPage(page: Page): Promise<void> {
  await goTo(page, 'Desk');
  const deck = region(page, 'Deck');
  await deck.getByRole('button', { name: /^New (deck )?page$/ }).click();
  await deck.getByRole('button', { name: 'Add a tile' }).click();
  const palette = page.getByRole('dialog');
  for (const name of TILES) await palette.getByRole('button', { name, exact: true }).first().click();
  await palette.getByRole('button', { name: 'Done' }).click();
  await deck.getByRole('button', { name: 'Done' }).click();
}

/** The way from the first start to a first show on air, as the README tells it, with a picture of each place. */
async function takeFirstShow(page: Page): Promise<void> {
  const picture = async (name: string): Promise<void> => {
    await page.waitForTimeout(SETTLE_MS / 2);
    await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 80 });
  };
  await page.setViewportSize(SMALL);
  await goTo(page, 'Shows');
  await page.getByRole('button', { name: 'New show' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('My first show');
  await picture('first-show-1');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await region(page, 'My first show').getByRole('button', { name: 'Prepare scenes' }).click();
  await region(page, 'Scenes').getByRole('button', { name: 'New scene' }).click();
  await region(page, 'Canvas').getByRole('button', { name: 'Band', exact: true }).first().click();
  await region(page, 'Properties').getByRole('textbox', { name: 'Text', exact: true }).fill('Hello, everybody');
  await picture('first-show-2');
  await page.getByRole('button', { name: 'Open on the desk' }).click();
  await page.getByRole('button', { name: 'Start the live' }).click({ delay: HOLD_MS });
  await region(page, 'Scenes')
    .getByRole('button', { name: /^Scene 1/ })
    .click();
  await picture('first-show-3');
}

async function ask<Answer>({ service }: Ready, path: string, method: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${service.apiRoot}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.fullKey}`, 'content-type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

async function liveSession(ready: Ready): Promise<string> {
  const { sessions } = await ask<{ sessions: readonly { id: string }[] }>(
    ready,
    '/api/v1/live/sessions?status=live',
    'GET',
    null,
  );
  return sessions[0]?.id ?? '';
}

/** The host enters with a camera, so that the pictures show video. */
async function enterAsHost(browser: Browser, ready: Ready): Promise<Page> {
  const path = `/rehearsal/sessions/${await liveSession(ready)}/links`;
  const { hostUrl } = await ask<{ hostUrl: string }>(ready, path, 'GET', null);
  const page = await browser.newPage({ viewport: SIZE });
  await page.addInitScript({ path: inRoot('scripts/lib/test-card.js') });
  await page.goto(hostUrl);
  const check = region(page, 'Camera and microphone');
  await check.getByRole('button', { name: 'Turn camera on' }).click();
  await check.getByRole('button', { name: 'Enter the live' }).click();
  return page;
}

async function takeAudience(browser: Browser, ready: Ready): Promise<void> {
  const path = `/api/v1/live/sessions/${await liveSession(ready)}/invites`;
  const { invite } = await ask<{ invite: { url: string } }>(ready, path, 'POST', { role: 'viewer', label: 'Picture' });
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(invite.url);
  await page.getByLabel('Your name').fill('Mara Lind');
  await page.getByRole('button', { name: 'Enter the live' }).click();
  await take(page, 'audience');
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Works in the window of an app that was started for the first time. */
async function inNewApp(work: (page: Page, ready: Ready) => Promise<void>): Promise<void> {
  const { ready, stop } = await startApp();
  const page = await browser.newPage({ viewport: SIZE });
  try {
    await page.goto(ready.url);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await work(page, ready);
  } finally {
    await page.close();
    stop();
  }
}

async function takeReadme(): Promise<void> {
  await inNewApp(async (page, ready) => {
    const host = await enterAsHost(browser, ready);
    await stageTheShow(page);
    await take(page, 'desk');
    await takeAudience(browser, ready);
    await host.close();
    await openInPrepare(page);
    await take(page, 'prepare');
    await openMedia(page);
    await take(page, 'library');
    await buildDeckPage(page);
    await take(page, 'deck');
  });
  await inNewApp(takeFirstShow);
}

try {
  if (process.argv[2] !== 'controllers') await takeReadme();
  await inNewApp(async (page) => {
    await stageTheShow(page);
    await takeControllers(page);
    await takeDevices(page);
  });
} finally {
  await browser.close();
}

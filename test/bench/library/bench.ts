import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openBridgeClient, pairWithLink } from '../../support/bridge-client.ts';
import type { StartedApp } from '../../support/browser-host.ts';
import { startBundledApp } from '../bundled-app.ts';
import { findMainThread, quiet, workOf } from '../main-thread.ts';
import { compare, median, pause, percentile, type Bench } from '../measure.ts';
import { residentMib } from '../resident.ts';
import { fillLibrary, FULL } from './fill.ts';

const CHROMIUM = process.env.REGIE_CHROMIUM ?? '/usr/bin/chromium';
const OPEN_GOAL_MS = 300;
const KEY_GOAL_MS = 50;
const MEMORY_GOAL_MIB = 150;
const ROUNDS = 5;
const TYPED = 'interview 12';
/** A grey pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const SETTLE_MS = 2500;

interface Found {
  readonly opening: readonly number[];
  readonly media: readonly number[];
  readonly keys: readonly number[];
}

const walk = async (link: string): Promise<Found> => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.route('https://files.example/**', (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }));
    await page.goto(link);
    const main = page.getByRole('navigation', { name: 'Main' });
    const views = page.getByRole('navigation', { name: 'Library' });
    const cell = page.getByRole('gridcell').first();
    await main.getByRole('button', { name: 'Settings' }).click();
    await page.waitForTimeout(SETTLE_MS);
    const mainThread = await findMainThread(browser, page);
    const opening: number[] = [];
    const media: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      opening.push(
        await workOf(page, mainThread, async () => {
          await main.getByRole('button', { name: 'Library' }).click();
          await cell.waitFor();
          // The last picture of the first screen is drawn.
          await page.getByRole('gridcell').nth(15).locator('[data-stage]').waitFor();
        }),
      );
      media.push(
        await workOf(page, mainThread, async () => {
          await views.getByRole('button', { name: 'Media' }).click();
          await page.getByRole('region', { name: 'Media' }).getByRole('gridcell').nth(15).locator('img[src]').waitFor();
        }),
      );
      await main.getByRole('button', { name: 'Settings' }).click();
      await quiet(page);
    }
    await main.getByRole('button', { name: 'Library' }).click();
    await views.getByRole('button', { name: 'Media' }).click();
    await page.getByRole('region', { name: 'Media' }).getByRole('gridcell').first().waitFor();
    await quiet(page);
    const keys: number[] = [];
    const search = page.getByRole('searchbox', { name: 'Search' });
    // Once would make one key that a collection fell on the 95th percentile of all.
    for (let round = 0; round < ROUNDS; round += 1) {
      await search.fill('');
      await quiet(page);
      for (const letter of TYPED) keys.push(await workOf(page, mainThread, () => page.keyboard.type(letter)));
    }
    return { opening, media, keys };
  } finally {
    await browser.close();
  }
};

interface Host {
  readonly spaceId: string;
  readonly mib: number;
}

/** Memory of the host once a window has read every list of its library. */
const readLists = async (app: StartedApp): Promise<Host> => {
  const window = await openBridgeClient(await pairWithLink(app.ready.url));
  const { firstShow } = await window.call('app.hello', { me: 'Bench' });
  if (!firstShow) throw new Error('There is no show to open on.');
  const { spaceId } = firstShow;
  for (const kind of ['template', 'media', 'draft'] as const) await window.call('library.list', { spaceId, kind });
  await window.call('library.search', { spaceId, text: 'interview' });
  await pause(SETTLE_MS);
  const mib = residentMib(app.pid);
  window.close();
  return { spaceId, mib };
};

/** Uses the app on a folder, and ends it whatever came of that. */
const withApp = async <Result>(folder: string, use: (app: StartedApp) => Promise<Result>): Promise<Result> => {
  const app = await startBundledApp(['--data', folder]);
  try {
    return await use(app);
  } finally {
    await app.stop();
  }
};

/** A library as a team fills it over years: what opening and searching it costs the window, and keeping it the host. */
export const library: Bench = {
  name: 'library',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    try {
      const { spaceId, mib: emptyMib } = await withApp(folder, readLists);
      fillLibrary(join(folder, 'library.sqlite'), spaceId);
      const { mib: fullMib } = await withApp(folder, readLists);
      const { opening, media, keys } = await withApp(folder, ({ ready }) => walk(ready.url));
      const size = `${FULL.templates} templates, ${FULL.media} media, ${FULL.drafts} drafts`;
      const ms = (value: number, reference: number) => ({ value, unit: 'ms', reference });
      return [
        compare(`library: main-thread work of opening, ${size}, median`, ms(median(opening), OPEN_GOAL_MS), {
          most: 1,
        }),
        compare(`library: main-thread work of its first opening, ${size}`, ms(opening[0] ?? NaN, OPEN_GOAL_MS), {
          most: 1,
        }),
        compare(`library: main-thread work of opening ${FULL.media} media, median`, ms(median(media), OPEN_GOAL_MS), {
          most: 1,
        }),
        compare('library: main-thread work per key of a search, p95', ms(percentile(keys, 0.95), KEY_GOAL_MS), {
          most: 1,
        }),
        compare(
          'library: memory of the host beyond that with an empty library, against 150 MiB',
          { value: fullMib - emptyMib, unit: 'MiB', reference: MEMORY_GOAL_MIB },
          { most: 1 },
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { TeamDesk } from '#shared/team/team-board.ts';
import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import { pairTrusting } from '../../support/trusting.ts';
import { startBundledApp } from '../bundled-app.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { compare, median, pause, percentile, type Bench, type Measure } from '../measure.ts';
import { startTeam, type BenchDesk } from '../team/team.ts';

/** Each opens its own link, in a browser that was never there. */
const PANELS = 15;
const CROSSINGS = 5;
/** A panel is in within this time. */
const GOAL_MS = 3000;
const TILES = '.scenes .tile';
type Scheme = 'http' | 'https';
const TINA = { name: 'Tina', role: 'operator', term: 'evening', admission: 'open' } as const;

/**
 * Presses the only button of an invitation as soon as it is there, and notes when each scene's tile has its drawing, in
 * Unix milliseconds; runs inside the page, before its scripts.
 */
const comeIn = (tiles: string): void => {
  let isIn = false;
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLButtonElement>('.card button');
    if (button && !isIn) {
      isIn = true;
      button.click();
    }
    const count = document.querySelectorAll(tiles).length;
    if (count === 0 || document.querySelectorAll(`${tiles} .scene`).length < count) return;
    observer.disconnect();
    // The task after the frame that shows them.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.documentElement.dataset.drawnAt = String(performance.timeOrigin + performance.now());
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
};

const drawnAt = async (page: Page): Promise<number> => {
  const drawn = page.locator('html[data-drawn-at]');
  await drawn.waitFor({ state: 'attached' });
  return Number(await drawn.getAttribute('data-drawn-at'));
};

const now = (): number => performance.timeOrigin + performance.now();

const newPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 700 } });
  const page = await context.newPage();
  await page.addInitScript(comeIn, TILES);
  return page;
};

const open = async (browser: Browser, window: BridgeClient): Promise<number> => {
  const { urls } = await window.call('panels.invite', TINA);
  const page = await newPage(browser);
  const startedAt = now();
  await page.goto(urls[0] ?? '');
  const took = (await drawnAt(page)) - startedAt;
  await page.context().close();
  return took;
};

const said = (what: string, took: readonly number[]): readonly Measure[] => [
  compare(`${what}, median`, { value: median(took), unit: 'ms', reference: GOAL_MS }, { most: 1 }),
  compare('the same, slowest', { value: percentile(took, 1), unit: 'ms', reference: GOAL_MS }, { most: 1 }),
];

/** Links of one desk, opened one after the other. */
const links = async (browser: Browser, scheme: Scheme): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
  const app = await startBundledApp(['--data', folder, '--tls', scheme === 'https' ? 'self' : 'none']);
  try {
    const { url } = app.ready;
    const window = await openBridgeClient(
      scheme === 'https'
        ? await pairTrusting(url, readFileSync(join(folder, 'certificate.pem'), 'utf8'))
        : await pairWithLink(url),
    );
    const took: number[] = [];
    for (let index = 0; index < PANELS; index += 1) took.push(await open(browser, window));
    window.close();
    return said(`panel-open: from its link by ${scheme} to drawn tiles`, took);
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** The host of a panel is killed and another desk takes over: how long after that the panel is in there. */
const cross = async (browser: Browser, scheme: Scheme): Promise<number> => {
  const folders: string[] = [];
  const team = await startTeam({ oneWayMs: 0, loss: 0, platform: 'src-service/main.ts' });
  const openDesk = (name: string): Promise<BenchDesk> => {
    if (scheme === 'http') return team.openDesk(name);
    const dataDir = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    folders.push(dataDir);
    return team.openDesk(name, { dataDir, tls: 'self' });
  };
  try {
    const [paula, carl] = [await openDesk('Paula'), await openDesk('Carl')];
    const { link } = await carl.window.call('team.make', { relay: team.way.url });
    await paula.window.call('team.join', { link });
    /** Waits until a window knows of a desk that is so. */
    const seen = async (window: BridgeClient, isIt: (desk: TeamDesk) => boolean): Promise<TeamDesk> => {
      for (;;) {
        const found = (await window.call('team.board', undefined)).desks.find(isIt);
        if (found) return found;
        await pause(50);
      }
    };
    await seen(paula.window, ({ name, isHere }) => name === 'Carl' && isHere);
    const { urls } = await paula.window.call('panels.invite', TINA);
    const page = await newPage(browser);
    await page.goto(urls[0] ?? '');
    await drawnAt(page);
    const { desk } = await seen(carl.window, ({ people }) => people.some(({ name }) => name === TINA.name));
    await page.waitForLoadState('networkidle');
    await paula.app.stop('SIGKILL');
    // The page says that its desk is gone, and asks the other one.
    await page.getByRole('alert').first().waitFor();
    const startedAt = now();
    await carl.window.call('team.take_over', { desk });
    await page.waitForURL(`${new URL(carl.app.ready.url).origin}/**`);
    const took = (await drawnAt(page)) - startedAt;
    await page.context().close();
    return took;
  } finally {
    await team.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Takeovers one after the other, each of a team of its own. */
const crossings = async (browser: Browser, scheme: Scheme): Promise<readonly Measure[]> => {
  const took: number[] = [];
  for (let index = 0; index < CROSSINGS; index += 1) took.push(await cross(browser, scheme));
  return said(`panel-open: from a desk that is gone to drawn tiles at the one that took over, by ${scheme}`, took);
};

/** From a panel's link to the panel, and from a desk that is gone to the one that took over. */
export const panelOpen: Bench = {
  name: 'panel-open',
  async run() {
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...FLAGS, '--ignore-certificate-errors'],
    });
    try {
      return [
        ...(await links(browser, 'http')),
        ...(await links(browser, 'https')),
        ...(await crossings(browser, 'http')),
        ...(await crossings(browser, 'https')),
      ];
    } finally {
      await browser.close();
    }
  },
};

import { chromium, type Browser, type Page } from '@playwright/test';
import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import { startSlowWay } from '../../support/slow-way.ts';
import { startBundledApp } from '../bundled-app.ts';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { compare, median, pause, percentile, type Bench, type Measure } from '../measure.ts';
import { startProgram } from '../team/team.ts';

const LINES = 40;
const TAKES = 12;
const PAGES = 10;
/** The page elsewhere is so far from the relay, one way. */
const ELSEWHERE_MS = 60;
/** Clocks of the ten pages differ by so much from each other. */
const SKEW_MS = 7000;
const CLOCK_LOOKS = 5;
const BETWEEN_MS = 400;
const SETTLE_MS = 2000;
const GOAL = { lan: 150, relay: 300, receipt: 300, red: 200, clocks: 100 } as const;
const TILE = { surface: 'tile' } as const;

/** Notes when something of a page changed, by this computer's clock; runs inside the page, before its scripts. */
const noteChanges = (): void => {
  const noted: (readonly [what: string, at: number])[] = [];
  Object.assign(window, { noted });
  let last = '';
  const note = (what: string): void => {
    noted.push([what, performance.timeOrigin + performance.now()]);
  };
  const look = (): void => {
    const line = document.querySelector('[role="alert"] p, [role="alert"]')?.textContent ?? '';
    const row = document.querySelector<HTMLElement>('[data-user-id][data-line]');
    const air = document.querySelector<HTMLElement>('main[data-air]')?.dataset.air ?? '';
    const tile = document.querySelector('.tile[data-air]')?.textContent ?? '';
    const clock = [...document.querySelectorAll('[role="timer"]')].at(-1)?.textContent ?? '';
    const now = { line, receipt: row?.dataset.line ?? '', air, tile, clock };
    const text = JSON.stringify(now);
    if (text !== last) note(text);
    last = text;
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
};

interface Noted {
  readonly line: string;
  readonly receipt: string;
  readonly air: string;
  readonly tile: string;
  readonly clock: string;
}
/** When a page was first so after an instant; NaN where it never was. */
const whenOn = async (page: Page, since: number, isIt: (noted: Noted) => boolean): Promise<number> => {
  const noted = await page.evaluate(() => (window as unknown as { noted: [string, number][] }).noted);
  const found = noted.find(([text, at]) => at >= since && isIt(JSON.parse(text) as Noted));
  return found?.[1] ?? Number.NaN;
};
const now = (): number => performance.timeOrigin + performance.now();

const openPage = async (browser: Browser, url: string, skewMs = 0): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(noteChanges);
  if (skewMs !== 0)
    await page.addInitScript((ms) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + ms;
    }, skewMs);
  await page.goto(url);
  await page.locator('main[data-air]').waitFor();
  await page.getByRole('timer').first().waitFor();
  return page;
};

/** Lines one after the other: until each page shows it, and until the desk's tile says so. */
const lines = async (window: BridgeClient, page: Page, desk: Page, what: string) => {
  const [shown, receipts]: [number[], number[]] = [[], []];
  for (let index = 0; index < LINES; index += 1) {
    const text = `${what} ${index}`;
    const sentAt = now();
    await window.call('show.perform', { action: { kind: 'speaker.line', text, userId: null }, source: TILE });
    await pause(BETWEEN_MS + (index % 7) * 20);
    shown.push((await whenOn(page, sentAt, ({ line }) => line.includes(text))) - sentAt);
    const sent = await whenOn(desk, sentAt, ({ receipt }) => receipt === 'sent');
    receipts.push((await whenOn(desk, Math.max(sentAt, sent || 0), ({ receipt }) => receipt === 'shown')) - sentAt);
  }
  return { shown, receipts };
};

interface Scene {
  readonly id: string;
  readonly name: string;
}
/** Takes of the speaker's scene and away from it: the page's red after that of the desk's own tile. */
const reds = async (window: BridgeClient, page: Page, desk: Page, own: Scene, other: Scene): Promise<number[]> => {
  const late: number[] = [];
  const take = async ({ id }: Scene): Promise<number> => {
    const at = now();
    await window.call('show.perform', { action: { kind: 'scene.take', sceneId: id }, source: TILE });
    await pause(SETTLE_MS);
    return at;
  };
  for (let index = 0; index < TAKES; index += 1) {
    await take(other);
    const at = await take(own);
    const desks = await whenOn(desk, at, ({ tile }) => tile.includes(own.name));
    late.push((await whenOn(page, at, ({ air }) => air === 'on-air')) - desks);
  }
  return late;
};

/** Ten pages whose own clocks differ: how far apart they turn to the same second of the show. */
const clocks = async (browser: Browser, url: string): Promise<number> => {
  const pages = await Promise.all(
    Array.from({ length: PAGES }, (_, index) => openPage(browser, url, (index - PAGES / 2) * SKEW_MS)),
  );
  // The quickest of ten answers counts.
  await pause(12_000);
  const noted = await Promise.all(
    pages.map((page) => page.evaluate(() => (window as unknown as { noted: [string, number][] }).noted)),
  );
  const turned = noted.map((all) => {
    const firsts = new Map<string, number>();
    for (const [text, at] of all) {
      const { clock } = JSON.parse(text) as Noted;
      if (!firsts.has(clock)) firsts.set(clock, at);
    }
    return firsts;
  });
  const last = [...(turned[0]?.keys() ?? [])].slice(-CLOCK_LOOKS - 1, -1);
  const apart = last.map((clock) => {
    const at = turned.flatMap((firsts) => firsts.get(clock) ?? []);
    return at.length < PAGES ? Number.NaN : Math.max(...at) - Math.min(...at);
  });
  for (const page of pages) await page.context().close();
  return Math.max(...apart);
};

const most = (what: string, value: number, reference: number): Measure =>
  compare(`speaker: ${what}`, { value, unit: 'ms', reference }, { most: 1 });

/** The page of one who speaks, at this desk's own address and through a relay. */
export const speaker: Bench = {
  name: 'speaker',
  async run() {
    const app = await startBundledApp(['--data', ':memory:']);
    const relay = await startProgram('src-relay/main.ts', ['--port', '0']);
    const relayUrl = relay.ready.url ?? '';
    const way = await startSlowWay({ port: Number(new URL(relayUrl).port), oneWayMs: ELSEWHERE_MS });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    try {
      const window = await openBridgeClient(await pairWithLink(app.ready.url));
      await window.call('team.make', { relay: relayUrl });
      const show = await window.call('show.current', undefined);
      const scenes = show?.desk?.value.scenes ?? [];
      const sceneOf = (name: string): Scene => {
        const found = scenes.find((one) => one.name === name);
        if (!show || !found) throw new Error(`no scene ${name}`);
        return found;
      };
      const of = {
        spaceId: show?.spaceId ?? '',
        sessionId: show?.sessionId ?? '',
        userId: show?.desk?.value.session.hostId ?? null,
      };
      const link = async (by: 'here' | 'relay'): Promise<string> =>
        (await window.call('speaker.new_link', { name: 'Ana', of, way: by })).urls[0] ?? '';
      const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await desk.addInitScript(noteChanges);
      const invited = await window.call('panels.invite', {
        name: 'Desk',
        role: 'operator',
        term: 'evening',
        admission: 'open',
      });
      await desk.goto(invited.urls[0] ?? '');
      await desk.locator('.card button').first().click();
      await desk.locator('[data-user-id]').first().waitFor();

      const near = await openPage(browser, await link('here'));
      const lan = await lines(window, near, desk, 'Near');
      const late = await reds(window, near, desk, sceneOf('Welcome'), sceneOf('Waiting'));
      await near.context().close();
      await pause(SETTLE_MS);
      const address = new URL(await link('relay'));
      address.host = new URL(way.url).host;
      const far = await openPage(browser, address.href);
      const elsewhere = await lines(window, far, desk, 'Far');
      const farLate = await reds(window, far, desk, sceneOf('Welcome'), sceneOf('Waiting'));
      await far.context().close();
      const apart = await clocks(browser, await link('here'));
      window.close();
      return [
        most('a line from the press to the page, on this computer, median', median(lan.shown), GOAL.lan),
        most('the same, 95th percentile', percentile(lan.shown, 0.95), GOAL.lan),
        most('its receipt from the press to the tile, median', median(lan.receipts), GOAL.receipt),
        most(
          `through a relay, ${ELSEWHERE_MS} ms each way: a line from the press to the page, median`,
          median(elsewhere.shown),
          GOAL.relay,
        ),
        most('the same through the relay, 95th percentile', percentile(elsewhere.shown, 0.95), GOAL.relay),
        most(
          'its receipt through the relay, from the press to the tile, median',
          median(elsewhere.receipts),
          GOAL.receipt,
        ),
        most('the page red after the tile of the desk, median', median(late), GOAL.red),
        most('the same, slowest', percentile(late, 1), GOAL.red),
        most('the same through the relay, median', median(farLate), GOAL.red),
        most('the same through the relay, slowest', percentile(farLate, 1), GOAL.red),
        most('clocks of ten pages apart, at the most', apart, GOAL.clocks),
      ];
    } finally {
      await browser.close();
      way.close();
      relay.stop();
      await app.stop('SIGKILL');
    }
  },
};

import { startBundledApp } from '../bundled-app.ts';
import { compare, pause, type Bench, type Measure } from '../measure.ts';
import { openBarePage, type BarePage, type Holding } from './bare-browser.ts';
import { enterShow, type Show } from './show.ts';

const AUDIENCE = { size: 900, votePercent: 40, handsPerMinute: 4 };

/** A part of the show: so many takes, one every so many milliseconds, in a chat of this many messages a minute. */
interface Stretch {
  readonly takes: number;
  readonly everyMs: number;
  readonly chatPerMinute: number;
}
/** A busy show at its real pace: here a page holds what it holds before people. */
const REAL = { everyMs: 15_000, chatPerMinute: 120 };
/** Five minutes. From their end on nothing may grow. */
const FIRST: Stretch = { takes: 20, ...REAL };
/** The rest of a two-hour show, with its 480 takes and some 3,000 messages, as fast as the pages can follow. */
const REST: Stretch = { takes: 448, everyMs: 500, chatPerMinute: 600 };
/** Three minutes at the real pace again. */
const LAST: Stretch = { takes: 12, ...REAL };

const LOOK_MS = 5000;
/** For what came last to be drawn, and for what a first collection lets go of, before what is left is counted. */
const DRAWN_MS = 3000;
/** Raised hands stay up for a minute at most. */
const HANDS_DOWN_MS = 60_000;
const MAX_MIB = { desk: 400, host: 300, audience: 300 } as const;

type Name = keyof typeof MAX_MIB;
const NAMES = ['desk', 'host', 'audience'] as const;

/** A page over the show: its largest resident memory early and late, what it held after five minutes and at the end. */
interface Found {
  readonly earlyMib: number;
  readonly lateMib: number;
  readonly settled: Holding;
  readonly atEnd: Holding;
}

const open = async (name: Name, url: string): Promise<BarePage> => {
  const page = await openBarePage();
  await page.goto(url);
  if (name === 'audience') {
    await page.until(`document.querySelector('form input') !== null`);
    await page.run(`{
      const name = document.querySelector('form input:not([type=hidden])');
      name.value = 'Ana';
      name.form.requestSubmit();
    }`);
  }
  await page.until(`document.querySelector('[data-stage]') !== null`);
  return page;
};

/** Plays a part of the show; answers with the largest resident memory of each page in MiB. */
const play = async (pages: readonly BarePage[], show: Show, stretch: Stretch): Promise<readonly number[]> => {
  const most = pages.map(() => 0);
  await show.fill({ ...AUDIENCE, chatPerMinute: stretch.chatPerMinute });
  const startedAt = performance.now();
  let lookAt = 0;
  for (let takes = 1; takes <= stretch.takes; takes += 1) {
    await show.take(takes);
    while (performance.now() - startedAt < takes * stretch.everyMs) {
      if (performance.now() - startedAt >= lookAt) {
        lookAt += LOOK_MS;
        for (const [index, page] of pages.entries())
          most[index] = Math.max(most[index] ?? 0, (await page.holding()).residentMib);
      }
      await pause(Math.min(250, stretch.everyMs / 4));
    }
  }
  return most;
};

/** Memory of each page with the first scene on air, in a quiet room without a hand up, after garbage collection. */
const holdings = async (pages: readonly BarePage[], show: Show): Promise<readonly Holding[]> => {
  await show.fill({ ...AUDIENCE, chatPerMinute: 0, handsPerMinute: 0 });
  await show.take(0);
  await pause(HANDS_DOWN_MS);
  await pause(DRAWN_MS);
  for (const page of pages) await page.collect();
  await pause(DRAWN_MS);
  for (const page of pages) await page.collect();
  return Promise.all(pages.map((page) => page.holding()));
};

const playAll = async (pages: readonly BarePage[], show: Show): Promise<readonly Found[]> => {
  const early = await play(pages, show, FIRST);
  const settled = await holdings(pages, show);
  await play(pages, show, REST);
  // Two hours leave room for many collections, four minutes without a rest for none.
  for (const page of pages) await page.collect();
  const late = await play(pages, show, LAST);
  const atEnd = await holdings(pages, show);
  return pages.flatMap((_, index) => {
    const [before, after] = [settled[index], atEnd[index]];
    return before && after
      ? [{ earlyMib: early[index] ?? NaN, lateMib: late[index] ?? NaN, settled: before, atEnd: after }]
      : [];
  });
};

const report = (name: Name, { earlyMib, lateMib, settled, atEnd }: Found): readonly Measure[] => {
  const title = `two-hour show, 900 people, ${name} page`;
  const flat = (what: string, unit: string, value: number, reference: number): Measure =>
    compare(`${title}: ${what} at the end, against after five minutes`, { value, unit, reference }, { most: 1.1 });
  return [
    compare(
      `${title}: largest resident memory, against ${MAX_MIB[name]} MiB`,
      { value: Math.max(earlyMib, lateMib), unit: 'MiB', reference: MAX_MIB[name] },
      { most: 1 },
    ),
    compare(
      `${title}: largest resident memory in the last three minutes, against that in the first five`,
      { value: lateMib, unit: 'MiB', reference: earlyMib },
      { most: 1.1 },
    ),
    flat('heap', 'MiB', atEnd.heapMib, settled.heapMib),
    flat('nodes', 'nodes', atEnd.nodes, settled.nodes),
    flat('listeners', 'listeners', atEnd.listeners, settled.listeners),
  ];
};

/** Memory of the desk, the host's page and the audience's page over a long show, each in a browser of its own. */
export const windowMemory: Bench = {
  name: 'window',
  async run() {
    const app = await startBundledApp(['--data', ':memory:']);
    const pages: BarePage[] = [];
    try {
      const show = await enterShow(app.ready);
      for (const name of NAMES) pages.push(await open(name, show.urls[name]));
      const found = await playAll(pages, show);
      return NAMES.flatMap((name, index) => {
        const page = found[index];
        return page ? report(name, page) : [];
      });
    } finally {
      for (const page of pages) await page.close();
      await app.stop();
    }
  },
};

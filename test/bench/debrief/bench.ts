import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BridgeInput } from '#shared/bridge/contract.ts';
import { openBridgeClient, pairWithLink } from '../../support/bridge-client.ts';
import { startBundledApp } from '../bundled-app.ts';
import { compare, median, pause, type Bench, type Measure } from '../measure.ts';
import { openBarePage, type BarePage } from '../window/bare-browser.ts';
import { EVENING, fillEvening, SESSION_ID } from './fill.ts';

const OPEN_GOAL_MS = 1000;
const SORT_GOAL_MS = 100;
const EXPORT_GOAL_MS = 2000;
/** 300 MB, as the figure is promised. */
const MEMORY_GOAL_MIB = 300e6 / 2 ** 20;
const SETTLE_MS = 2500;
const ROUNDS = 5;
const SIZE = `${EVENING.people} people, ${EVENING.minutes / 60} hours`;

/** An expression that does something in the page and answers with the ms until something else is true and drawn. */
const timed = (act: string, isDone: string): string => `new Promise((resolve) => {
  const at = performance.now();
  ${act};
  const look = () => {
    if (${isDone}) setTimeout(() => resolve(performance.now() - at));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const clickOn = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}).click()`;
const isThere = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}) !== null`;
const tab = (index: number): string => `.debrief-tabs [role=tab]:nth-of-type(${index})`;

interface Looked {
  readonly openMs: number;
  readonly peopleMs: number;
  readonly sortsMs: readonly number[];
  readonly residentMib: number;
}

const run = async (page: BarePage, expression: string): Promise<number> => Number(await page.run(expression));

/** Opens the debrief as a person does, then its people, and sorts them. */
const lookAt = async (url: string): Promise<Looked> => {
  const page = await openBarePage();
  try {
    await page.goto(url);
    await page.until(isThere('[data-section="debrief"]'));
    await pause(SETTLE_MS);
    const openMs = await run(page, timed(clickOn('[data-section="debrief"]'), isThere('[role=tabpanel] figure svg')));
    await pause(SETTLE_MS);
    const peopleMs = await run(page, timed(clickOn(tab(3)), isThere('[role=tabpanel] [role=listitem]')));
    await pause(SETTLE_MS);
    const sortsMs: number[] = [];
    const columns = Number(await page.run(`document.querySelectorAll('.people .head button').length`));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let column = 1; column <= columns; column += 1) {
        const button = `.people .head button:nth-of-type(${column})`;
        const wasPressed = `document.querySelector(${JSON.stringify(button)}).getAttribute('aria-pressed') === 'true'`;
        sortsMs.push(await run(page, timed(clickOn(button), wasPressed)));
      }
    }
    for (const index of [2, 4, 6, 1]) {
      await page.run(clickOn(tab(index)));
      await pause(SETTLE_MS);
    }
    await page.collect();
    const { residentMib } = await page.holding();
    return { openMs, peopleMs, sortsMs, residentMib };
  } finally {
    await page.close();
  }
};

type ExportRequest = Pick<BridgeInput<'debrief.export'>, 'what' | 'format' | 'pseudonyms'>;
const FILES: readonly ExportRequest[] = [
  { what: 'people', format: 'csv_spreadsheet', pseudonyms: false },
  { what: 'events', format: 'csv_program', pseudonyms: true },
  { what: 'all', format: 'json', pseudonyms: false },
  { what: 'all', format: 'xlsx', pseudonyms: false },
  { what: 'all', format: 'xlsx', pseudonyms: true },
];

const writeFiles = async (link: string, spaceId: string): Promise<readonly Measure[]> => {
  const window = await openBridgeClient(await pairWithLink(link));
  try {
    const measures: Measure[] = [];
    for (const request of FILES) {
      const at = performance.now();
      await window.call('debrief.export', { spaceId, sessionId: SESSION_ID, locale: 'fr-FR', ...request });
      const value = performance.now() - at;
      const who = request.pseudonyms ? ', pseudonyms' : '';
      const title = `debrief: export of ${request.what} as ${request.format}${who}, ${SIZE}, against ${EXPORT_GOAL_MS} ms`;
      measures.push(compare(title, { value, unit: 'ms', reference: EXPORT_GOAL_MS }, { most: 1 }));
    }
    return measures;
  } finally {
    window.close();
  }
};

/** The space that a window finds itself in. */
const spaceOf = async (link: string): Promise<string> => {
  const window = await openBridgeClient(await pairWithLink(link));
  const { firstShow } = await window.call('app.hello', { me: 'Bench' });
  window.close();
  if (!firstShow) throw new Error('There is no show to open on.');
  return firstShow.spaceId;
};

/** Uses the app on a folder, and ends it whatever came of that: a link is good for one window. */
const withApp = async <Result>(folder: string, use: (link: string) => Promise<Result>): Promise<Result> => {
  const app = await startBundledApp(['--data', folder]);
  try {
    return await use(app.ready.url);
  } finally {
    await app.stop();
  }
};

/** The largest evening: opening its debrief, sorting its people, writing its files, and what its window holds. */
export const debrief: Bench = {
  name: 'debrief',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    try {
      const spaceId = await withApp(folder, spaceOf);
      fillEvening(join(folder, 'library.sqlite'), spaceId);
      const found = await withApp(folder, lookAt);
      const files = await withApp(folder, (link) => writeFiles(link, spaceId));
      const ms = (value: number, reference: number) => ({ value, unit: 'ms', reference });
      return [
        compare(`debrief: opening, ${SIZE}, against ${OPEN_GOAL_MS} ms`, ms(found.openMs, OPEN_GOAL_MS), { most: 1 }),
        compare(`debrief: opening its people, ${SIZE}`, ms(found.peopleMs, OPEN_GOAL_MS), { most: 1 }),
        compare(`debrief: sorting its people, ${SIZE}, median`, ms(median(found.sortsMs), SORT_GOAL_MS), { most: 1 }),
        compare(`debrief: the slowest sort, ${SIZE}`, ms(Math.max(...found.sortsMs), SORT_GOAL_MS), { most: 1 }),
        ...files,
        compare(
          `debrief: resident memory of its window, ${SIZE}, against ${MEMORY_GOAL_MIB} MiB`,
          { value: found.residentMib, unit: 'MiB', reference: MEMORY_GOAL_MIB },
          { most: 1 },
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairWithLink } from '../../support/bridge-client.ts';
import { startBundledApp } from '../bundled-app.ts';
import { compare, median, pause, type Bench } from '../measure.ts';
import { residentMib } from '../resident.ts';
import { openDesk, timeStart } from './open-desk.ts';

const STARTS = 7;
/** The start of a desk of the nearest peers took 0.5 s and 1.0 s; this lies between. */
const GOAL_MS = 700;
/** The leaner of the nearest peers. */
const GOAL_MIB = 119;
const IDLE_MS = 75_000;

const startOnce = (data: string): Promise<number> => timeStart(startBundledApp, data);

const startSeveral = async (dataOf: (index: number) => string): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < STARTS; index += 1) times.push(await startOnce(dataOf(index)));
  return median(times);
};

/** Memory of the host, its service apart, once nothing is done but following the show. */
const idleMib = async (data: string): Promise<number> => {
  const app = await startBundledApp(['--data', data]);
  const window = await openDesk(await pairWithLink(app.ready.url), 'Bench');
  await window.call('show.watch', { panels: ['chat', 'people', 'polls'] });
  const sizes: number[] = [];
  for (let second = 0; second < IDLE_MS / 1000; second += 1) {
    await pause(1000);
    sizes.push(residentMib(app.pid));
  }
  window.close();
  await app.stop();
  return median(sizes.slice(-5));
};

/** How soon the bundled host has a show on its desk, and how much memory it then takes. */
export const hostStart: Bench = {
  name: 'start',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    try {
      // The first start of all makes the demo space; the page cache is warm for every later one.
      await startOnce(join(folder, 'kept'));
      const again = await startSeveral(() => join(folder, 'kept'));
      const first = await startSeveral((index) => join(folder, `new-${index}`));
      const mib = readdirSync('/proc').length > 0 ? await idleMib(join(folder, 'kept')) : Number.NaN;
      return [
        compare(
          'host start to a show on the desk, median, against 0.7 s',
          { value: again, unit: 'ms', reference: GOAL_MS },
          { most: 1 },
        ),
        compare(
          'very first start, which makes the demo space, median, against 0.7 s',
          { value: first, unit: 'ms', reference: GOAL_MS },
          { most: 1 },
        ),
        compare(
          'resident memory of the host following a live show, against 119 MiB',
          { value: mib, unit: 'MiB', reference: GOAL_MIB },
          { most: 1 },
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

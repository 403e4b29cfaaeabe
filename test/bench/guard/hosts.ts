import { pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import type { StartedApp } from '../../support/browser-host.ts';
import { openDesk } from '../host-start/open-desk.ts';
import { pause } from '../measure.ts';
import { paired, type Paired } from '../pairs.ts';
import { pressScene, type TimedPress } from '../press/press-scene.ts';
import { residentMib } from '../resident.ts';
import { inTurn } from './in-turn.ts';

const PRESSES = 60;
const WARM_UP = 6;
/** Between two presses: past the debounce, and within 300 tokens a minute with the desk's own reading. */
const PAUSE_MS = 450;
/** Until a host that does nothing but follow its show takes no more memory. */
const REST_MS = 60_000;
const SAMPLES = 5;
const SAMPLE_MS = 1000;

interface Desk {
  readonly app: StartedApp;
  readonly first: BridgeClient;
  readonly second: BridgeClient;
  readonly sceneIds: readonly string[];
}

const openBoth = async (app: StartedApp): Promise<Desk> => {
  const browser = await pairWithLink(app.ready.url);
  const [first, second] = [await openDesk(browser, 'Bench 1'), await openDesk(browser, 'Bench 2')];
  const show = await first.call('show.current', null as never);
  return { app, first, second, sceneIds: show?.desk?.value.scenes.map(({ id }) => id) ?? [] };
};

/** Presses between two windows of each host, then its memory once nothing is done but following the show. */
export const guardHosts = async (apps: readonly [StartedApp, StartedApp]): Promise<readonly Paired[]> => {
  const desks = [await openBoth(apps[0]), await openBoth(apps[1])] as const;
  const pressed = new Map<Desk, TimedPress[]>(desks.map((desk) => [desk, []]));
  await inTurn(desks, WARM_UP + PRESSES, async (desk, turn) => {
    const one = await pressScene(desk.first, desk.second, desk.sceneIds[turn % desk.sceneIds.length] ?? '');
    await pause(PAUSE_MS);
    if (turn >= WARM_UP) pressed.get(desk)?.push(one);
    return one.confirmedMs;
  });
  const [own, other] = desks.map((desk) => pressed.get(desk) ?? []);
  const of = (measure: string, value: (press: TimedPress) => number): Paired =>
    paired(measure, 'ms', { own: (own ?? []).map(value), other: (other ?? []).map(value) });
  for (const { first, second } of desks) {
    second.close();
    await first.call('show.watch', { panels: ['chat', 'people', 'polls'] });
  }
  await pause(REST_MS);
  const memory = await inTurn(desks, SAMPLES, async ({ app }) => {
    await pause(SAMPLE_MS / 2);
    return residentMib(app.pid);
  });
  for (const { first } of desks) first.close();
  return [
    of('press to confirmed', ({ confirmedMs }) => confirmedMs),
    of('press in one window seen in another', ({ seenMs }) => seenMs),
    paired('resident memory of the host following a live show', 'MiB', memory),
  ];
};

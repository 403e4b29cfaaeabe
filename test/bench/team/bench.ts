import { setTimeout as pause } from 'node:timers/promises';
import type { PressEvent } from '#shared/show/action.ts';
import type { TeamBoard } from '#shared/team/team-board.ts';
import type { BridgeClient } from '../../support/bridge-client.ts';
import { compare, percentile, type Bench, type Measure } from '../measure.ts';
import { handOver } from './handover.ts';
import { manyPanels } from './many-panels.ts';
import { manyRooms } from './many-rooms.ts';
import { startTeam, type BenchDesk, type BenchTeam } from './team.ts';

/** From desk to desk and back. */
const ROUND_TRIP_MS = 120;
const LOSS = 0.01;
const PRESSES = 80;
const CLAIMS = 80;
const CUES = 80;
/** A person presses no faster; the platform's budget bears it. */
const EVERY_MS = 500;
const CUT_MS = 30_000;
const PRESSES_IN_CUT = 5;

const source = { surface: 'tile' } as const;

/** When each window heard of something; rejects where one does not within ten seconds. */
const heardBy = (
  listeners: readonly BridgeClient[],
  isIt: (event: string, data: unknown) => boolean,
): Promise<readonly number[]> =>
  Promise.all(listeners.map(async (one) => (await one.waitFor(({ event, data }) => isIt(event, data), 10_000)).at));

/** How long others take to see presses with their names, at a desk far away and at its panels. */
const seePresses = async (paula: BenchDesk, far: readonly BridgeClient[]): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let index = 0; index < PRESSES; index += 1) {
    const action = { kind: 'band.show', text: `Band ${index}`, seconds: 2 } as const;
    const isIt = (event: string, data: unknown): boolean => {
      const press = data as PressEvent;
      return (
        event === 'team.press' &&
        press.phase === 'pressed' &&
        press.source.who === 'Paula' &&
        press.action.kind === 'band.show' &&
        press.action.text === action.text
      );
    };
    const startedAt = performance.now();
    const heard = heardBy(far, isIt);
    await paula.window.call('show.perform', { action, source });
    for (const at of await heard) took.push(at - startedAt);
    for (const one of far) one.heard.length = 0;
    await pause(EVERY_MS);
  }
  return took;
};

/** The same for claims. */
const seeClaims = async (paula: BenchDesk, far: readonly BridgeClient[]): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let index = 0; index < CLAIMS; index += 1) {
    const of = `scene-${index}`;
    const isIt = (event: string, data: unknown): boolean =>
      event === 'team.changed' && (data as TeamBoard).claims.some((claim) => claim.of === of && claim.by === 'Paula');
    const startedAt = performance.now();
    const heard = heardBy(far, isIt);
    await paula.window.call('team.claim', { what: 'scene', of, title: of, on: true });
    for (const at of await heard) took.push(at - startedAt);
    await paula.window.call('team.claim', { what: 'scene', of, title: of, on: false });
    for (const one of far) one.heard.length = 0;
    await pause(EVERY_MS / 5);
  }
  return took;
};

/** The same for scenes that are cued. */
const seeCues = async (paula: BenchDesk, far: readonly BridgeClient[]): Promise<readonly number[]> => {
  const scenes = (await paula.window.call('show.current', undefined))?.desk?.value.scenes ?? [];
  const took: number[] = [];
  for (let index = 0; index < CUES; index += 1) {
    const sceneId = scenes[index % scenes.length]?.id ?? '';
    const isIt = (event: string, data: unknown): boolean =>
      event === 'team.changed' &&
      (data as TeamBoard).desks.some(({ name, cued }) => name === 'Paula' && cued?.sceneId === sceneId);
    const startedAt = performance.now();
    const heard = heardBy(far, isIt);
    await paula.window.call('show.perform', { action: { kind: 'scene.cue', sceneId }, source });
    for (const at of await heard) took.push(at - startedAt);
    for (const one of far) one.heard.length = 0;
    await pause(EVERY_MS);
  }
  return took;
};

/** Both press, claim and mark while the way is cut; how long they take to agree after it, and what was pressed twice. */
const cut = async (
  team: BenchTeam,
  desks: readonly BenchDesk[],
): Promise<{ readonly agreedMs: number; readonly doubled: number; readonly lost: number }> => {
  const { sessionId, way } = team;
  way.cut(true);
  const until = performance.now() + CUT_MS;
  const texts = desks.flatMap((_, desk) =>
    Array.from({ length: PRESSES_IN_CUT }, (_, index) => `Cut ${desk} ${index}`),
  );
  for (const [desk, { window }] of desks.entries()) {
    for (const text of texts.filter((one) => one.startsWith(`Cut ${desk} `))) {
      await window.call('show.perform', { action: { kind: 'band.show', text, seconds: 60 }, source });
      await window.call('desk.mark', { sessionId, mark: 'queue', messageId: text, on: true });
      await pause(EVERY_MS);
    }
    await window.call('team.claim', { what: 'scene', of: `cut-${desk}`, title: 'Cut', on: true });
  }
  await pause(Math.max(0, until - performance.now()));
  way.cut(false);
  const startedAt = performance.now();
  const knownTo = async ({ window }: BenchDesk): Promise<string> => {
    const { claims, desks: seen } = await window.call('team.board', undefined);
    const { queue } = await window.call('desk.marks', { sessionId });
    const journal = await window.call('show.journal', { sessionId, limit: 200 });
    const pressed = journal.flatMap(({ action }) => (action.kind === 'band.show' ? [action.text] : []));
    return JSON.stringify([
      claims.map(({ of }) => of).sort(),
      [...queue].sort(),
      pressed.filter((text) => texts.includes(text)).sort(),
      seen.filter(({ isHere }) => isHere).length,
    ]);
  };
  const whole = JSON.stringify([
    desks.map((_, desk) => `cut-${desk}`),
    texts.toSorted(),
    texts.toSorted(),
    desks.length,
  ]);
  while ((await Promise.all(desks.map(knownTo))).some((known) => known !== whole)) {
    if (performance.now() - startedAt > 60_000) throw new Error('the desks do not agree');
    await pause(20);
  }
  const agreedMs = performance.now() - startedAt;
  const answer = await team.ask<Record<string, unknown>>('GET', `/live/sessions/${sessionId}/scenes`);
  const { bands } = (answer.desk ?? answer) as { readonly bands: readonly { readonly text: string }[] };
  const counts = texts.map((text) => bands.filter((band) => band.text === text).length);
  return {
    agreedMs,
    doubled: counts.filter((count) => count > 1).length,
    lost: counts.filter((count) => count === 0).length,
  };
};

const twoDesks = async (): Promise<readonly Measure[]> => {
  const team = await startTeam({ oneWayMs: ROUND_TRIP_MS / 2, loss: LOSS, platform: 'src-service/main.ts' });
  try {
    const [paula, carl] = [await team.openDesk('Paula'), await team.openDesk('Carl')];
    const { link } = await paula.window.call('team.make', { relay: team.way.url });
    await carl.window.call('team.join', { link });
    const panels = [await carl.panel('Tina', 'chat'), await carl.panel('Ana', 'viewer')];
    const near = await paula.panel('Ben', 'operator');
    const far = [carl.window, ...panels];
    for (const one of far) await one.call('app.hello', {});
    await near.call('app.hello', {});
    await carl.window.waitFor(
      ({ event, data }) =>
        event === 'team.changed' && (data as TeamBoard).desks.some(({ name, isHere }) => name === 'Paula' && isHere),
      20_000,
    );
    // Signs of life measure the way.
    await pause(5000);
    const presses = await seePresses(paula, far);
    const claims = await seeClaims(paula, far);
    const cues = await seeCues(paula, far);
    const { agreedMs, doubled, lost } = await cut(team, [paula, carl]);
    const most = { most: 1.5 };
    const seen = (what: string, values: readonly number[], share: number): Measure =>
      compare(what, { value: percentile(values, share), unit: 'ms', reference: ROUND_TRIP_MS }, most);
    return [
      seen(
        'team: a press at one desk seen at the other and its panels, 120 ms round trip, 1 % loss, median',
        presses,
        0.5,
      ),
      seen('the same, 95th percentile', presses, 0.95),
      seen('a claim seen there, median', claims, 0.5),
      seen('the same, 95th percentile', claims, 0.95),
      seen('a cued scene seen there, median', cues, 0.5),
      seen('the same, 95th percentile', cues, 0.95),
      compare('agreement after a cut of 30 s', { value: agreedMs, unit: 'ms', reference: 2000 }, { most: 1 }),
      compare(
        'presses of the cut that were shown twice, or not at all',
        { value: doubled + lost, unit: '', reference: 1 },
        { most: 0 },
      ),
    ];
  } finally {
    await team.stop();
  }
};

/** Of a team, each a bench of its own: the last two take many minutes. */
export const teamBenches: readonly Bench[] = [
  { name: 'team', run: twoDesks },
  { name: 'hand-over', run: handOver },
  { name: 'many-panels', run: manyPanels },
  { name: 'many-rooms', run: manyRooms },
];

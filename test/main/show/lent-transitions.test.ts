import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Scene } from '#shared/api/scene.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openLentTransitionStore } from '../../../src-main/show/lent-transition-store.ts';
import { createLentTransitions, type LentTransitionsPorts } from '../../../src-main/show/lent-transitions.ts';
import type { PlatformClient } from '../../../src-main/platform/platform-client.ts';
import { createLentReturns } from '../../../src-main/show/return-lent.ts';
import type { PressPlan } from '../../../src-main/show/press-plan.ts';
import { sampleScene } from '../../support/scenes.ts';

const WIPE = { transition: 'wipe', transitionMs: 900 } as const;

/** A platform with two scenes, one of them locked, which an app that died may have left as they are. */
const rig = () => {
  const clock = createManualClock(0);
  const store = openLentTransitionStore(null, silentLog);
  const calls: string[] = [];
  let isAway = false;
  let scenes: readonly Scene[] = [
    sampleScene({ id: 'a', transition: 'fade', transitionMs: 500 }),
    sampleScene({ id: 'b', transition: 'cut', transitionMs: 500, locked: true }),
  ];
  const change = (scene: Scene): void => {
    scenes = scenes.map((one) => (one.id === scene.id ? scene : one));
  };
  const attempt = (_operation: unknown, { params, body }: { params: { sceneId: string }; body: Partial<Scene> }) => {
    const scene = { ...scenes.find(({ id }) => id === params.sceneId), ...body } as Scene;
    calls.push(`${scene.id} ${scene.transition} ${scene.transitionMs}`);
    change(scene);
    return Promise.resolve({ kind: 'ok', output: { scene } });
  };
  const call = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ scenes }));
  const client = { attempt, call } as unknown as LentTransitionsPorts['client'] & Pick<PlatformClient, 'call'>;
  const open = () =>
    createLentTransitions({
      spaceId: 'space',
      sessionId: 's',
      client,
      clock,
      log: silentLog,
      desk: () => ({ scenes }) as unknown as ProductionDesk,
      keep: change,
      store,
    });
  const plan = {
    send: () => {
      calls.push('take');
      return Promise.resolve({ kind: 'ok', apply: () => undefined });
    },
  } as unknown as PressPlan;
  const take = async (lender: ReturnType<typeof open>, sceneId: string): Promise<void> => {
    await lender.lend(plan, sceneId, WIPE).send(client as never, {} as never);
  };
  let isOpen = false;
  const returns = (isConnected = true) =>
    createLentReturns({
      store,
      client: (spaceId) => (isConnected && spaceId === 'space' ? client : null),
      isOpen: () => isOpen,
      clock,
      log: silentLog,
    });
  const beOpen = (now: boolean): void => void (isOpen = now);
  const beAway = (now: boolean): void => void (isAway = now);
  return { clock, calls, change, store, open, take, returns, beOpen, beAway, scenes: () => scenes };
};

test('a scene is lent the transition for its take, and gets its own back once that has run', async () => {
  const { clock, calls, open, take } = rig();
  const lender = open();
  lender.set(WIPE);
  await take(lender, 'a');
  await take(lender, 'a');
  clock.advance(900);
  expect(calls).toEqual(['a wipe 900', 'take', 'take']);
  clock.advance(500);
  await nextTurn();
  expect(calls.slice(3)).toEqual(['a fade 500']);
});

test('nothing is sent for a locked scene, and what somebody sets meanwhile stands', async () => {
  const { clock, calls, change, scenes, open, take } = rig();
  const lender = open();
  lender.set(WIPE);
  await take(lender, 'b');
  expect(calls).toEqual(['take']);
  await take(lender, 'a');
  const [lent] = scenes();
  if (lent) change({ ...lent, transition: 'zoom' });
  clock.advance(2000);
  await nextTurn();
  expect(scenes()[0]).toMatchObject({ transition: 'zoom' });
});

test('after a crash the next run gives back what was lent, and twice the same does nothing', async () => {
  const { calls, scenes, store, open, take } = rig();
  const dead = open();
  dead.set(WIPE);
  await take(dead, 'a');
  calls.length = 0;
  await open().restore();
  expect([calls, scenes()[0]?.transition, store.read('s')]).toEqual([['a fade 500'], 'fade', null]);
  await open().restore();
  expect(calls).toEqual(['a fade 500']);
});

test('after a crash scenes have their own back once the space can be reached, without their show being opened', async () => {
  const { clock, calls, store, open, take, returns, beOpen, beAway } = rig();
  const dead = open();
  dead.set(WIPE);
  await take(dead, 'a');
  calls.length = 0;
  const settled = async (): Promise<readonly string[]> => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    return calls;
  };
  returns(false).look();
  expect(await settled()).toEqual([]);
  const next = returns();
  beOpen(true);
  next.look();
  expect(await settled()).toEqual([]);
  beOpen(false);
  beAway(true);
  next.look();
  expect(await settled()).toEqual([]);
  // It is looked at again by itself, and twice at once is once.
  beAway(false);
  clock.advance(30_000);
  next.look();
  expect([await settled(), store.list()]).toEqual([['a fade 500'], []]);
});

test('a scene that somebody changed after the crash keeps what they set, and nothing is left to be done', async () => {
  const { calls, change, scenes, store, open, take, returns } = rig();
  const dead = open();
  dead.set(WIPE);
  await take(dead, 'a');
  calls.length = 0;
  const [lent] = scenes();
  if (lent) change({ ...lent, transition: 'zoom' });
  returns().look();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect([calls, store.list()]).toEqual([[], []]);
});

import { expect, test } from 'vitest';
import { act, toggle, type ActionPress } from '#shared/show/action-press.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { createSharedPresses } from '../../../src-main/controls/obs/shared-presses.ts';
import type { ControlOutcome, SurfaceClient } from '../../../src-main/controls/surface-client.ts';

const REPEAT: ControlOutcome = { kind: 'ignored', reason: 'repeat', message: verbatim('Just now.') };
const FAILED: ControlOutcome = { kind: 'failed', pressId: '1', code: 'offline', message: verbatim('Not reached.') };
const take = act({ kind: 'scene.take', sceneId: 'a' });
const by = { asked: 'test', held: false };

/** Clients whose presses are answered in this order, each once it is let go. */
const rig = (...outcomes: readonly ControlOutcome[]) => {
  let now = 0;
  const waiting = outcomes.map(() => Promise.withResolvers<null>());
  let at = -1;
  const client = {
    async press() {
      at += 1;
      const mine = at;
      await waiting[mine]?.promise;
      return outcomes[mine];
    },
  } as unknown as SurfaceClient;
  const presses = createSharedPresses({ now: () => now });
  return {
    press: (made: ActionPress) => presses(client, made, by),
    letGo: (which: number) => waiting[which]?.resolve(null),
    later: (ms: number) => void (now += ms),
  };
};

test('a repeat is answered once the press that it repeats has ended, and as that ended', async () => {
  const { press, letGo } = rig(FAILED, REPEAT);
  const [first, second] = [press(take), press(take)];
  let isAnswered = false;
  void second.then(() => (isAnswered = true));
  letGo(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isAnswered).toBe(false);
  letGo(0);
  expect(await Promise.all([first, second])).toEqual([FAILED, FAILED]);
});

test('a repeat right after the answer has the same answer; later it is a press of its own', async () => {
  const { press, letGo, later } = rig(FAILED, REPEAT, REPEAT);
  for (const which of [0, 1, 2]) letGo(which);
  expect(await press(take)).toEqual(FAILED);
  later(200);
  expect(await press(take)).toEqual(FAILED);
  later(100);
  expect(await press(take)).toEqual(REPEAT);
});

test.each([
  ['a page that is turned', act({ kind: 'media.turn', mediaId: 'm', by: 1 })],
  ['a step through the scenes', act({ kind: 'scene.step', by: 1 })],
  ['a toggle', toggle({ kind: 'lock.set', locked: true })],
])('a repeat of %s is not done twice', async (_name, made) => {
  const { press, letGo } = rig(FAILED, REPEAT);
  for (const which of [0, 1]) letGo(which);
  expect(await Promise.all([press(made), press(made)])).toEqual([FAILED, REPEAT]);
});

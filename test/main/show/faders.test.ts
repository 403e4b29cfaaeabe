import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import { createFaders } from '../../../src-main/show/faders.ts';

const DONE: PressOutcome = { kind: 'confirmed', pressId: 'p', elapsedMs: 1 };

/** Faders whose values the platform answers after a while, and the budget that this costs. */
const rig = ({ perMinute = 300, answerMs = 40 } = {}) => {
  const clock = createManualClock(0);
  let remaining = perMinute;
  const sent: { readonly fader: string; readonly value: number; readonly at: number }[] = [];
  let onTheirWay = 0;
  let most = 0;
  const faders = createFaders({ clock, budget: () => ({ perMinute, remaining }) });
  const move = (value: number, fader = 'film'): Promise<PressOutcome> =>
    faders.move(fader, () => {
      sent.push({ fader, value, at: clock.now() });
      remaining -= 1;
      onTheirWay += 1;
      most = Math.max(most, onTheirWay);
      return new Promise((resolve) => {
        clock.schedule(clock.now() + answerMs, () => {
          onTheirWay -= 1;
          resolve(DONE);
        });
      });
    });
  const wait = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 10) {
      clock.advance(10);
      remaining = Math.min(perMinute, remaining + (perMinute * 10) / 60_000);
      await nextTurn();
    }
  };
  return { clock, sent, move, wait, most: () => most, left: () => remaining };
};

test('the first value goes at once, the newest follows, and those between are never sent', async () => {
  const { sent, move, wait } = rig();
  const outcomes = [0.1, 0.2, 0.3].map((value) => move(value));
  expect(sent.map(({ value }) => value)).toEqual([0.1]);
  await wait(400);
  expect(sent.map(({ value }) => value)).toEqual([0.1, 0.3]);
  expect((await Promise.all(outcomes)).map((one) => (one.kind === 'ignored' ? one.reason : one.kind))).toEqual([
    'confirmed',
    'superseded',
    'confirmed',
  ]);
});

test('a fader at 60 values a second for five seconds costs some thirty calls, and its last value arrives', async () => {
  const { clock, sent, move, wait } = rig();
  for (let value = 0; value < 300; value += 1) {
    void move(value);
    await wait(20);
  }
  const movedUntil = clock.now();
  await wait(400);
  expect(sent.length).toBeLessThan(45);
  expect(sent.at(-1)).toMatchObject({ value: 299 });
  expect(sent.at(-1)?.at ?? 0).toBeLessThanOrEqual(movedUntil + 190);
});

test('of 60 calls a minute three moving faders leave a third to people, and their last values arrive all the same', async () => {
  const { sent, move, wait, left } = rig({ perMinute: 60 });
  let least = 60;
  for (let at = 0; at < 300; at += 1) {
    for (const fader of ['film', 'music', 'jingle']) void move(at, fader);
    await wait(20);
    least = Math.min(least, left());
  }
  expect(least).toBeGreaterThanOrEqual(19);
  await wait(10_000);
  for (const fader of ['film', 'music', 'jingle']) {
    expect(sent.findLast((one) => one.fader === fader)?.value).toBe(299);
  }
});

test('any moves of a fader send one value at a time, in order, and the last one arrives', async () => {
  const moves = fc.array(fc.record({ value: fc.nat(100), waitMs: fc.nat(30).map((tens) => tens * 10) }), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 10, max: 400 }), async (made, answerMs) => {
      const { sent, move, wait, most } = rig({ answerMs });
      for (const { value, waitMs } of made) {
        void move(value);
        await wait(waitMs);
      }
      await wait(1000);
      expect(most()).toBe(1);
      expect(sent.at(-1)?.value).toBe(made.at(-1)?.value);
      expect(sent.length).toBeLessThanOrEqual(made.length);
    }),
    { numRuns: 40 },
  );
});

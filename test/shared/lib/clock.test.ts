import { expect, test } from 'vitest';
import { createSystemClock } from '#shared/lib/clock.ts';

/** A host whose timers and dates are told apart: a test moves the date and fires the timers. */
const fakeHost = () => {
  let date = 1_000_000;
  let timers: readonly { readonly callback: () => void; readonly ms: number }[] = [];
  return {
    host: {
      Date: { now: () => date },
      setTimeout(callback: () => void, ms: number) {
        const timer = { callback, ms };
        timers = [...timers, timer];
        return timer;
      },
      clearTimeout(timer: never) {
        timers = timers.filter((one) => one !== timer);
      },
    },
    waits: () => timers.map(({ ms }) => ms),
    /** All timers end now, at this date. */
    fireAt(next: number) {
      date = next;
      const due = timers;
      timers = [];
      for (const { callback } of due) callback();
    },
  };
};

test('nothing fires before its instant: a timer that ends a millisecond early waits on', () => {
  const { host, waits, fireAt } = fakeHost();
  const clock = createSystemClock(host);
  const fired: number[] = [];
  clock.schedule(1_000_100, () => fired.push(clock.now()));
  fireAt(1_000_099);
  expect([fired, waits()]).toEqual([[], [1]]);
  fireAt(1_000_100);
  expect([fired, waits()]).toEqual([[1_000_100], []]);
});

test('a date that was set back holds nothing up, and a cancelled timer never fires', () => {
  const { host, waits, fireAt } = fakeHost();
  const clock = createSystemClock(host);
  const fired: string[] = [];
  clock.schedule(1_000_100, () => fired.push('beat'));
  clock.schedule(1_000_100, () => fired.push('cancelled'))();
  fireAt(1_000_100 - 3_600_000);
  expect([fired, waits()]).toEqual([['beat'], []]);
});

test('a wait longer than a timer can count is made of several', () => {
  const { host, waits, fireAt } = fakeHost();
  const clock = createSystemClock(host);
  const fired: number[] = [];
  const at = 1_000_000 + 5_000_000_000;
  clock.schedule(at, () => fired.push(clock.now()));
  for (let goes = 0; fired.length === 0 && goes < 5; goes += 1) fireAt(clock.now() + (waits()[0] ?? 0));
  expect(fired).toEqual([at]);
});

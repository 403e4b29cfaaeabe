import { expect, test } from 'vitest';
import { HostClock } from '../../../src-renderer/context/host-clock.svelte.ts';

const heard = (words: readonly (readonly [at: number, now: number])[]): number => {
  const clock = new HostClock();
  for (const [at, now] of words) clock.hear(at, now);
  return clock.aheadMs;
};

test('a clock that is off is noticed by the quickest message of the host', () => {
  const fast = [[1000, 41_600] as const, [2000, 42_005] as const, [3000, 43_900] as const];
  const slow = fast.map(([at, now]) => [at, now - 80_000] as const);
  expect([heard(fast), heard(slow)]).toEqual([40_005, -39_995]);
});

test('a slow message from the host is not taken for a difference of clocks', () => {
  expect(
    heard([
      [1000, 1240],
      [2000, 2003],
      [3000, 3120],
    ]),
  ).toBe(0);
});

test('a clock that is set right meanwhile is believed again', () => {
  const off = Array.from({ length: 40 }, (_, index) => [index * 1000, index * 1000 + 40_000] as const);
  const right = Array.from({ length: 40 }, (_, index) => [100_000 + index * 1000, 100_002 + index * 1000] as const);
  expect(Math.abs(heard([...off, ...right]))).toBeLessThan(250);
});

test('the host’s clock is known to the millisecond that its quickest message allows', () => {
  const clock = new HostClock();
  clock.hear(1000, 1240);
  clock.hear(2000, 2003);
  expect(clock.now(5003)).toBe(5000);
});

import { expect, test } from 'vitest';
import { rampLevel } from '../../../src-renderer/live-media/ramp-level.ts';

/** A page whose timers come every so many milliseconds of its clock. */
const page = (everyMs: number) => {
  let at = 0;
  let tick: (() => void) | null = null;
  const ports = {
    now: () => at,
    setInterval: (callback: () => void) => {
      tick = callback;
      return 1;
    },
    clearInterval: () => {
      tick = null;
    },
  };
  const run = (ms: number): void => {
    for (const end = at + ms; at + everyMs <= end;) {
      at += everyMs;
      tick?.();
    }
  };
  return { ports, run, isRunning: () => tick !== null };
};

test('a film goes down by even steps, ends at the very level, and then has no timer any more', () => {
  const { ports, run, isRunning } = page(10);
  const levels: number[] = [];
  rampLevel({ from: 1, to: 0.25 }, (level) => levels.push(level), ports);
  run(200);
  expect(levels.map((level) => Number(level.toFixed(2)))).toEqual([0.85, 0.7, 0.55, 0.4, 0.25]);
  expect(isRunning()).toBe(false);
});

test('a hidden page, whose timers come once a second, is at the level by the first of them', () => {
  const { ports, run } = page(1000);
  const levels: number[] = [];
  rampLevel({ from: 0.25, to: 1 }, (level) => levels.push(level), ports);
  run(3000);
  expect(levels).toEqual([1]);
});

test('a ramp that another one follows stops where it is, and none is begun where nothing changes', () => {
  const { ports, run, isRunning } = page(10);
  const levels: number[] = [];
  const stop = rampLevel({ from: 1, to: 0 }, (level) => levels.push(level), ports);
  run(20);
  stop();
  run(100);
  expect(levels).toHaveLength(2);
  rampLevel({ from: 0.5, to: 0.5 }, (level) => levels.push(level), ports);
  expect(isRunning()).toBe(false);
});

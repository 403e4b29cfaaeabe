import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHold } from '../../../src-renderer/lib/hold.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const holding = () => {
  const heard: string[] = [];
  const note = (what: string) => (): void => void heard.push(what);
  const hold = createHold({
    holdMs: () => 600,
    onStart: note('start'),
    onDone: note('done'),
    onEarly: note('early'),
    onCancel: note('cancel'),
  });
  return { hold, heard };
};

test('a hold counts once the key was down long enough', () => {
  const { hold, heard } = holding();
  hold.start();
  vi.advanceTimersByTime(600);
  hold.end();
  expect(heard).toEqual(['start', 'done']);
});

test('letting go of a hold too early is reported', () => {
  const { hold, heard } = holding();
  hold.start();
  vi.advanceTimersByTime(599);
  hold.end();
  vi.advanceTimersByTime(600);
  expect(heard).toEqual(['start', 'early']);
});

test('a hold whose button disappears does nothing, and is not reported as too early', () => {
  const { hold, heard } = holding();
  hold.start();
  hold.cancel();
  vi.advanceTimersByTime(600);
  hold.end();
  hold.cancel();
  expect(heard).toEqual(['start', 'cancel']);
});

test('a hold that the computer slept through presses nothing', () => {
  const { hold, heard } = holding();
  hold.start();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(600);
  expect(heard).toEqual(['start', 'cancel']);
});

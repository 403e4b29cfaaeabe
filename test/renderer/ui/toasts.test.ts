import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../src-renderer/ui/toasts.svelte.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = (): readonly string[] => toasts.notes.map(({ text }) => text);

test('the same sentence is not shown twice at once', () => {
  toasts.show('No network', 'trouble');
  toasts.show('No network', 'trouble');
  expect(texts()).toEqual(['No network']);
});

test('of two notes with the same words, what can be undone is what happened last', () => {
  const undone: string[] = [];
  for (const tile of ['first', 'second'])
    toasts.show('Tile deleted', 'plain', { label: 'Undo', run: () => undone.push(tile) });
  expect(texts()).toEqual(['Tile deleted']);
  toasts.notes[0]?.action?.run();
  expect(undone).toEqual(['second']);
});

test('a note goes by itself, one with something to do about it later than one without', () => {
  toasts.show('Saved');
  toasts.show('Deleted', 'plain', { label: 'Undo', run: () => undefined });
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(['Deleted']);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

test('no note goes away while someone is at the notes', () => {
  let isThere = true;
  const leave = toasts.attend(() => isThere);
  toasts.show('Saved');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved']);
  isThere = false;
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
  leave();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts, type ToastStanding } from '../../../src-renderer/ui/toasts.svelte.ts';

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

test('Undo in a repeated note undoes the latest of the two deeds', () => {
  const undone: string[] = [];
  for (const tile of ['first', 'second'])
    toasts.show('Tile deleted', 'plain', { label: 'Undo', run: () => undone.push(tile) });
  expect(texts()).toEqual(['Tile deleted']);
  toasts.notes[0]?.action?.run();
  expect(undone).toEqual(['second']);
});

test('a note closes by itself, one with a button later than one without', () => {
  toasts.show('Saved');
  toasts.show('Deleted', 'plain', { label: 'Undo', run: () => undefined });
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(['Deleted']);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

test('no note goes away while someone is at the notes', () => {
  let standing: ToastStanding = 'attended';
  const leave = toasts.attend(() => standing);
  toasts.show('Saved');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved']);
  standing = 'free';
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
  leave();
});

test('a note that a dialog hides has its whole time once the dialog is gone', () => {
  let standing: ToastStanding = 'hidden';
  const leave = toasts.attend(() => standing);
  toasts.show('Deleted', 'plain', { label: 'Undo', run: () => undefined });
  vi.advanceTimersByTime(60_000);
  standing = 'free';
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual(['Deleted']);
  vi.advanceTimersByTime(9000);
  expect(texts()).toEqual([]);
  leave();
});

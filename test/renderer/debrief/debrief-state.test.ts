import { expect, onTestFinished, test, vi } from 'vitest';
import type { DebriefShow, DebriefShows } from '#shared/bridge/debrief-calls.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { DebriefState } from '../../../src-renderer/features/debrief/debrief-state.svelte.ts';

const show = (sessionId: string, from: number): DebriefShow => ({
  sessionId,
  title: sessionId,
  from,
  to: from + 1000,
  coverage: 1,
  bytes: 1,
});
const kept = [show('kept', 1000)];
const all = [show('newer', 5000), ...kept];

/** A state whose platform answers when told, and what it reads. */
const waiting = (): { state: DebriefState; read: string[]; answer: (shows: DebriefShows) => void } => {
  const { promise, resolve } = Promise.withResolvers<DebriefShows>();
  const read: string[] = [];
  const call = (name: string, input: { onlyKept?: boolean; sessionId?: string }): Promise<unknown> => {
    if (name === 'debrief.list') return input.onlyKept ? Promise.resolve({ shows: kept, problem: null }) : promise;
    if (name === 'debrief.read') read.push(input.sessionId ?? '');
    return Promise.reject(new Error('unread'));
  };
  return { state: new DebriefState({ call } as unknown as Bridge, () => 0), read, answer: resolve };
};

test('while the platform does not answer, what is kept here is listed and read', async () => {
  const { state, answer } = waiting();
  const opened = state.open('space', null);
  await vi.waitFor(() => expect(state.selectedId).toBe('kept'));
  expect(state.shows).toEqual(kept);
  answer({ shows: all, problem: null });
  await opened;
  expect(state.shows).toEqual(all);
  expect(state.selectedId).toBe('kept');
});

test('a show that is not kept here is waited for, and no other is put in front', async () => {
  const { state, read, answer } = waiting();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const opened = state.open('space', 'newer');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.shows).toEqual([]);
  answer({ shows: all, problem: null });
  await opened;
  expect(state.selectedId).toBe('newer');
  expect(new Set(read)).toEqual(new Set(['newer']));
});

test('a platform that answers soon is all that is read, and the newest show is in front', async () => {
  const { state, answer } = waiting();
  answer({ shows: all, problem: null });
  await state.open('space', null);
  expect(state.selectedId).toBe('newer');
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Action } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import { asStaged, stagedInJournal } from '../../../src-main/show/staged-message.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'regie-runs-'));
let started: TestHost;
let window: TestWindow;

const state = async (): Promise<ShowState> => {
  const show = await window.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return show;
};
const open = async (): Promise<void> => {
  started = startTestHost({ dataDir });
  window = started.window();
  await started.host.opened;
  await window.call('show.watch', { panels: ['chat', 'people', 'polls'] });
};
const press = async (action: Action): Promise<void> => {
  const outcome = await window.call('show.perform', { action, source: { surface: 'key', held: true } });
  expect(outcome.kind).toBe('confirmed');
};
const control = async (what: 'start' | 'end' | 'reset'): Promise<void> => {
  const { sessionId } = await state();
  await window.call('rehearsal.control', { method: 'POST', path: `/rehearsal/sessions/${sessionId}/${what}` });
  const status = { start: 'live', end: 'ended', reset: 'scheduled' }[what];
  await window.until(async () => (await state()).desk?.value.session.status === status);
};
const marksNow = async () => window.call('desk.marks', { sessionId: (await state()).sessionId });
/** Everything that the host alone remembers of the show. */
const remembered = async () => {
  const { chat, curve, deskMode, runSince } = await state();
  const { queue, aside, staged } = await marksNow();
  return {
    staged: chat?.value.staged?.id ?? null,
    curve: curve.length,
    cued: deskMode.cuedSceneId,
    takeBack: deskMode.takeBack,
    pressed: Object.keys(deskMode.lastPresses).length,
    marks: [...queue, ...aside, ...staged],
    isFirstRun: runSince === 0,
  };
};
/** Does in the show what a host remembers; gives the message that it put on stage. */
const work = async (): Promise<string> => {
  const { sessionId, chat } = await state();
  const [first, second, third] = chat?.value.messages ?? [];
  await press({ kind: 'scene.take', sceneId: 'story' });
  await press({ kind: 'scene.take', sceneId: 'offer' });
  await press({ kind: 'scene.cue', sceneId: 'welcome' });
  await press({ kind: 'message.stage', messageId: first?.id ?? '' });
  await window.call('desk.mark', { sessionId, mark: 'queue', messageId: second?.id ?? '', on: true });
  await window.call('desk.mark', { sessionId, mark: 'aside', messageId: third?.id ?? '', on: true });
  return first?.id ?? '';
};
const chatted = async (): Promise<void> => {
  const { sessionId, desk } = await state();
  const userId = desk?.value.session.hostId ?? '';
  const path = `/rehearsal/sessions/${sessionId}/chat`;
  for (const text of ['One', 'Two', 'Three'])
    await window.call('rehearsal.control', { method: 'POST', path, body: { userId, text } });
  await window.until(async () => ((await state()).chat?.value.messages.length ?? 0) > 2);
};

beforeAll(open);
afterAll(async () => {
  await started.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('what is remembered of a show is of this run: it survives the host, ends with the live, and a reset leaves none', async () => {
  await chatted();
  const staged = await work();
  const whole = await remembered();
  expect(whole).toMatchObject({ staged, isFirstRun: true, takeBack: { sceneId: 'story' }, cued: 'welcome' });
  expect(whole.marks).toHaveLength(3);
  expect(whole.curve).toBeGreaterThan(0);
  expect(whole.pressed).toBeGreaterThan(2);

  await started.close();
  await open();
  await window.until(async () => (await state()).chat?.value.staged?.id === staged);
  expect((await remembered()).marks).toHaveLength(3);

  await control('end');
  expect(await remembered()).toMatchObject({ staged: null, takeBack: null, cued: null });

  const none = { staged: null, curve: 0, cued: null, takeBack: null, pressed: 0, marks: [], isFirstRun: false };
  await control('reset');
  await window.until(async () => (await state()).runSince > 0);
  expect(await remembered()).toEqual(none);
  // The second time as the first.
  await control('start');
  await chatted();
  await work();
  await control('reset');
  await window.until(async () => (await remembered()).pressed === 0);
  expect(await remembered()).toEqual(none);
});

test('a run that began while the host was away is another one, and its start goes on with what was prepared', async () => {
  await control('start');
  await chatted();
  await work();
  const { sessionId } = await state();
  const at = `/rehearsal/sessions/${sessionId}`;
  // Reset and started again between two readings.
  await window.call('rehearsal.control', { method: 'POST', path: `${at}/reset` });
  await window.call('rehearsal.control', { method: 'POST', path: `${at}/start` });
  await window.until(async () => (await remembered()).pressed === 0);
  const { curve: _curve, ...rest } = await remembered();
  expect(rest).toEqual({ staged: null, cued: null, takeBack: null, pressed: 0, marks: [], isFirstRun: false });

  await control('reset');
  await press({ kind: 'scene.cue', sceneId: 'welcome' });
  await control('start');
  expect((await remembered()).cued).toBe('welcome');
});

test('the message on stage is known from presses where a platform does not say it', () => {
  const message = { id: 'm1', name: 'Ada', text: 'Hello', imageUrl: null } as never;
  const entry = (action: Action, outcome = 'confirmed'): JournalEntry => ({ action, outcome, at: 1000 }) as never;
  const stage = entry({ kind: 'message.stage', messageId: 'm1' });
  const on = { id: 'm1', name: 'Ada', text: 'Hello', imageUrl: null, at: '1970-01-01T00:00:01.000Z' };
  const clear = entry({ kind: 'temporary.clear' });
  const taken = entry({ kind: 'scene.take', sceneId: 'a' });
  // Newest first.
  const cases = [
    [stage],
    [taken, stage],
    [clear, stage],
    [entry({ kind: 'message.stage', messageId: null }, 'failed'), stage],
    [],
  ];
  expect(cases.map((journal) => stagedInJournal(journal, [message]))).toEqual([on, on, null, on, null]);
  expect(asStaged([], 'm1', 1000)).toBeNull();
});

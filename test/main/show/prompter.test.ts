import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance } from '#shared/show/prompter.ts';
import type { Action } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let host: TestHost;
let desk: TestWindow;

const state = async (): Promise<ShowState> => {
  const show = await desk.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return show;
};
const prompter = async () => (await state()).deskMode.prompter;
const press = (action: Action) => desk.call('show.perform', { action, source: { surface: 'key' } });

beforeAll(async () => {
  host = startTestHost();
  await host.host.opened;
  desk = host.window('Tina');
  await desk.until(async () => (await state()).desk?.value.session.status === 'live');
});
afterAll(() => host.close());

test('the desk steers the prompter through the script of the scene on air, and anew in the next scene', async () => {
  const { spaceId, sessionId, desk: read } = await state();
  const [one, two] = read?.value.scenes ?? [];
  const text = 'word '.repeat(300);
  for (const sceneId of [one?.id ?? '', two?.id ?? ''])
    await desk.call('notes.save', { kind: 'script', spaceId, sessionId, sceneId, text });
  await press({ kind: 'scene.take', sceneId: one?.id ?? '' });
  await desk.until(async () => (await prompter()).sceneId === one?.id);
  expect(await prompter()).toMatchObject({ isRunning: false, position: 0, words: 300 });

  const toggled = {
    action: { kind: 'prompter.run', running: true },
    mediaSec: null,
    source: { surface: 'tile' },
  } as const;
  expect(await desk.call('show.toggle', toggled)).toMatchObject({ kind: 'confirmed' });
  await press({ kind: 'prompter.move', words: 40 });
  const there = await prompter();
  expect([there.isRunning, there.position >= 40, advance(there, there.at + 600_000).position]).toEqual([
    true,
    true,
    300,
  ]);
  await press({ kind: 'prompter.speed', by: 1 });
  expect((await prompter()).wordsPerMinute).toBe(160);

  await press({ kind: 'scene.take', sceneId: two?.id ?? '' });
  await desk.until(async () => (await prompter()).sceneId === two?.id);
  expect(await prompter()).toMatchObject({ isRunning: true, position: 0, words: 300 });
  // Once it is no repeat of the first press.
  await desk.until(async () => (await desk.call('show.toggle', toggled)).kind === 'confirmed');
  expect((await prompter()).isRunning).toBe(false);
  // The journal has the start, and not every turn of a wheel.
  const kinds = async () =>
    (await desk.call('show.journal', { sessionId, limit: 50 })).map(({ action }) => action.kind);
  await desk.until(async () => (await kinds()).includes('prompter.run'));
  expect(await kinds()).not.toContain('prompter.move');
});

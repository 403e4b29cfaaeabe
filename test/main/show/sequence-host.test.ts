import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DeckRun } from '#shared/show/deck-run.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost | null = null;
let windows = 0;
const folder = mkdtempSync(join(tmpdir(), 'regie-deck-'));

afterAll(async () => {
  await started?.close();
  rmSync(folder, { recursive: true, force: true });
});

const openDesk = async (): Promise<{ window: TestWindow; sessionId: string }> => {
  started ??= startTestHost({ dataDir: folder });
  await started.host.opened;
  const window = started.window(`First ${(windows += 1)}`);
  const show = await window.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return { window, sessionId: show.sessionId };
};

test('a sequence uses the pipeline, is shown in every window, and goes on after its window closes', async () => {
  const { window, sessionId } = await openDesk();
  const other = started?.window('Second');
  if (!other) throw new Error('there is no host');
  const scenes = (await window.call('show.current', undefined))?.desk?.value.scenes ?? [];
  const welcome = scenes.find(({ name }) => name === 'Welcome')?.id ?? '';
  const outcome = await window.call('tile.press', {
    pageId: 'page',
    tileId: 'tile',
    name: 'Offer',
    steps: [
      { kind: 'action', action: { kind: 'band.show', text: 'Doors are open' } },
      { kind: 'wait', ms: 300 },
      { kind: 'action', action: { kind: 'scene.take', sceneId: welcome } },
    ],
    mediaSec: null,
    source: { surface: 'tile' },
  });
  expect(outcome.kind).toBe('started');
  window.detach();
  const runs = (): readonly DeckRun[] =>
    other.heard.flatMap(({ event, data }) => (event === 'deck.runs.changed' ? (data as readonly DeckRun[]) : []));
  await other.until(() => runs().some(({ end }) => end !== null));
  expect(runs().at(-1)).toMatchObject({
    name: 'Offer',
    who: 'First 1',
    window: 'First 1',
    step: 2,
    end: { kind: 'done' },
  });
  expect((await other.call('show.current', undefined))?.desk?.value.activeSceneId).toBe(welcome);
  await other.until(async () => (await other.call('show.journal', { sessionId, limit: 10 })).length === 2);
  const journal = await other.call('show.journal', { sessionId, limit: 10 });
  expect(journal.map(({ surface, outcome: ended }) => [surface, ended])).toEqual([
    ['sequence', 'confirmed'],
    ['sequence', 'confirmed'],
  ]);
});

test('chat marks are the same in every window and after a restart; a staged message leaves the queue', async () => {
  const first = await openDesk();
  const { sessionId } = first;
  await first.window.call('rehearsal.control', {
    method: 'PUT',
    path: `/rehearsal/sessions/${sessionId}/audience`,
    body: { size: 20, chatPerMinute: 600, votePercent: 0, handsPerMinute: 0 },
  });
  await first.window.call('show.watch', { panels: ['chat'] });
  const messages = async () => (await first.window.call('show.current', undefined))?.chat?.value.messages ?? [];
  await first.window.until(async () => (await messages()).length > 0);
  const [message] = await messages();
  const id = message?.id ?? '';

  const other = started?.window('Second');
  await first.window.call('desk.mark', { sessionId, mark: 'queue', messageId: id, on: true });
  await first.window.call('desk.mark', { sessionId, mark: 'aside', messageId: 'older', on: true });
  expect(other?.heard.filter(({ event }) => event === 'desk.marks.changed').at(-1)?.data).toEqual({
    sessionId,
    marks: { queue: [id], aside: ['older'], answered: [], staged: [] },
    who: expect.any(String) as string,
  });
  const staged = await first.window.call('show.perform', {
    action: { kind: 'message.stage', messageId: id },
    source: { surface: 'tile' },
  });
  expect(staged.kind).toBe('confirmed');
  expect(await first.window.call('desk.marks', { sessionId })).toEqual({
    queue: [],
    aside: ['older'],
    answered: [],
    staged: [id],
  });

  await started?.close();
  started = null;
  const again = await openDesk();
  expect(await again.window.call('desk.marks', { sessionId })).toEqual({
    queue: [],
    aside: ['older'],
    answered: [],
    staged: [id],
  });
});

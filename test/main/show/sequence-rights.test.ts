import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRESS_TIMING } from '#shared/show/action.ts';
import type { RunStep } from '#shared/show/deck-page.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;

beforeAll(async () => {
  started = startTestHost();
  await started.host.opened;
});
afterAll(() => started.close());

/** A tile that waits before it takes a scene, which takes a caller. */
const steps: RunStep[] = [
  { kind: 'wait', ms: 60_000 },
  { kind: 'action', action: { kind: 'scene.take', sceneId: 'story' } },
];
const press = async (panel: TestWindow, tileId: string): Promise<string> => {
  // Two presses right after each other are one.
  await pass(PRESS_TIMING.debounceMs + 50);
  const tile = { pageId: 'page', tileId, name: 'Later', steps, mediaSec: null, source: { surface: 'tile' } };
  const result = await panel.raw('tile.press', tile);
  return result.ok ? (result.value as { readonly kind: string }).kind : result.error.code;
};

test('a sequence is stopped by whoever began it, also when they may not begin it any more', async () => {
  const before = started.panel('caller', 'Tina');
  expect(await press(before, 'own')).toBe('started');
  before.detach();
  const lowered = started.panel('viewer', 'Tina');
  expect(await press(lowered, 'own')).toBe('stopped');
  // Stopping is all: it cannot be begun.
  expect(await press(lowered, 'own')).toBe('forbidden');
});

test('a sequence is stopped by everybody who may stop all of them, and by nobody below', async () => {
  const [caller, assistant, viewer] = [
    started.panel('caller', 'Carl'),
    started.panel('assistant', 'Mia'),
    started.panel('viewer', 'Otto'),
  ];
  expect(await press(assistant, 'theirs')).toBe('forbidden');
  expect(await press(caller, 'theirs')).toBe('started');
  expect([await press(viewer, 'theirs'), await press(assistant, 'theirs')]).toEqual(['forbidden', 'stopped']);
});

test('what a press says of its steps stops no sequence of somebody else', async () => {
  const [caller, chat] = [started.panel('caller', 'Carl'), started.panel('chat', 'Otto')];
  expect(await press(caller, 'claimed')).toBe('started');
  await pass(PRESS_TIMING.debounceMs + 50);
  const harmless = { pageId: 'page', tileId: 'claimed', name: 'x', steps: [{ kind: 'wait', ms: 0 }] };
  const result = await chat.raw('tile.press', { ...harmless, mediaSec: null, source: { surface: 'tile' } });
  expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

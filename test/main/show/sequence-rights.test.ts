import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRESS_TIMING } from '#shared/show/action.ts';
import type { RunStep } from '#shared/show/deck-page.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import { freePort } from '../../support/free-port.ts';
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
  await started.leap(PRESS_TIMING.debounceMs);
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
  await started.leap(PRESS_TIMING.debounceMs);
  const harmless = { pageId: 'page', tileId: 'claimed', name: 'x', steps: [{ kind: 'wait', ms: 0 }] };
  const result = await chat.raw('tile.press', { ...harmless, mediaSec: null, source: { surface: 'tile' } });
  expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

/** A tile that shows a band, waits, and shows another. */
const bands: RunStep[] = [
  { kind: 'action', action: { kind: 'band.show', text: 'One' } },
  { kind: 'wait', ms: 400 },
  { kind: 'action', action: { kind: 'band.show', text: 'Two' } },
];
const bandTile = (tileId: string) => ({
  pageId: 'page',
  tileId,
  name: 'Bands',
  steps: bands,
  mediaSec: null,
  source: { surface: 'tile' as const },
});
/** The end of a tile's sequence, as the desk sees it. */
const endOf = async (desk: TestWindow, tileId: string): Promise<DeckRun['end']> => {
  const run = async () => (await desk.call('deck.runs', undefined)).find((one) => one.tileId === tileId);
  await desk.until(async () => ((await run())?.end ?? null) !== null);
  return (await run())?.end ?? null;
};

test('a sequence goes on when its panel is closed, and stops with a reason for all once the panel is shut out', async () => {
  const desk = started.window('Desk');
  const closed = started.panel('assistant', 'Mia');
  expect((await closed.call('tile.press', bandTile('closed'))).kind).toBe('started');
  closed.detach();
  expect(await endOf(desk, 'closed')).toEqual({ kind: 'done' });

  const rights: { role: PanelRole | null } = { role: 'assistant' };
  const removed = started.panel('assistant', 'Nora', () => rights.role);
  expect((await removed.call('tile.press', bandTile('removed'))).kind).toBe('started');
  await desk.until(async () => (await desk.call('deck.runs', undefined)).some(({ doing }) => doing === 'wait'));
  removed.detach();
  rights.role = null;
  started.host.reportPanels([]);
  const said = 'Nora may not press here any more, so this sequence stopped.';
  expect(await endOf(desk, 'removed')).toMatchObject({ kind: 'failed', message: { text: said } });
  const sessionId = (await desk.call('show.current', undefined))?.sessionId ?? '';
  const last = async () => (await desk.call('show.journal', { sessionId, limit: 1 }))[0];
  await desk.until(async () => (await last())?.outcome === 'failed');
  expect(await last()).toMatchObject({
    who: 'Nora',
    surface: 'sequence',
    action: { kind: 'band.show', text: 'Two' },
    message: { text: said },
  });
});

test('a sequence that a program began stops once its token is revoked or its surface is switched off', async () => {
  const desk = started.window('Desk');
  const port = await freePort();
  const spaceId = (await started.host.service)?.spaceId ?? '';
  const later = (text: string): RunStep[] => [
    { kind: 'wait', ms: 400 },
    { kind: 'action', action: { kind: 'band.show', text } },
  ];
  const tiles = ['revoked', 'off', 'kept'].map((id) => ({ id, label: id, steps: later(id) }));
  await desk.call('library.create', { spaceId, name: 'Bands', body: { kind: 'deck_page', position: 0, tiles } });
  await desk.call('surfaces.change', { kind: 'api', enabled: true, port });
  await desk.until(async () => (await desk.call('surfaces.state', undefined)).surfaces[0]?.status === 'listening');
  const { id, token } = await desk.call('surfaces.new_token', { name: 'Pad', role: 'caller' });
  const other = await desk.call('surfaces.new_token', { name: 'Box', role: 'caller' });
  const begin = async (tile: string, as: string): Promise<number> => {
    const headers = { authorization: `Bearer ${as}` };
    return (await fetch(`http://127.0.0.1:${port}/v1/tiles/${tile}/press`, { method: 'POST', headers })).status;
  };
  expect([await begin('revoked', token), await begin('kept', other.token)]).toEqual([202, 202]);
  await desk.call('surfaces.revoke_token', { id });
  expect(await endOf(desk, 'revoked')).toMatchObject({ kind: 'failed' });
  expect(await endOf(desk, 'kept')).toEqual({ kind: 'done' });
  expect(await begin('off', other.token)).toBe(202);
  await desk.call('surfaces.change', { kind: 'api', enabled: false });
  expect(await endOf(desk, 'off')).toMatchObject({ kind: 'failed' });
});

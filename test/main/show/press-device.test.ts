import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { RunStep } from '#shared/show/deck-page.ts';
import { MAX_DEVICE } from '#shared/show/action.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const PAD = 'Launchpad Mini';
let started: TestHost;
let desk: TestWindow;
let sessionId = '';

const journal = (): Promise<readonly JournalEntry[]> => desk.call('show.journal', { sessionId, limit: 50 });
/** The newest line of the journal, once there are so many. */
const lineAfter = async (count: number): Promise<JournalEntry | undefined> => {
  await desk.until(async () => (await journal()).length > count);
  return (await journal())[0];
};
const band = (text: string) => ({ kind: 'band.show', text }) as const;

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  await desk.until(async () => (await desk.call('show.current', undefined))?.desk !== undefined);
  sessionId = (await desk.call('show.current', undefined))?.sessionId ?? '';
});
afterAll(() => started.close());

test('a press on a controller has its name in the journal, on the tile and in what every window hears', async () => {
  const from = desk.heard.length;
  const before = (await journal()).length;
  const scenes = (await desk.call('show.current', undefined))?.desk?.value.scenes ?? [];
  const sceneId = scenes[1]?.id ?? '';
  await desk.call('show.perform', {
    action: { kind: 'scene.take', sceneId },
    source: { surface: 'midi', device: PAD },
  });
  expect(await lineAfter(before)).toMatchObject({ who: 'Desk', surface: 'midi', device: PAD });
  const marks = (await desk.call('show.current', undefined))?.deskMode.lastPresses;
  expect(marks?.[`scene ${sceneId}`]).toMatchObject({ who: 'Desk', device: PAD, phase: 'confirmed' });
  const heard = desk.heard
    .slice(from)
    .flatMap(({ event, data }) => (event === 'show.press' ? [data as PressEvent] : []));
  expect(new Set(heard.map(({ source }) => source.device))).toEqual(new Set([PAD]));
});

test('the steps of a sequence that was begun on a controller name it too', async () => {
  const before = (await journal()).length;
  const steps: RunStep[] = [
    { kind: 'action', action: band('By a pad') },
    { kind: 'wait', ms: 1 },
  ];
  const source = { surface: 'stream-deck', device: PAD } as const;
  await desk.call('tile.press', { pageId: 'page', tileId: 'pad', name: 'Pad', steps, mediaSec: null, source });
  expect(await lineAfter(before)).toMatchObject({ surface: 'sequence', device: PAD });
});

test('a press on the screen names no controller, whatever it says', async () => {
  const before = (await journal()).length;
  await desk.call('show.perform', { action: band('On the screen'), source: { surface: 'tile', device: PAD } });
  const line = await lineAfter(before);
  expect([line?.surface, line && 'device' in line]).toEqual(['tile', false]);
});

test('a panel names no controller: it cannot look like one of the desk', async () => {
  const panel = started.panel('operator', 'Otto');
  const before = (await journal()).length;
  await panel.call('show.perform', { action: band('By Otto'), source: { surface: 'midi', device: PAD } });
  const line = await lineAfter(before);
  expect([line?.who, line && 'device' in line]).toEqual(['Otto', false]);
  panel.detach();
});

test('a name without end is refused', async () => {
  const device = 'x'.repeat(MAX_DEVICE + 1);
  const input = { action: band('Long'), source: { surface: 'midi', device } };
  expect((await desk.raw('show.perform', input)).ok).toBe(false);
});

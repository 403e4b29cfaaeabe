import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import { PRESS_TIMING, type Action, type PressOutcome, type PressSource } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { JUST_MS } from '../../../src-main/show/recent-changes.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let host: TestHost;
let tina: TestWindow;
let carl: TestWindow;

const state = async (): Promise<ShowState> => {
  const show = await carl.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return show;
};
const press = (window: TestWindow, action: Action, surface: PressSource['surface'] = 'tile'): Promise<PressOutcome> =>
  window.call('show.perform', { action, source: { surface } });
const said = (outcome: PressOutcome): string =>
  outcome.kind === 'confirmed' ? 'done' : `${outcome.kind}: ${outcome.message.text}`;
const pollOf = async (pollId: string): Promise<Poll | undefined> =>
  (await state()).polls?.value.find(({ id }) => id === pollId);
const repeatable = (): Promise<void> => host.leap(PRESS_TIMING.debounceMs);
const settled = (): Promise<void> => host.leap(JUST_MS);

/** As another program with a key of the space does it. */
const elsewhere = async (operation: string, params: object, body: object = {}): Promise<void> => {
  const { spaceId, sessionId } = await state();
  await carl.call('platform.call', {
    spaceId,
    operation,
    params: { id: sessionId, ...params },
    body,
    lane: 'operator',
  });
};

beforeAll(async () => {
  host = startTestHost();
  await host.host.opened;
  tina = host.window('Tina');
  carl = host.window('Carl');
  await carl.until(async () => (await state()).desk?.value.session.status === 'live');
  await carl.call('show.watch', { panels: ['polls', 'chat'] });
  await carl.until(async () => ((await state()).polls?.value.length ?? 0) > 0);
});
afterAll(() => host.close());

const drafts = async (): Promise<readonly Poll[]> =>
  ((await state()).polls?.value ?? []).filter(({ status }) => status === 'draft');

describe('two desks of one host', () => {
  test('the one that opened a poll may close it; the other is told who just opened it', async () => {
    const [poll] = await drafts();
    const pollId = poll?.id ?? '';
    const outcomes = [
      await press(tina, { kind: 'poll.open', pollId }),
      await press(carl, { kind: 'poll.close', pollId }),
    ];
    await repeatable();
    outcomes.push(await press(carl, { kind: 'poll.open', pollId }));
    expect(outcomes.map(said)).toEqual(['done', 'ignored: Just opened by Tina.', 'done']);
    expect((await pollOf(pollId))?.status).toBe('open');
    await settled();
    expect(said(await press(carl, { kind: 'poll.close', pollId }))).toBe('done');
  });

  test('a desk may turn back what it did itself a moment ago', async () => {
    const shown: Action = { kind: 'auto_advance.set', enabled: true };
    const outcomes = [await press(carl, shown), await press(carl, { ...shown, enabled: false })];
    await repeatable();
    outcomes.push(await press(tina, shown));
    expect(outcomes.map(said)).toEqual(['done', 'done', 'ignored: Just stopped by Carl.']);
  });

  test('a lock and a take back of the other desk stand for a moment', async () => {
    const lock = (locked: boolean): Action => ({ kind: 'lock.set', locked });
    const outcomes = [await press(tina, lock(true)), await press(carl, lock(false))];
    await repeatable();
    outcomes.push(await press(tina, lock(false)));
    expect(outcomes.map(said)).toEqual(['done', 'ignored: Just locked by Tina.', 'done']);

    const [first, second, third] = (await state()).desk?.value.scenes.filter(({ jingle }) => !jingle) ?? [];
    for (const scene of [first, second, third]) await press(tina, { kind: 'scene.take', sceneId: scene?.id ?? '' });
    const back = [await press(tina, { kind: 'take_back' })];
    await repeatable();
    back.push(await press(carl, { kind: 'take_back' }));
    expect(back.map(said)).toEqual(['done', 'ignored: Just taken back by Tina.']);
    expect((await state()).desk?.value.activeSceneId).toBe(second?.id);
  });

  test('the same band pressed on both shows once', async () => {
    const band: Action = { kind: 'band.show', text: 'Link in the chat', seconds: 10 };
    const one = await press(tina, band);
    await repeatable();
    expect([one, await press(carl, band)].map(said)).toEqual(['done', 'ignored: Just shown by Tina.']);
    expect((await state()).desk?.value.bands.filter(({ text }) => text === band.text)).toHaveLength(1);
    await repeatable();
    // The desk that showed it may want it again, and a sequence does what it says.
    expect(said(await press(tina, band))).toBe('done');
    await repeatable();
    const steps = [
      { kind: 'action' as const, action: band },
      { kind: 'wait' as const, ms: 0 },
    ];
    const source = { surface: 'tile' as const };
    await carl.call('tile.press', { pageId: 'page', tileId: 'tile', name: 'Band', steps, mediaSec: null, source });
    const shown = async () => (await state()).desk?.value.bands.filter(({ text }) => text === band.text).length;
    await carl.until(async () => (await shown()) === 3);
  });
});

describe('a desk and another program', () => {
  test('a tile that turns something on turns it off when it is on, from whichever window', async () => {
    const [scene] = (await state()).desk?.value.scenes.filter(({ overlays }) => overlays.length > 0) ?? [];
    const overlay = scene?.overlays[0];
    if (!scene || !overlay) throw new Error('the show has no overlay');
    const show: Action = { kind: 'overlay.visible', sceneId: scene.id, overlayId: overlay.id, visible: true };
    await press(tina, { ...show, visible: false });
    const pressTile = (window: TestWindow) =>
      window.call('tile.press', {
        pageId: 'page',
        tileId: 'overlay',
        name: '',
        steps: [{ kind: 'action', action: show }],
        mediaSec: null,
        source: { surface: 'tile' },
      });
    const isShown = async (): Promise<boolean | undefined> =>
      (await state()).desk?.value.scenes.find(({ id }) => id === scene.id)?.overlays.find(({ id }) => id === overlay.id)
        ?.visible;
    await repeatable();
    expect([(await pressTile(tina)).kind, await isShown()]).toEqual(['confirmed', true]);
    await settled();
    expect([(await pressTile(carl)).kind, await isShown()]).toEqual(['confirmed', false]);
  });

  test('a poll or band that was just opened or shown elsewhere is not turned back and not repeated', async () => {
    const pollId = (await drafts())[0]?.id ?? '';
    await elsewhere('open_poll', { pollId });
    await carl.until(async () => (await pollOf(pollId))?.status === 'open');
    expect(said(await press(carl, { kind: 'poll.close', pollId }))).toBe('ignored: Just changed on another desk.');

    await elsewhere('show_band', {}, { text: 'Five minutes left', seconds: 20 });
    await carl.until(async () =>
      ((await state()).desk?.value.bands ?? []).some(({ text }) => text === 'Five minutes left'),
    );
    const band: Action = { kind: 'band.show', text: 'Five minutes left', seconds: 20 };
    expect(said(await press(carl, band))).toBe('ignored: Just shown on another desk.');
  });
});

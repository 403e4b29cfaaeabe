import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import { PRESS_TIMING, type Action, type PressEvent, type PressOutcome } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let window: TestWindow;
let other: TestWindow;

const press = (action: Action, by: TestWindow = window): Promise<PressOutcome> =>
  by.call('show.perform', { action, source: { surface: 'tile' } });
/** Long enough for the same press to count again. */
const pause = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
const state = async (): Promise<ShowState> => {
  const show = await window.call('show.current', undefined);
  if (!show) throw new Error('no show is open');
  return show;
};
const onAir = async (): Promise<string | null | undefined> => (await state()).desk?.value.activeSceneId;
const draft = async (): Promise<Poll> => {
  const poll = (await state()).polls?.value.find((one) => one.status === 'draft' && one.phase === 'live');
  if (!poll) throw new Error('no draft is left');
  return poll;
};
const phases = (by: TestWindow, pressId: string): string[] =>
  by.heard
    .filter((one) => one.event === 'show.press')
    .map((one) => one.data as PressEvent)
    .filter((event) => event.pressId === pressId)
    .map((event) => event.phase);

beforeAll(async () => {
  started = startTestHost();
  window = started.window('Ana');
  other = started.window('Ben');
  await started.host.opened;
});
afterAll(() => started.close());

describe('the host on its rehearsal', () => {
  test('opens on the demo show, in direct mode, on air, with an audience', async () => {
    const hello = await window.call('app.hello', {});
    expect(hello.spaces).toMatchObject([{ rehearsal: true, access: 'full' }]);
    const show = await state();
    expect([show.sessionId, show.rehearsal, show.deskMode.mode]).toEqual([hello.firstShow?.sessionId, true, 'direct']);
    expect(show.desk?.value.scenes).toHaveLength(8);
    await window.until(async () => (await state()).desk?.value.session.status === 'live');
    await window.until(async () => ((await state()).desk?.value.session.participantCount ?? 0) > 20);
  });

  test('no key and no token ever reaches a window', async () => {
    const { fullKey = '' } = (await started.host.service) ?? {};
    const answers = [await window.call('app.hello', {}), await state(), window.heard];
    expect(fullKey.length).toBeGreaterThan(20);
    expect(JSON.stringify(answers)).not.toContain(fullKey);
  });

  test('a press goes on air and every window hears its phases', async () => {
    const outcome = await press({ kind: 'scene.press', sceneId: 'slides' });
    if (outcome.kind !== 'confirmed') throw new Error(outcome.message.text);
    expect(await onAir()).toBe('slides');
    for (const one of [window, other]) {
      expect(phases(one, outcome.pressId)).toEqual(['pressed', 'sent', 'confirmed']);
    }
  });

  test('the same press from another window within a moment is one press', async () => {
    const [first, second] = await Promise.all([
      press({ kind: 'scene.press', sceneId: 'story' }),
      press({ kind: 'scene.press', sceneId: 'story' }, other),
    ]);
    expect([first.kind, second]).toMatchObject(['confirmed', { kind: 'ignored', reason: 'repeat' }]);
  });

  test('presses go on air in the order in which they were made', async () => {
    await pause();
    const outcomes = await Promise.all(
      ['welcome', 'slides', 'story', 'offer'].map((sceneId) => press({ kind: 'scene.take', sceneId })),
    );
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array(4).fill('confirmed'));
    expect(await onAir()).toBe('offer');
  });

  test('take back returns to what was on air before, step by step', async () => {
    await pause();
    await press({ kind: 'scene.take', sceneId: 'welcome' });
    await press({ kind: 'scene.take', sceneId: 'interview' });
    expect((await state()).deskMode.takeBack).toMatchObject({ sceneId: 'welcome' });
    await press({ kind: 'take_back' });
    expect(await onAir()).toBe('welcome');
    await pause();
    await press({ kind: 'take_back' });
    expect(await onAir()).not.toBe('welcome');
  });

  test('the automatic layout must be held', async () => {
    expect(await press({ kind: 'scene.auto' })).toMatchObject({ kind: 'ignored', reason: 'hold' });
    const held = { surface: 'key', held: true } as const;
    const outcome = await window.call('show.perform', { action: { kind: 'scene.auto' }, source: held });
    expect([outcome.kind, await onAir()]).toEqual(['confirmed', null]);
  });

  test('in cue mode a tile cues and Take takes', async () => {
    await press({ kind: 'mode.set', mode: 'cue' });
    const before = await onAir();
    await press({ kind: 'scene.press', sceneId: 'everyone' });
    expect([await onAir(), (await state()).deskMode.cuedSceneId]).toEqual([before, 'everyone']);
    await press({ kind: 'take' });
    expect([await onAir(), (await state()).deskMode.cuedSceneId]).toEqual(['everyone', null]);
    expect(await press({ kind: 'take' })).toMatchObject({ kind: 'ignored' });
    await press({ kind: 'mode.set', mode: 'direct' });
  });

  test('a locked desk does nothing, whoever presses', async () => {
    await press({ kind: 'lock.set', locked: true });
    expect(await press({ kind: 'scene.take', sceneId: 'offer' }, other)).toMatchObject({ reason: 'locked' });
    await press({ kind: 'lock.set', locked: false });
  });

  test('a poll runs from opening to its results', async () => {
    const open = (await state()).polls?.value.find((poll) => poll.status === 'open');
    if (open) await press({ kind: 'poll.close', pollId: open.id });
    const { id: pollId } = await draft();
    const find = async (): Promise<Poll | undefined> => (await state()).polls?.value.find((poll) => poll.id === pollId);
    expect((await press({ kind: 'poll.open', pollId })).kind).toBe('confirmed');
    expect((await find())?.status).toBe('open');
    await press({ kind: 'poll.stage', pollId, shown: true });
    await press({ kind: 'poll.close', pollId, showResults: false });
    await press({ kind: 'poll.results', pollId, shown: true });
    expect(await find()).toMatchObject({ status: 'closed', onStage: true, resultsShown: true });
  });

  test('what the platform refuses ends in failed, with its own sentence', async () => {
    const closed = (await state()).polls?.value.find((poll) => poll.status === 'closed');
    const outcome = await press({ kind: 'poll.open', pollId: closed?.id ?? '' });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'invalid_input' });
    if (outcome.kind === 'failed') expect(phases(other, outcome.pressId).at(-1)).toBe('failed');
  });

  test('a band shows, and a chat message goes on stage and off', async () => {
    expect((await press({ kind: 'band.show', text: 'Hello', seconds: 5 })).kind).toBe('confirmed');
    expect((await state()).desk?.value.bands.map((band) => band.text)).toContain('Hello');

    const { sessionId } = await state();
    const participant = { name: 'Zoé', externalId: 'zoe' };
    const { participant: zoe } = (await window.call('rehearsal.control', {
      method: 'POST',
      path: `/rehearsal/sessions/${sessionId}/participants`,
      body: participant,
    })) as { participant: { id: string } };
    await window.call('show.watch', { panels: ['chat', 'people', 'polls'] });
    await window.call('rehearsal.control', {
      method: 'POST',
      path: `/rehearsal/sessions/${sessionId}/chat`,
      body: { userId: zoe.id, text: 'How much should I ask for?' },
    });
    const find = async () =>
      (await state()).chat?.value.messages.find((message) => message.text === 'How much should I ask for?');
    await window.until(async () => (await find()) !== undefined);
    const message = await find();
    await press({ kind: 'message.stage', messageId: message?.id ?? '' });
    expect((await state()).chat?.value.staged).toMatchObject({ name: 'Zoé', text: 'How much should I ask for?' });
    await press({ kind: 'message.stage', messageId: null });
    expect((await state()).chat?.value.staged).toBeNull();
  });

  test('every press is written down with who made it', async () => {
    await press({ kind: 'scene.take', sceneId: 'offer' }, other);
    const { sessionId } = await state();
    await window.until(async () => {
      const [last] = await window.call('show.journal', { sessionId, limit: 1 });
      return last?.who === 'Ben' && last.action.kind === 'scene.take' && last.outcome === 'confirmed';
    });
  });

  test('a change made by a call to the platform soon shows on the desk', async () => {
    const { spaceId, sessionId } = await state();
    await window.call('platform.call', {
      spaceId,
      operation: 'create_scene',
      params: { id: sessionId },
      body: { id: 'extra', name: 'Extra' },
    });
    await window.until(async () => (await state()).desk?.value.scenes.some((scene) => scene.id === 'extra') ?? false);
  });

  test('a rehearsal control whose path leads elsewhere is refused', async () => {
    for (const path of ['/rehearsal/../api/v1/space', '/rehearsal/%2e%2e/api', '//elsewhere.test/rehearsal/mail']) {
      expect(await window.raw('rehearsal.control', { method: 'GET', path })).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      });
    }
  });

  test('band presets are kept, changed, ordered and deleted', async () => {
    const scope = { spaceId: (await state()).spaceId, sessionId: null };
    expect((await window.call('bands.presets.list', scope)).presets).toHaveLength(6);
    const preset = { label: 'Mine', text: 'Mine too' };
    const { presets: saved } = await window.call('bands.presets.save', { scope, preset });
    const mine = saved.at(-1);
    expect(mine).toMatchObject({ label: 'Mine' });
    const ids = saved.map((preset) => preset.id).reverse();
    expect((await window.call('bands.presets.order', { scope, ids })).presets[0]?.id).toBe(mine?.id);
    const left = await window.call('bands.presets.delete', { scope, id: mine?.id ?? '' });
    expect(left.presets).toHaveLength(6);
  });
});

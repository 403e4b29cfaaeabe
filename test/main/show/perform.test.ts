import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import type { Action } from '#shared/show/action.ts';
import { targetOf } from '#shared/show/actions/action-rules.ts';
import { ALL_RIGHTS } from '#shared/show/rights.ts';
import { createChatLog } from '../../../src-main/show/chat-log.ts';
import { createDeskMode } from '../../../src-main/show/desk-mode.ts';
import { createPresses } from '../../../src-main/show/perform.ts';
import type { JournalLine } from '../../../src-main/show/journal.ts';
import type { PressPlan } from '../../../src-main/show/press-plan.ts';
import { createRecentChanges } from '../../../src-main/show/recent-changes.ts';
import { createSlices } from '../../../src-main/show/slices.ts';
import { createShowFacts } from '../../../src-main/show/show-facts.ts';
import type { PlatformClient } from '../../../src-main/platform/platform-client.ts';
import { sampleScene } from '../../support/scenes.ts';

const SCENES = ['a', 'b', 'c'].map((id) => sampleScene({ id, name: id }));

/** A desk on air with `a` whose platform answers when the test says so. */
const openDesk = () => {
  const readParts: string[] = [];
  const sent: Action[] = [];
  const written: JournalLine[] = [];
  const clock = createManualClock(0);
  const deskMode = createDeskMode({
    mode: 'direct',
    places: () => null,
    now: () => clock.now(),
    scriptWords: () => 0,
    onChange() {},
  });
  const slices = createSlices({
    now: () => clock.now(),
    clockSlackMs: () => 0,
    onPatch() {},
    onDesk: (before, after) => deskMode.sawDesk(before, after),
  });
  const show = (activeSceneId: string | null): void =>
    slices.keepAnswer('desk', {
      session: { status: 'live' },
      scenes: SCENES,
      activeSceneId,
      bands: [],
      media: [],
    } as unknown as ProductionDesk);
  show('a');
  slices.keepAnswer(
    'polls',
    ['p', 'q'].map((id) => ({ id, question: `${id}?`, status: 'draft', phase: 'live' }) as Poll),
  );
  const advance = (enabled: boolean): void =>
    slices.change('desk', (desk) => ({ ...desk, autoAdvance: { ...desk.autoAdvance, enabled } }));
  advance(false);
  const answers: (() => void)[] = [];
  const plan = (action: Action): PressPlan => ({
    operations: ['activate_scene'],
    group: action.kind === 'band.show' ? 'band' : 'desk',
    target: targetOf(action),
    send: (_, { onSent }) =>
      new Promise((resolve) => {
        sent.push(action);
        onSent?.();
        answers.push(() => {
          resolve({
            kind: 'ok',
            apply() {
              if (action.kind === 'band.show') throw new Error('This answer cannot be read.');
              if (action.kind === 'scene.take') show(action.sceneId);
              if (action.kind === 'auto_advance.set') advance(action.enabled === true);
            },
          });
        });
      }),
    affects: [],
    evidence: null,
    note: () => null,
    mayResend: false,
  });
  const { perform, toggle } = createPresses({
    talk: () => null,
    onLocal() {},
    waitForTeamMs: () => 0,
    onVolumes() {},
    lend: (lent) => lent,
    client: {} as PlatformClient,
    clock,
    log: silentLog,
    newId: () => 'press',
    showFacts: createShowFacts({
      slices,
      chat: createChatLog(
        () => [],
        () => clock.now(),
        () => {},
      ),
      mode: () => deskMode.read(),
      now: () => clock.now(),
      onAirSince: () => null,
      fileSec: () => null,
      writesChat: true,
      ownObsScene: () => null,
      queue: () => [],
    }),
    deskMode,
    changes: createRecentChanges(() => clock.now()),
    plan,
    journal: { append: (line) => written.push(line) },
    rights: () => ALL_RIGHTS,
    onPress() {},
    readSoon: (parts) => readParts.push(...parts),
    readPart: () => Promise.resolve(false),
  });
  return {
    clock,
    readParts,
    sent,
    written,
    toggle(action: Action) {
      clock.advance(1000);
      return toggle(action, { surface: 'tile', held: true });
    },
    press(action: Action) {
      clock.advance(1000);
      return perform(action, { surface: 'tile', held: true });
    },
    /** A press by somebody who has a poll in hand. */
    pressWith: (action: Action, inHand: string) => perform(action, { surface: 'tile', from: inHand, inHand }),
    /** A press by a window that saw a scene on air, so long ago. */
    pressOn(sceneId: string, picture: { readonly from: string; readonly saw: string | null; readonly agoMs: number }) {
      const seen = { sceneId: picture.saw, at: clock.now() - picture.agoMs };
      return perform({ kind: 'scene.take', sceneId }, { surface: 'tile', from: picture.from, seen });
    },
    answer: () => answers.shift()?.(),
    history: () => deskMode.history(),
    marks: () => deskMode.read().lastPresses,
  };
};

test('a band that is shown while a take back is on its way does not make it one more change to take back', async () => {
  const desk = openDesk();
  for (const sceneId of ['b', 'c']) {
    const taken = desk.press({ kind: 'scene.take', sceneId });
    desk.answer();
    await taken;
    await nextTurn();
  }
  expect(desk.history()).toEqual(['a', 'b']);
  const back = desk.press({ kind: 'take_back' });
  const band = desk.press({ kind: 'band.show', text: 'Hello', seconds: 5 });
  desk.answer();
  desk.answer();
  await Promise.all([back, band]);
  await nextTurn();
  expect(desk.history()).toEqual(['a']);
});

test('the presser has the answer before the state says it, and the next press is looked at after', async () => {
  const desk = openDesk();
  const taken = desk.press({ kind: 'scene.take', sceneId: 'b' });
  desk.answer();
  expect(await taken).toMatchObject({ kind: 'confirmed' });
  expect(desk.history()).toEqual([]);
  const back = desk.press({ kind: 'take_back' });
  await nextTurn();
  desk.answer();
  expect(await back).toMatchObject({ kind: 'confirmed' });
  await nextTurn();
  expect(desk.history()).toEqual([]);
});

test('the mark of the presser comes with the answer, or once that is late', async () => {
  const desk = openDesk();
  const quick = desk.press({ kind: 'scene.take', sceneId: 'b' });
  await nextTurn();
  expect(desk.marks()).toEqual({});
  desk.answer();
  await quick;
  await nextTurn();
  await nextTurn();
  expect(desk.marks()).toMatchObject({ 'scene b': { phase: 'confirmed' } });

  const slow = desk.press({ kind: 'scene.take', sceneId: 'c' });
  desk.clock.advance(30);
  await nextTurn();
  expect(desk.marks()).toMatchObject({ 'scene c': { phase: 'sent' } });
  desk.answer();
  await slow;
});

test('a toggle means what the state says once the answer before it is in', async () => {
  const desk = openDesk();
  const on = desk.toggle({ kind: 'auto_advance.set', enabled: true });
  desk.answer();
  expect(await on).toMatchObject({ kind: 'confirmed' });
  const off = desk.toggle({ kind: 'auto_advance.set', enabled: true });
  await nextTurn();
  desk.answer();
  expect(await off).toMatchObject({ kind: 'confirmed' });
  expect(desk.sent).toEqual([true, false].map((enabled) => ({ kind: 'auto_advance.set', enabled })));
});

test('a scene pressed on a picture of the air that has changed since is not sent, and says so', async () => {
  const desk = openDesk();
  const taken = desk.pressOn('b', { from: 'Tina', saw: 'a', agoMs: 0 });
  // It waits behind the press that changes the air.
  desk.clock.advance(300);
  const behind = desk.pressOn('c', { from: 'Carl', saw: 'a', agoMs: 100 });
  desk.answer();
  expect(await taken).toMatchObject({ kind: 'confirmed' });
  const reason = 'The scene on air changed before your press arrived, so it was not sent. Look again, then press.';
  expect(await behind).toMatchObject({ kind: 'failed', message: { text: reason } });
  desk.clock.advance(1000);
  expect(await desk.pressOn('c', { from: 'Carl', saw: 'a', agoMs: 100 })).toMatchObject({
    kind: 'ignored',
    reason: 'late',
    message: { text: reason },
  });
  // The person who changed it knows, even if their window does not show it yet; so does a person who looked again.
  desk.clock.advance(1000);
  const own = desk.pressOn('c', { from: 'Tina', saw: 'a', agoMs: 100 });
  await nextTurn();
  desk.answer();
  expect(await own).toMatchObject({ kind: 'confirmed' });
  desk.clock.advance(1000);
  const looked = desk.pressOn('a', { from: 'Carl', saw: 'c', agoMs: 100 });
  await nextTurn();
  desk.answer();
  expect(await looked).toMatchObject({ kind: 'confirmed' });
});

test('under a latency of two seconds a scene press is not sent, and says how late it was', async () => {
  const desk = openDesk();
  expect(await desk.pressOn('b', { from: 'Tina', saw: 'a', agoMs: 2000 })).toMatchObject({
    reason: 'late',
    message: { text: 'Your press arrived 2 s late and was not sent. Press again.' },
  });
  desk.clock.advance(1000);
  const onTime = desk.pressOn('b', { from: 'Tina', saw: 'a', agoMs: 1500 });
  await nextTurn();
  desk.answer();
  expect(await onTime).toMatchObject({ kind: 'confirmed' });
});

test('an answer that cannot be applied is confirmed, and the state is read', async () => {
  const desk = openDesk();
  const taken = desk.press({ kind: 'scene.take', sceneId: 'b' });
  desk.answer();
  await taken;
  await nextTurn();
  expect(desk.readParts).toEqual([]);
  const band = desk.press({ kind: 'band.show', text: 'Hello', seconds: 5 });
  desk.answer();
  expect((await band).kind).toBe('confirmed');
  await nextTurn();
  expect(desk.readParts).toEqual(['desk']);
});

test('a press that stays at the desk is written down with who and from where, after its presser has the outcome', async () => {
  const desk = openDesk();
  const outcome = await desk.press({ kind: 'lock.set', locked: true });
  expect([outcome.kind, desk.written]).toEqual(['confirmed', []]);
  await nextTurn();
  expect(desk.written).toEqual([
    {
      pressId: 'press',
      at: 1000,
      who: expect.any(String),
      surface: 'tile',
      action: { kind: 'lock.set', locked: true },
      outcome,
      elapsedMs: 0,
    },
  ]);
});

test('an ignored press stands in the journal with its reason, once however often it is repeated', async () => {
  const desk = openDesk();
  const taken = desk.press({ kind: 'scene.take', sceneId: 'b' });
  desk.answer();
  await taken;
  await nextTurn();
  desk.written.length = 0;
  const late = { from: 'Ana', saw: 'a', agoMs: 60_000 };
  const outcomes = [await desk.pressOn('c', late), await desk.pressOn('c', late), await desk.pressOn('c', late)];
  await nextTurn();
  expect(outcomes.map(({ kind }) => kind)).toEqual(['ignored', 'ignored', 'ignored']);
  expect(desk.written.map(({ action, outcome }) => [action, outcome])).toEqual([
    [{ kind: 'scene.take', sceneId: 'c' }, expect.objectContaining({ kind: 'ignored', reason: 'late' })],
  ]);
});

test('the same press by two people is about the poll that each has in hand, and says which one that is', async () => {
  const desk = openDesk();
  const [one, other] = [desk.pressWith({ kind: 'poll.toggle' }, 'p'), desk.pressWith({ kind: 'poll.toggle' }, 'q')];
  await nextTurn();
  desk.answer();
  expect(await one).toMatchObject({ kind: 'confirmed', inHand: 'p' });
  for (const _ of [1, 2, 3]) await nextTurn();
  desk.answer();
  expect(await other).toMatchObject({ kind: 'confirmed', inHand: 'q' });
  expect(desk.sent).toEqual(['p', 'q'].map((pollId) => ({ kind: 'poll.open', pollId })));
  expect(await desk.pressWith({ kind: 'poll.toggle' }, 'p')).toMatchObject({ kind: 'ignored', reason: 'repeat' });
  expect(await desk.pressWith({ kind: 'poll.next' }, 'p')).toMatchObject({ kind: 'confirmed', inHand: 'q' });
  expect(await desk.pressWith({ kind: 'poll.next' }, 'q')).toMatchObject({ kind: 'confirmed', inHand: 'p' });
});

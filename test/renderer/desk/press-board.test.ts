import { expect, test } from 'vitest';
import type { Action, PressEvent, PressOutcome } from '#shared/show/action.ts';
import { verbatim } from '#shared/words/sentence.ts';
import { PressBoard } from '../../../src-renderer/features/desk/press-board.svelte.ts';

const take: Action = { kind: 'scene.take', sceneId: 'talk' };
const event = (phase: PressEvent['phase'], more: Partial<PressEvent> = {}): PressEvent => ({
  pressId: 'p1',
  action: take,
  source: { surface: 'tile', who: 'Mia' },
  phase,
  at: 1000,
  elapsedMs: 38.4,
  ...more,
});

const board = (outcome: PressOutcome, presses: readonly PressEvent[] = []) => {
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const refused: (readonly [PressOutcome['kind'], boolean])[] = [];
  const made = new PressBoard({
    presses: () => presses,
    setTimeout: (run, ms) => timers.push({ run, ms }),
    onRefused: (one, marked) => refused.push([one.kind, marked]),
  });
  const runTimers = (untilMs = Infinity): void => {
    for (const { run, ms } of timers.splice(0)) if (ms <= untilMs) run();
  };
  return { made, refused, timers, runTimers, send: () => Promise.resolve(outcome) };
};
const confirmed: PressOutcome = { kind: 'confirmed', pressId: 'p1', elapsedMs: 38 };

test('a press shows each of its steps and who made it', () => {
  const { made } = board(confirmed);
  const seen = (['pressed', 'sent', 'confirmed'] as const).map((phase) => {
    made.hear(event(phase));
    return made.markOf(take);
  });
  expect(seen).toEqual(
    ['pressed', 'sent', 'confirmed'].map((phase) => ({ pressId: 'p1', phase, who: 'Mia', reason: null })),
  );
  expect(made.lastConfirmedMs).toBe(38);
});

test('a confirmation is idle again after a while', () => {
  const { made, runTimers } = board(confirmed);
  made.hear(event('confirmed'));
  runTimers();
  expect(made.markOf(take)).toBeNull();
});

test('an old confirmation does not wipe out a newer press', () => {
  const { made, runTimers } = board(confirmed);
  made.hear(event('confirmed'));
  made.hear(event('sent', { pressId: 'p2' }));
  runTimers(2000);
  expect(made.markOf(take)?.phase).toBe('sent');
});

test('a press is seen as pressed before the host has said anything', async () => {
  const { made, send } = board({ kind: 'ignored', reason: 'repeat', message: verbatim('A moment ago.') });
  const pressing = made.press({ kind: 'scene.press', sceneId: 'talk' }, send);
  expect(made.markOf(take)?.phase).toBe('pressed');
  await pressing;
  expect(made.markOf(take)).toBeNull();
});

test('a press that never reached the host fails on its tile, with the reason', async () => {
  const failed: PressOutcome = {
    kind: 'failed',
    pressId: '',
    code: 'offline',
    message: verbatim('The app does not answer.'),
  };
  const { made, refused, send } = board(failed);
  await made.press(take, send);
  expect(made.markOf(take)).toMatchObject({ phase: 'failed', reason: 'The app does not answer.' });
  expect(refused).toEqual([['failed', true]]);
});

test('a press whose end was not heard is idle again after a while', () => {
  for (const phase of ['pressed', 'sent'] as const) {
    const { made, timers, runTimers } = board(confirmed);
    made.hear(event(phase));
    // Longer than the host waits for an answer of the platform.
    expect(timers.every(({ ms }) => ms > 12_000)).toBe(true);
    runTimers();
    expect([phase, made.markOf(take)]).toEqual([phase, null]);
  }
});

test('a press whose answer was lost on the way fails on its tile, also where the host had begun with it', async () => {
  const lost: PressOutcome = { kind: 'failed', pressId: '', code: 'offline', message: verbatim('The app is away.') };
  const { made, refused, send } = board(lost);
  const pressing = made.press(take, send);
  made.hear(event('pressed'));
  made.hear(event('sent'));
  await pressing;
  expect([made.markOf(take)?.phase, made.markOf(take)?.reason]).toEqual(['failed', 'The app is away.']);
  expect(refused).toEqual([['failed', true]]);
});

test('a new connection and another show know of no press on its way, and keep what was said of ended ones', () => {
  const { made } = board(confirmed);
  const other: Action = { kind: 'scene.take', sceneId: 'break' };
  made.hear(event('sent'));
  made.hear(event('failed', { pressId: 'p2', action: other, reason: verbatim('Refused.') }));
  made.forgetPending();
  expect([made.markOf(take), made.markOf(other)?.phase]).toEqual([null, 'failed']);
});

test('what the host said of a press stands over what its answer would say', async () => {
  const { made, send } = board(confirmed);
  const pressing = made.press(take, send);
  made.hear(event('confirmed'));
  await pressing;
  expect(made.markOf(take)?.phase).toBe('confirmed');
});

test('a failure that no tile, band or poll shows is told as unmarked', async () => {
  const { made, refused, send } = board({
    kind: 'failed',
    pressId: 'p1',
    code: 'offline',
    message: verbatim('No answer.'),
  });
  await made.press({ kind: 'chat.mode', mode: 'off' }, send);
  const pressing = made.press({ kind: 'take' }, send);
  made.hear(event('failed', { reason: verbatim('No answer.') }));
  await pressing;
  expect(refused).toEqual([
    ['failed', false],
    ['failed', true],
  ]);
});

test('the delay until the room showed a press stands on its tile, whoever pressed; failed or old presses show none', () => {
  const { made, runTimers } = board(confirmed, [event('confirmed'), event('failed', { pressId: 'p2' })]);
  made.see({ pressId: 'p1', delayMs: 1200 });
  expect(made.markOf(take)).toMatchObject({ pressId: 'p1', phase: 'confirmed', seenMs: 1200 });
  runTimers();
  for (const pressId of ['p2', 'never']) made.see({ pressId, delayMs: 1200 });
  expect(made.markOf(take)).toBeNull();
});

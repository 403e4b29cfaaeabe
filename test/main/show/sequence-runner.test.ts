import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createManualClock, type Clock } from '#shared/lib/clock.ts';
import type { RunStep } from '#shared/show/deck-page.ts';
import type { Action, PressOutcome, PressSource } from '#shared/show/action.ts';
import type { Role } from '#shared/show/roles.ts';
import type { DeckRun } from '#shared/show/deck-run.ts';
import { say } from '#shared/words/say.ts';
import {
  createSequenceRunner,
  ENDED_SHOWN_MS,
  LATE_STEP_MS,
  type RefusedStep,
  type SequenceShow,
} from '../../../src-main/show/sequence-runner.ts';
import { createSleepingClock } from '../../support/sleeping-clock.ts';

interface Pressed {
  readonly at: number;
  readonly action: Action;
  readonly source: PressSource;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const band = (text: string): RunStep => ({ kind: 'action', action: { kind: 'band.show', text } });
const wait = (ms: number): RunStep => ({ kind: 'wait', ms });

/** A runner on a manual clock; `answer` says how each press ends. */
const desk = (
  answer: (action: Action) => PressOutcome | Promise<PressOutcome> = () => CONFIRMED,
  ticks: Clock | null = null,
) => {
  const manual = createManualClock(1_000_000);
  const clock = ticks ?? manual;
  const pressed: Pressed[] = [];
  const told: (readonly DeckRun[])[] = [];
  const refused: RefusedStep[] = [];
  const rights: { role: Role | null } = { role: 'caller' };
  const show = { sessionId: 'session', runSince: 0, locked: false, open: true };
  let ids = 0;
  const runner = createSequenceRunner({
    surface: 'sequence',
    clock,
    newId: () => `run-${(ids += 1)}`,
    show: (): SequenceShow | null =>
      show.open
        ? {
            ...show,
            perform: async (action, source) => {
              pressed.push({ at: clock.now(), action, source });
              return answer(action);
            },
          }
        : null,
    onChange: (runs) => told.push(runs),
    onRefused: (step) => refused.push(step),
  });
  const press = (steps: readonly RunStep[], more: { tileId?: string; held?: boolean } = {}) =>
    runner.press({
      pageId: 'page',
      tileId: 'tile',
      name: 'Offer',
      steps,
      held: false,
      who: 'Mia',
      role: () => rights.role,
      window: 'Desk 1',
      ...more,
    });
  const pass = async (ms: number): Promise<void> => {
    manual.advance(ms);
    await settle();
  };
  return { clock: manual, pressed, told, refused, rights, show, runner, press, pass, run: () => runner.list()[0] };
};
const CONFIRMED: PressOutcome = { kind: 'confirmed', pressId: 'p', elapsedMs: 3 };

test('a wait that ends late because the computer slept ends the sequence, with the reason, and nothing more is pressed', async () => {
  const inner = createManualClock(1_000_000);
  const clock = createSleepingClock(inner);
  const { press, pressed, run, refused } = desk(() => CONFIRMED, clock);
  press([band('one'), wait(30_000), band('two')]);
  await settle();
  inner.advance(10_000);
  clock.sleep(45_000);
  inner.advance(20_000);
  await settle();
  expect(pressed).toHaveLength(1);
  expect(run()?.end).toEqual({ kind: 'failed', message: say('host_sequence_late', { seconds: 45 }) });
  expect(refused.map(({ action }) => action)).toEqual([{ kind: 'band.show', text: 'two' }]);

  press([wait(30_000), band('three')], { tileId: 'other' });
  inner.advance(10_000);
  clock.sleep(LATE_STEP_MS);
  inner.advance(20_000);
  await settle();
  expect(pressed).toHaveLength(2);
});

test('steps are pressed one after the other, as a sequence of whoever pressed, and waits are waited for', async () => {
  const { press, pass, pressed, run, clock } = desk();
  const start = clock.now();
  expect(press([band('one'), wait(2000), band('two')])).toEqual({ kind: 'started', runId: 'run-1' });
  await settle();
  expect(run()).toMatchObject({ step: 1, steps: 3, doing: 'wait', wait: { from: start, until: start + 2000 } });
  await pass(1999);
  expect(pressed).toHaveLength(1);
  await pass(1);
  expect(pressed.map(({ at, action, source }) => [at - start, 'text' in action && action.text, source])).toEqual([
    [0, 'one', { surface: 'sequence', who: 'Mia', from: 'Desk 1', role: expect.any(Function) }],
    [2000, 'two', { surface: 'sequence', who: 'Mia', from: 'Desk 1', role: expect.any(Function) }],
  ]);
  expect(run()?.end).toEqual({ kind: 'done' });
  await pass(ENDED_SHOWN_MS);
  expect(run()).toBeUndefined();
});

test('the first step that fails or is ignored ends it with the reason', async () => {
  const failed: PressOutcome = { kind: 'failed', pressId: 'p', code: 'offline', message: say('host_no_answer_yet') };
  const { press, pressed, run } = desk((action) => ('text' in action && action.text === 'two' ? failed : CONFIRMED));
  press([band('one'), band('two'), band('three')]);
  await settle();
  expect(pressed).toHaveLength(2);
  expect(run()).toMatchObject({ step: 1, end: { kind: 'failed', message: say('host_no_answer_yet') } });
});

test('a running sequence that is pressed again stops', async () => {
  const { press, pass, pressed, run } = desk();
  press([band('one'), wait(60_000), band('two')]);
  await settle();
  expect(press([band('one')])).toEqual({ kind: 'stopped', runId: 'run-1' });
  await pass(120_000);
  expect(pressed).toHaveLength(1);
  expect(run()).toBeUndefined();
});

test('stopping all stops every tile, and a step under way changes nothing any more', async () => {
  let answer: (outcome: PressOutcome) => void = () => undefined;
  const { press, pressed, runner } = desk(() => new Promise((resolve) => (answer = resolve)));
  press([band('one'), band('two')]);
  press([wait(5000), band('three')], { tileId: 'other' });
  runner.stop(null, 'Ben');
  expect(runner.list().map(({ end }) => end)).toEqual([
    { kind: 'stopped', who: 'Ben' },
    { kind: 'stopped', who: 'Ben' },
  ]);
  answer(CONFIRMED);
  await settle();
  expect(pressed).toHaveLength(1);
});

test('after somebody takes a scene by hand a sequence takes no other one; its other steps go on until then', async () => {
  const { press, pass, pressed, run, runner } = desk();
  const scene = (sceneId: string): RunStep => ({ kind: 'action', action: { kind: 'scene.take', sceneId } });
  press([scene('one'), wait(1000), band('two'), wait(1000), scene('three'), band('four')]);
  await settle();
  runner.sceneTakenManually('Ben');
  await pass(1000);
  await pass(1000);
  expect(pressed.map(({ action }) => action.kind)).toEqual(['scene.take', 'band.show']);
  expect(run()?.end).toEqual({ kind: 'stopped', who: 'Ben' });
  // The next sequence is a new one.
  press([scene('five')]);
  await settle();
  expect(pressed.at(-1)?.action).toEqual({ kind: 'scene.take', sceneId: 'five' });
});

test('a sequence with a dangerous step has to be held, and then all of it was', async () => {
  const { press, pressed } = desk();
  const steps: readonly RunStep[] = [band('one'), { kind: 'action', action: { kind: 'scene.auto' } }];
  expect(press(steps)).toMatchObject({ kind: 'ignored', reason: 'hold' });
  expect(press(steps, { held: true })).toMatchObject({ kind: 'started' });
  await settle();
  expect(pressed.map(({ source }) => source.held)).toEqual([true, true]);
});

test('a locked desk starts none, and one whose show was closed presses nothing more', async () => {
  const { press, pass, pressed, run, show } = desk();
  show.locked = true;
  expect(press([band('one')])).toMatchObject({ kind: 'ignored', reason: 'locked' });
  show.locked = false;
  press([wait(1000), band('one')]);
  show.open = false;
  await pass(1000);
  expect(pressed).toEqual([]);
  expect(run()?.end?.kind).toBe('failed');
});

test('a page is turned for the window that pressed, and told in its place', async () => {
  const { press, told } = desk();
  press([{ kind: 'page', pageId: 'sales' }, band('one')]);
  await settle();
  expect(told.map(([run]) => [run?.step, run?.opens, run?.window])).toEqual([
    [0, 'sales', 'Desk 1'],
    [1, null, 'Desk 1'],
    [1, null, 'Desk 1'],
  ]);
});

const Steps = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 5000 }).map(wait),
    fc.constantFrom('a', 'b', 'c').map(band),
    fc.constant<RunStep>({ kind: 'page', pageId: 'page' }),
  ),
  { minLength: 1, maxLength: 20 },
);

test('each press of any sequence comes after exactly its waits, and none follows a failure', async () => {
  await fc.assert(
    fc.asyncProperty(
      Steps,
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 1, max: 7000 }),
      async (steps, failsAt, tick) => {
        let count = 0;
        const { press, pass, pressed, run, clock } = desk(() => {
          count += 1;
          return count > failsAt
            ? { kind: 'failed', pressId: 'p', code: 'offline', message: say('host_no_answer_yet') }
            : CONFIRMED;
        });
        const start = clock.now();
        press(steps);
        await settle();
        for (let spent = 0; spent < 110_000 && run()?.end === null; spent += tick) await pass(tick);

        let waited = 0;
        const due = steps.flatMap((step) => {
          if (step.kind === 'wait') waited += step.ms;
          return step.kind === 'action' ? [waited] : [];
        });
        const presses = due.slice(0, failsAt + 1);
        expect(pressed).toHaveLength(presses.length);
        // A press is answered at the end of a tick at the latest, so a wait after it may begin so much later.
        for (const [index, { at }] of pressed.entries()) {
          expect(at - start).toBeGreaterThanOrEqual(presses[index] ?? 0);
        }
        expect(run()?.end?.kind ?? 'gone').toBe(due.length > failsAt ? 'failed' : 'done');
      },
    ),
    { numRuns: 60 },
  );
});

test('waits without a press between them add up to the millisecond', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 20 }), (waits) => {
      const { press, clock, run } = desk();
      press(waits.map(wait));
      const total = waits.reduce((sum, ms) => sum + ms, 0);
      if (total > 0) {
        clock.advance(total - 1);
        expect(run()?.end).toBeNull();
      }
      clock.advance(1);
      expect(run()?.end).toEqual({ kind: 'done' });
    }),
  );
});

test('a sequence stops before the next step once its person is shut out or has too low a role, and is written down', async () => {
  const shutOut = desk();
  shutOut.press([band('one'), wait(5000), band('two')]);
  await settle();
  shutOut.rights.role = null;
  // The next step asks by itself; whoever shuts somebody out has it asked at once.
  shutOut.runner.lookAtRights();
  const message = say('host_sequence_shut_out', { who: 'Mia' });
  expect(shutOut.run()).toMatchObject({ step: 2, end: { kind: 'failed', message } });
  await shutOut.pass(5000);
  expect(shutOut.pressed).toHaveLength(1);
  const line = { sessionId: 'session', who: 'Mia', action: { kind: 'band.show', text: 'two' }, message };
  expect(shutOut.refused).toMatchObject([line]);

  const lowered = desk();
  const take: RunStep = { kind: 'action', action: { kind: 'scene.take', sceneId: 'story' } };
  lowered.press([band('one'), wait(5000), band('two'), take]);
  await settle();
  lowered.rights.role = 'assistant';
  lowered.runner.lookAtRights();
  await lowered.pass(5000);
  expect(lowered.pressed.map(({ action }) => action.kind)).toEqual(['band.show', 'band.show']);
  expect(lowered.run()?.end).toEqual({ kind: 'failed', message: say('host_sequence_role', { who: 'Mia' }) });
  expect(lowered.refused.map(({ action }) => action.kind)).toEqual(['scene.take']);
});

test('a sequence whose person is shut out while only waits are left stops too, and says nothing of a press', async () => {
  const { press, pass, rights, run, refused } = desk();
  press([wait(1000), wait(1000)]);
  rights.role = null;
  await pass(1000);
  expect([run()?.end?.kind, refused]).toEqual(['failed', []]);
});

test('steps share the poll that its presser chose, and the one that a step takes in hand', async () => {
  const next = { kind: 'poll.next' } as const;
  const open = { kind: 'poll.toggle' } as const;
  const { runner, pressed } = desk((action) => (action === next ? { ...CONFIRMED, inHand: 'second' } : CONFIRMED));
  const of = { pageId: 'page', tileId: 'tile', name: 'Polls', held: false, who: 'Mia', window: 'Desk 1' };
  const steps = [open, next, open].map((action) => ({ kind: 'action', action }) as const);
  runner.press({ ...of, steps, role: () => 'caller', inHand: 'first' });
  await settle();
  await settle();
  expect(pressed.map(({ source }) => source.inHand)).toEqual(['first', 'first', 'second']);
});

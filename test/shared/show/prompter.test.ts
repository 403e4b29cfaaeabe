import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advance,
  changeMode,
  changeSpeed,
  changeWords,
  hearVoice,
  isMoving,
  moveBy,
  nextSpeed,
  openPrompter,
  prompterInScene,
  STANDING_PROMPTER,
  startOrStop,
  steerPrompter,
  VOICE_HANG_MS,
  type Prompter,
} from '#shared/show/prompter.ts';
import { PROMPTER_MODES, WORDS_PER_MINUTE } from '#shared/settings/prompter-settings.ts';

const opened = (mode: Prompter['mode'], isRunning = true): Prompter =>
  openPrompter(300, { mode, wordsPerMinute: 150, isRunning, at: 0 });

test('at a steady speed the script has moved by its words a minute', () => {
  expect(advance(opened('steady'), 60_000).position).toBe(150);
  expect(advance(opened('steady', false), 60_000).position).toBe(0);
  expect(advance(opened('hand'), 60_000).position).toBe(0);
});

test('the script ends at its last word, and a start there begins anew', () => {
  const over = advance(opened('steady'), 600_000);
  expect([over.position, isMoving(over, 600_000)]).toEqual([300, false]);
  const stopped = startOrStop(over, 600_000);
  expect([stopped.position, stopped.isRunning]).toEqual([300, false]);
  expect(startOrStop(stopped, 600_000)).toMatchObject({ position: 0, isRunning: true });
});

test('while the speaker speaks the script moves, and stops a moment after the last sound', () => {
  const silent = opened('voice');
  expect([advance(silent, 10_000).position, isMoving(silent, 10_000)]).toEqual([0, false]);
  const heard = hearVoice(silent, 10_000);
  expect([isMoving(heard, 10_000), isMoving(heard, 10_000 + VOICE_HANG_MS)]).toEqual([true, false]);
  const later = advance(heard, 60_000);
  expect(later.position).toBeCloseTo((VOICE_HANG_MS / 60_000) * 150);
  // The silence between two sentences moves nothing.
  const again = advance(hearVoice(later, 70_000), 90_000);
  expect(again.position).toBeCloseTo(2 * later.position);
});

test('a change of speed, of mode or of the text leaves the script where it is', () => {
  const there = advance(opened('steady'), 20_000);
  expect(changeSpeed(there, nextSpeed(150, 1), 20_000)).toMatchObject({
    position: there.position,
    wordsPerMinute: 160,
  });
  expect(changeMode(there, 'voice', 20_000)).toMatchObject({ position: there.position, mode: 'voice' });
  expect(changeWords(there, 600, 20_000)).toMatchObject({ position: 2 * there.position, words: 600 });
  expect(changeWords(there, 0, 20_000).words).toBe(1);
});

test('speed and place stay within their bounds, and time never goes back', () => {
  type Step = (prompter: Prompter, now: number) => Prompter;
  const steps: fc.Arbitrary<Step> = fc.oneof(
    fc.constant<Step>(startOrStop),
    fc.constant<Step>(hearVoice),
    fc.constantFrom(1 as const, -1 as const).map(
      (by): Step =>
        (one, now) =>
          changeSpeed(one, nextSpeed(one.wordsPerMinute, by), now),
    ),
    fc.constantFrom(...PROMPTER_MODES).map(
      (mode): Step =>
        (one, now) =>
          changeMode(one, mode, now),
    ),
    fc.integer({ min: -500, max: 500 }).map(
      (words): Step =>
        (one, now) =>
          moveBy(one, words, now),
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(steps, fc.integer({ min: -1000, max: 30_000 })), { maxLength: 60 }), (moves) => {
      let now = 0;
      let prompter = opened('steady', false);
      for (const [step, wait] of moves) {
        now += wait;
        const before = prompter;
        prompter = step(prompter, now);
        expect(prompter.at).toBeGreaterThanOrEqual(before.at);
        expect(prompter.position).toBeGreaterThanOrEqual(0);
        expect(prompter.position).toBeLessThanOrEqual(prompter.words);
        expect(prompter.wordsPerMinute).toBeGreaterThanOrEqual(WORDS_PER_MINUTE.min);
        expect(prompter.wordsPerMinute).toBeLessThanOrEqual(WORDS_PER_MINUTE.max);
      }
    }),
  );
});

test('a look on the way changes nothing of what comes after it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROMPTER_MODES),
      fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 2000 }),
      (mode, waits, spokenAt) => {
        const start = hearVoice(opened(mode), spokenAt);
        let now = spokenAt;
        let looked = start;
        for (const wait of waits) {
          now += wait;
          looked = advance(looked, now);
        }
        expect(looked.position).toBeCloseTo(advance(start, now).position, 6);
      },
    ),
  );
});

test('the prompter that the desk steers runs on in the next scene from its top, and keeps its place in its own', () => {
  const inScene = (sceneId: string, words: number, prompter = STANDING_PROMPTER, now = 0) =>
    prompterInScene(prompter, { sceneId, words }, now);
  const running = steerPrompter(inScene('one', 300), { kind: 'prompter.run', running: true }, 0);
  expect(advance(running, 60_000).position).toBe(150);
  expect(steerPrompter(running, { kind: 'prompter.run', running: true }, 9)).toBe(running);
  const moved = steerPrompter(running, { kind: 'prompter.move', words: -20 }, 60_000);
  expect(moved).toMatchObject({ position: 130, sceneId: 'one' });
  expect(steerPrompter(moved, { kind: 'prompter.speed', by: -1 }, 60_000)).toMatchObject({ wordsPerMinute: 140 });
  expect(inScene('one', 600, moved, 60_000)).toMatchObject({ position: 260, words: 600 });
  expect(inScene('two', 100, moved, 60_000)).toMatchObject({ position: 0, isRunning: true, at: 60_000 });
});

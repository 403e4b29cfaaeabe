import { expect, test } from 'vitest';
import { DEFAULT_PROMPTER } from '#shared/settings/prompter-settings.ts';
import { wishOfKey } from '../../../src-renderer/common/prompter/prompter-keys.ts';
import { PrompterRoll } from '../../../src-renderer/common/prompter/prompter-roll.svelte.ts';

const key = (code: string, modifiers: object = {}) =>
  wishOfKey({ code, ctrlKey: false, altKey: false, metaKey: false, ...modifiers });

test('the prompter takes its own keys, and none with Control, Alt or Command', () => {
  expect(['Space', 'ArrowDown', 'Home', 'Equal', 'Digit1', 'Enter', 'toString'].map((code) => key(code))).toEqual([
    'start_stop',
    'on',
    'top',
    'larger',
    null,
    null,
    null,
  ]);
  expect([key('Equal', { ctrlKey: true }), key('ArrowLeft', { altKey: true })]).toEqual([null, null]);
});

test('a script that runs goes on with the next scene, from its top', () => {
  let now = 0;
  const roll = new PrompterRoll(() => now);
  roll.open(300, DEFAULT_PROMPTER, null);
  expect([roll.isRunning, roll.share]).toEqual([false, 0]);
  roll.startOrStop();
  now = 60_000;
  roll.tick();
  expect([roll.share, roll.leftMs, roll.isMoving]).toEqual([0.5, 60_000, true]);
  roll.open(150, DEFAULT_PROMPTER, null);
  expect([roll.isRunning, roll.share, roll.leftMs]).toEqual([true, 0, 60_000]);
});

test('a script that was started elsewhere is as far as it is there', () => {
  const roll = new PrompterRoll(() => 90_000);
  roll.open(300, DEFAULT_PROMPTER, 30_000);
  expect([roll.isRunning, roll.share]).toEqual([true, 0.5]);
});

test('a choice of the person holds at once, and an edit of the script keeps the place', () => {
  let now = 0;
  const roll = new PrompterRoll(() => now);
  roll.open(300, DEFAULT_PROMPTER, 0);
  now = 60_000;
  roll.choose({ ...DEFAULT_PROMPTER, wordsPerMinute: 300 });
  expect([roll.share, roll.leftMs]).toEqual([0.5, 30_000]);
  roll.rewrite(600);
  expect(roll.share).toBe(0.5);
  roll.choose({ ...DEFAULT_PROMPTER, wordsPerMinute: 300, mode: 'voice' });
  expect(roll.isMoving).toBe(false);
  roll.hear();
  expect(roll.isMoving).toBe(true);
});

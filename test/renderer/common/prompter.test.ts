import { expect, test } from 'vitest';
import { openPrompter, type SteeringPress } from '#shared/show/prompter.ts';
import { DEFAULT_PROMPTER, type PrompterSettings } from '#shared/settings/prompter-settings.ts';
import { createPrompterDriver, type PrompterSteering } from '../../../src-renderer/common/prompter/prompter-driver.ts';
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
  roll.open(300, DEFAULT_PROMPTER);
  expect([roll.isRunning, roll.share]).toEqual([false, 0]);
  roll.startOrStop();
  now = 60_000;
  roll.tick();
  expect([roll.share, roll.leftMs, roll.isMoving]).toEqual([0.5, 60_000, true]);
  roll.open(150, DEFAULT_PROMPTER);
  expect([roll.isRunning, roll.share, roll.leftMs]).toEqual([true, 0, 60_000]);
});

test('a script that was started elsewhere is as far as it is there', () => {
  const roll = new PrompterRoll(() => 90_000);
  roll.open(300, { ...DEFAULT_PROMPTER, mode: 'desk' });
  roll.follow(openPrompter(300, { mode: 'steady', wordsPerMinute: 150, isRunning: true, at: 30_000 }));
  expect([roll.isRunning, roll.share]).toEqual([true, 0.5]);
});

test('a choice of the person holds at once, and an edit of the script keeps the place', () => {
  let now = 0;
  const roll = new PrompterRoll(() => now);
  roll.open(300, DEFAULT_PROMPTER);
  roll.startOrStop();
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

test('a reading ends with a stop, another speed or the next scene; a jump by the wheel and the desk’s own speed are none', () => {
  let now = 0;
  const read: number[] = [];
  const roll = new PrompterRoll(
    () => now,
    (speed) => read.push(speed),
  );
  const later = (ms: number, step: () => void): readonly number[] => {
    now += ms;
    step();
    return read.splice(0);
  };
  const faster = { ...DEFAULT_PROMPTER, wordsPerMinute: 200 };
  later(0, () => roll.open(3000, DEFAULT_PROMPTER));
  later(0, () => roll.startOrStop());
  expect(later(30_000, () => roll.choose({ ...DEFAULT_PROMPTER, size: 12 }))).toEqual([]);
  expect(later(30_000, () => roll.choose(faster))).toEqual([150]);
  expect(later(60_000, () => roll.startOrStop())).toEqual([200]);
  expect(later(60_000, () => roll.startOrStop())).toEqual([]);
  expect(later(60_000, () => roll.move(0.1))).toEqual([]);
  expect(later(5000, () => roll.open(3000, faster))).toEqual([]);
  expect(later(60_000, () => roll.endReading())).toEqual([200]);
  later(0, () => roll.follow(openPrompter(3000, { mode: 'steady', wordsPerMinute: 300, isRunning: true, at: now })));
  expect(later(60_000, () => roll.open(3000, { ...faster, mode: 'desk' }))).toEqual([]);
});

const driven = (reason: string | null) => {
  const roll = new PrompterRoll(() => 0);
  let settings: PrompterSettings = { ...DEFAULT_PROMPTER, mode: 'desk' };
  roll.open(300, settings);
  const presses: SteeringPress[] = [];
  const timers: (() => void)[] = [];
  const prompter = openPrompter(300, { mode: 'steady', wordsPerMinute: 150, isRunning: false, at: 0 });
  const steering: PrompterSteering = { prompter, reason, press: (press) => presses.push(press) };
  const driver = createPrompterDriver({
    roll,
    settings: () => settings,
    onsettings: (chosen) => (settings = chosen),
    steering: () => steering,
    lineShare: () => 0.02,
    setTimeout: (callback) => timers.push(callback),
  });
  return { driver, presses, settings: () => settings, send: () => timers.splice(0).forEach((timer) => timer()) };
};

test('a page that follows the desk presses for all, and sends the moves of a wheel together', () => {
  const { driver, presses, send, settings } = driven(null);
  driver.wish('start_stop');
  driver.wish('faster');
  for (let turn = 0; turn < 10; turn += 1) driver.move(0.001);
  driver.wish('on');
  send();
  driver.move(-0.001);
  send();
  expect(presses).toEqual([
    { kind: 'prompter.run', running: true },
    { kind: 'prompter.speed', by: 1 },
    { kind: 'prompter.move', words: 9 },
  ]);
  driver.wish('larger');
  expect(settings()).toMatchObject({ size: DEFAULT_PROMPTER.size + 1, wordsPerMinute: 150 });
});

test('a page that may not steer presses nothing', () => {
  const { driver, presses, send } = driven('Your role does not allow this.');
  for (const wish of ['start_stop', 'faster', 'on', 'top'] as const) driver.wish(wish);
  send();
  expect(presses).toEqual([]);
});

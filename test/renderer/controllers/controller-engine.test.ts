import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import { namedCommand } from '#shared/show/key-binding.ts';
import type { ControllerBinding } from '#shared/controls/controllers.ts';
import { createControllerEngine } from '../../../src-renderer/lib/controllers/controller-engine.ts';
import type { ControlAct } from '../../../src-renderer/lib/controllers/control-event.ts';
import { createPaced } from '../../../src-renderer/lib/controllers/paced.ts';
import { watchGamepads, type Pad } from '../../../src-renderer/lib/controllers/gamepads.ts';

const BINDINGS: readonly ControllerBinding[] = [
  { device: 'Pad', control: 'note 1 60', command: workOfCommand('take') },
  { device: 'Pad', control: 'note 1 61', command: workOfCommand('scene.auto') },
  { device: 'Pad', control: 'note 1 62', command: workOfCommand('poll.results.toggle') },
  { device: 'Pad', control: 'cc 1 7', command: workOfCommand('scene.next') },
  { device: 'Pad', control: 'cc 1 8', command: { kind: 'media.position' } },
  { device: 'Pad', control: 'cc 1 9', command: { kind: 'media.volume' }, encoding: 'twos_complement' },
  { device: 'Pad', control: 'cc 1 10', command: { kind: 'media.position' }, encoding: 'binary_offset' },
  { device: 'Pad', control: 'cc 1 11', command: { kind: 'media.position' }, encoding: 'sign_magnitude' },
  { device: 'Pad', control: 'cc 1 12', command: workOfCommand('scene.next'), encoding: 'twos_complement' },
  { device: 'Pad', control: 'cc 1 20', command: workOfCommand('scene.auto') },
  { device: 'Pad', control: 'note 1 63', command: { kind: 'media.volume' } },
  { device: 'Pad', control: 'dial 0', command: { kind: 'deck.page' } },
  { device: 'Pad', control: 'dial 1', command: workOfCommand('scene.auto') },
];
const PRESS: ControlAct = { kind: 'press' };
const RELEASE: ControlAct = { kind: 'release' };

const setUp = () => {
  const done: string[] = [];
  const moves: string[] = [];
  const muted: string[] = [];
  let isBlocked = false;
  const engine = createControllerEngine({
    workOf(device, control) {
      const found = BINDINGS.find((one) => one.device === device && one.control === control);
      return found ? { command: found.command, encoding: found.encoding ?? 'place' } : null;
    },
    onCommand: (command, { device, held }) => {
      done.push(`${device} ${namedCommand(command) ?? command.kind}${held ? ' held' : ''}`);
    },
    onMove: (command, move) => moves.push(`${command} ${'to' in move ? `to ${move.to}` : `by ${move.by}`}`),
    isBlocked: () => isBlocked,
    onHeard: () => undefined,
    onMuted: (device) => muted.push(device),
    needsHold: (command) => namedCommand(command) === 'scene.auto',
    begin: () => null,
    mayHold: (command) => namedCommand(command) === 'poll.results.toggle',
    now: Date.now,
    timers: { setTimeout, clearTimeout },
  });
  const hear = (control: string, act: ControlAct, device = 'Pad'): void => {
    engine.hear({ device, control, act });
  };
  return { done, moves, muted, hear, engine, block: (is: boolean) => (isBlocked = is) };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a control does what it was given, of that device alone', () => {
  const { done, hear } = setUp();
  hear('note 1 60', PRESS);
  hear('note 1 60', RELEASE);
  hear('note 1 60', PRESS, 'Another');
  hear('note 2 60', PRESS);
  expect(done).toEqual(['Pad take']);
});

test('a dangerous command is held; what means two things counts short when it is let go', () => {
  const { done, hear, engine } = setUp();
  hear('note 1 61', PRESS);
  vi.advanceTimersByTime(300);
  hear('note 1 61', RELEASE);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual([]);
  hear('note 1 61', PRESS);
  vi.advanceTimersByTime(700);
  hear('note 1 62', PRESS);
  hear('note 1 62', RELEASE);
  hear('note 1 62', PRESS);
  vi.advanceTimersByTime(700);
  expect(done).toEqual(['Pad scene.auto held', 'Pad poll.results.toggle', 'Pad poll.results.toggle held']);
  hear('note 1 61', PRESS);
  engine.release();
  vi.advanceTimersByTime(1000);
  expect(done.length).toBe(3);
});

test('a hold during which the computer fell asleep does nothing when it wakes', () => {
  const { done, hear } = setUp();
  hear('note 1 61', PRESS);
  vi.advanceTimersByTime(100);
  vi.setSystemTime(Date.now() + 3 * 3_600_000);
  vi.advanceTimersByTime(2000);
  expect(done).toEqual([]);
  hear('note 1 61', RELEASE);
  hear('note 1 61', PRESS);
  vi.advanceTimersByTime(700);
  expect(done).toEqual(['Pad scene.auto held']);
});

test('a device that is muted when the computer falls asleep is heard when it wakes', () => {
  const { done, muted, hear } = setUp();
  for (let count = 0; count < 1000; count += 1) hear('note 1 1', PRESS);
  vi.setSystemTime(Date.now() + 3 * 3_600_000);
  hear('note 1 60', PRESS);
  expect([done, muted]).toEqual([['Pad take'], ['Pad']]);
});

test('of ten thousand messages of each device nothing is looked up, shown or kept once it is muted', () => {
  const counts = { work: 0, heard: 0, muted: 0, timers: 0 };
  const engine = createControllerEngine({
    workOf() {
      counts.work += 1;
      return null;
    },
    onHeard: () => (counts.heard += 1),
    onMuted: () => (counts.muted += 1),
    onCommand: () => undefined,
    onMove: () => undefined,
    isBlocked: () => false,
    needsHold: () => false,
    begin: () => null,
    mayHold: () => false,
    now: () => 0,
    timers: { setTimeout: () => (counts.timers += 1), clearTimeout: () => undefined },
  });
  const devices = ['Pad', 'Stream Deck', 'Gamepad'];
  for (let count = 0; count < 10_000; count += 1) {
    for (const device of devices) {
      engine.hear({ device, control: `note ${1 + (count % 16)} ${count % 128}`, act: PRESS });
      engine.hear({ device, control: `note 2 ${count % 128}`, act: RELEASE });
      engine.hear({ device, control: `cc 1 ${count % 120}`, act: { kind: 'value', value: (count % 127) / 127 } });
    }
  }
  // As many as hands make in a moment, and no more for more noise.
  const most = devices.length * 920;
  expect([counts.work <= most, counts.heard <= most, counts.muted, counts.timers]).toEqual([true, true, 3, 0]);
});

test('swipes that turn the pages of a deck are counted as its presses, and muted with them', () => {
  const { muted, hear, engine, done } = setUp();
  let turned = 0;
  for (let count = 0; count < 10_000; count += 1) if (engine.admits('Pad')) turned += 1;
  hear('note 1 60', PRESS);
  expect([turned < 200, muted, done]).toEqual([true, ['Pad'], []]);
  vi.advanceTimersByTime(3000);
  expect(engine.admits('Pad')).toBe(true);
});

test('a knob is a press where it passes its middle upwards, once', () => {
  const { done, hear } = setUp();
  for (const value of [0.1, 0.4, 0.6, 0.9, 0.7, 0.2, 0.8]) hear('cc 1 7', { kind: 'value', value });
  expect(done).toEqual(['Pad scene.next', 'Pad scene.next']);
});

test('a fader that rests high is no press when it is first moved, and a button is', () => {
  const { done, hear, engine } = setUp();
  for (const value of [0.95, 0.9]) hear('cc 1 7', { kind: 'value', value });
  expect(done).toEqual([]);
  engine.release();
  hear('cc 1 7', { kind: 'value', value: 1 });
  expect(done).toEqual(['Pad scene.next']);
});

test('a knob that was just learnt does nothing while it goes on turning, and counts once it rested', () => {
  const { done, hear, engine } = setUp();
  const turn = (value: number): void => {
    hear('cc 1 7', { kind: 'value', value });
  };
  engine.learnt({ device: 'Pad', control: 'cc 1 7', act: { kind: 'value', value: 0.4 } });
  for (const value of [0.6, 0.9, 0.1, 0, 0.7]) {
    vi.advanceTimersByTime(300);
    turn(value);
  }
  expect(done).toEqual([]);
  vi.advanceTimersByTime(600);
  for (const value of [0.8, 0.3, 0.6]) turn(value);
  expect(done).toEqual(['Pad scene.next']);
});

test('an endless knob and a button that were just learnt press nothing before they rest or are let go', () => {
  const { done, hear, engine } = setUp();
  engine.learnt({ device: 'Pad', control: 'cc 1 12', act: { kind: 'value', value: 1 / 127 } });
  for (let count = 0; count < 5; count += 1) hear('cc 1 12', { kind: 'value', value: 1 / 127 });
  engine.learnt({ device: 'Pad', control: 'cc 1 7', act: { kind: 'value', value: 1 } });
  hear('cc 1 7', { kind: 'value', value: 0 });
  engine.learnt({ device: 'Pad', control: 'note 1 60', act: PRESS });
  hear('note 1 60', RELEASE);
  expect(done).toEqual([]);
  hear('cc 1 7', { kind: 'value', value: 1 });
  hear('note 1 60', PRESS);
  expect(done).toEqual(['Pad scene.next', 'Pad take']);
});

test('a pad moves the volume as hard as it is hit, and the pages by one', () => {
  const { moves, hear } = setUp();
  hear('note 1 63', { kind: 'press', velocity: 0.25 });
  hear('note 1 63', PRESS);
  hear('dial 0', { kind: 'press', velocity: 0.25 });
  expect(moves).toEqual(['media.volume to 0.25', 'media.volume by 1', 'deck.page by 1']);
});

test('a fader moves through the film, and a dial by its steps, however its maker says them', () => {
  const { moves, done, hear } = setUp();
  const turn = (control: string, byte: number): void => {
    hear(control, { kind: 'value', value: byte / 127 });
  };
  turn('cc 1 8', 127);
  for (const byte of [1, 127, 125]) turn('cc 1 9', byte);
  for (const byte of [65, 63, 64]) turn('cc 1 10', byte);
  for (const byte of [2, 66]) turn('cc 1 11', byte);
  hear('dial 0', { kind: 'turn', steps: 2 });
  hear('dial 0', PRESS);
  expect(moves).toEqual([
    'media.position to 1',
    'media.volume by 1',
    'media.volume by -1',
    'media.volume by -3',
    'media.position by 1',
    'media.position by -1',
    'media.position by 2',
    'media.position by -2',
    'deck.page by 2',
    'deck.page by 1',
  ]);
  expect(done).toEqual([]);
});

test('a dial turned on presses, turned back presses the opposite, and never what has to be held', () => {
  const { done, hear } = setUp();
  hear('cc 1 12', { kind: 'value', value: 1 / 127 });
  hear('cc 1 12', { kind: 'value', value: 1 });
  hear('dial 1', { kind: 'turn', steps: 5 });
  hear('dial 1', { kind: 'turn', steps: -5 });
  vi.advanceTimersByTime(2000);
  expect(done).toEqual(['Pad scene.next', 'Pad scene.previous']);
});

test('what moves fast is sent at the pace of its requests, and the last place counts', () => {
  const sent: number[] = [];
  const pace = createPaced<number>({ setTimeout, clearTimeout }, (value) => sent.push(value));
  for (let step = 1; step <= 20; step += 1) pace.send(step);
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([1, 20]);
  pace.send(21);
  pace.send(22);
  pace.stop();
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([1, 20, 21]);
});

test('nothing is pressed while a control is learnt or tested', () => {
  const { done, hear, block } = setUp();
  block(true);
  hear('note 1 60', PRESS);
  block(false);
  hear('note 1 60', PRESS);
  expect(done).toEqual(['Pad take']);
});

test('ten thousand messages of noise are muted, and the device is heard again afterwards', () => {
  const { done, muted, hear } = setUp();
  const control = fc.constantFrom('note 1 60', 'note 1 1', 'cc 1 8', 'button 3');
  const act = fc.constantFrom<ControlAct>(PRESS, RELEASE, { kind: 'value', value: 0.9 });
  for (const [name, one] of fc.sample(fc.tuple(control, act), 10_000)) hear(name, one, 'Noisy');
  expect([done, muted.length > 0]).toEqual([[], true]);
  hear('note 1 60', PRESS);
  expect(done).toEqual(['Pad take']);
  vi.advanceTimersByTime(3000);
  muted.length = 0;
  hear('note 1 1', PRESS, 'Noisy');
  expect(muted).toEqual([]);
});

test('a muted device holds nothing: a control that was let go meanwhile presses nothing', () => {
  const { done, hear } = setUp();
  hear('cc 1 20', { kind: 'value', value: 1 });
  for (let count = 0; count < 1000; count += 1) hear('note 1 1', PRESS);
  hear('cc 1 20', { kind: 'value', value: 0 });
  vi.advanceTimersByTime(3000);
  expect(done).toEqual([]);
  hear('cc 1 20', { kind: 'value', value: 1 });
  vi.advanceTimersByTime(700);
  expect(done).toEqual(['Pad scene.auto held']);
});

test('a fader that was moved while its device was muted presses nothing when it is heard again', () => {
  const { done, hear } = setUp();
  for (let count = 0; count < 1000; count += 1) hear('note 1 1', PRESS);
  hear('cc 1 7', { kind: 'value', value: 0.2 });
  hear('cc 1 7', { kind: 'value', value: 0.8 });
  vi.advanceTimersByTime(3000);
  hear('cc 1 7', { kind: 'value', value: 0.9 });
  expect(done).toEqual([]);
});

test('a muted device is announced once, however much noise follows', () => {
  const { muted, hear } = setUp();
  for (let count = 0; count < 10_000; count += 1) hear('cc 1 99', { kind: 'value', value: (count % 127) / 127 });
  expect(muted).toEqual(['Pad']);
});

test('two faders moved at once are not muted, and presses beyond a hand are', () => {
  const { moves, muted, hear } = setUp();
  for (let count = 0; count < 1000; count += 1) {
    vi.advanceTimersByTime(5);
    hear('cc 1 8', { kind: 'value', value: (count % 100) / 127 });
  }
  expect([moves.length, muted]).toEqual([1000, []]);
  for (let count = 0; count < 200; count += 1) {
    vi.advanceTimersByTime(5);
    hear('note 1 60', PRESS);
    hear('note 1 60', RELEASE);
  }
  expect(muted).toEqual(['Pad']);
});

test('buttons of gamepads and pedals are told by their device, also of one that comes later', () => {
  const pads: (Pad | null)[] = [null];
  const heard: string[] = [];
  let changes = 0;
  const gamepads = watchGamepads({
    read: () => pads,
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => {
        clearInterval(timer);
      };
    },
    onEvent: ({ device, control, act }) => heard.push(`${device} ${control} ${act.kind}`),
    onChange: () => {
      changes += 1;
    },
  });
  const pad = (id: string, index: number, ...down: boolean[]): Pad => ({
    id,
    index,
    connected: true,
    buttons: down.map((pressed) => ({ pressed })),
    axes: [],
  });
  // A gamepad that arrives with a button down makes no press.
  pads[0] = pad('Foot pedal (STANDARD GAMEPAD Vendor: 045e Product: 028e)', 0, true, false);
  vi.advanceTimersByTime(1100);
  expect([gamepads.names(), changes, heard]).toEqual([['Foot pedal'], 1, []]);
  pads[0] = pad('Foot pedal (STANDARD GAMEPAD Vendor: 045e Product: 028e)', 0, false, true);
  vi.advanceTimersByTime(20);
  expect(heard).toEqual(['Foot pedal button 0 release', 'Foot pedal button 1 press']);
  pads[0] = null;
  vi.advanceTimersByTime(20);
  expect([gamepads.names(), changes]).toEqual([[], 2]);
  gamepads.close();
});

test('sticks, pedals and hats press by their axes, and none by where it rests', () => {
  const heard: string[] = [];
  let axes: readonly number[] = [0, -1, 9 / 7];
  let look = (): void => undefined;
  watchGamepads({
    read: () => [{ id: 'Wheel', index: 0, connected: true, buttons: [], axes }],
    every(_ms, run) {
      look = run;
      return () => undefined;
    },
    onEvent: ({ control, act }) => heard.push(`${control} ${act.kind}`),
    onChange: () => undefined,
  });
  for (const next of [
    [0.4, -1, 9 / 7],
    [0.6, -0.2, 9 / 7],
    [0.45, -0.9, -1],
    [-1, -1, 1 / 7],
    [0, -1, 9 / 7],
  ]) {
    axes = next;
    look();
  }
  expect(heard).toEqual([
    'axis 0 1 press',
    'axis 1 1 press',
    'axis 1 1 release',
    'hat 2 0 press',
    'axis 0 1 release',
    'hat 2 0 release',
    'axis 0 0 press',
    'hat 2 4 press',
    'axis 0 0 release',
    'hat 2 4 release',
  ]);
});

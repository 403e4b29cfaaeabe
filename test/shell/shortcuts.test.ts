import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import { silentLog } from '#shared/lib/log.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import { acceleratorOf } from '../../src-main/app/accelerator.ts';
import { createShortcuts } from '../../src-main/app/shortcuts.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const AZERTY = { KeyA: 'q', KeyQ: 'a', Digit1: '&', Semicolon: 'm', KeyM: ',' };
const RUSSIAN = { KeyA: 'ф' };

test.each<[string, string, Record<string, string> | null, string | null]>([
  ['Control+Shift+KeyA', 'linux', null, 'Control+Shift+A'],
  ['Control+KeyA', 'win32', AZERTY, 'Control+Q'],
  ['Control+KeyA', 'darwin', AZERTY, 'Control+A'],
  ['Control+KeyA', 'linux', RUSSIAN, null],
  ['Control+Digit1', 'win32', AZERTY, 'Control+1'],
  ['Alt+Semicolon', 'linux', AZERTY, 'Alt+M'],
  ['Meta+KeyK', 'darwin', null, 'Command+K'],
  ['Meta+KeyK', 'win32', null, 'Super+K'],
  ['F9', 'linux', null, 'F9'],
  ['Shift+F24', 'linux', null, 'Shift+F24'],
  ['Numpad7', 'linux', null, 'num7'],
  ['MediaTrackNext', 'linux', null, 'MediaNextTrack'],
  ['Control+ArrowUp', 'linux', null, 'Control+Up'],
  // These would keep people from writing in any other program.
  ['KeyA', 'linux', null, null],
  ['Shift+KeyA', 'linux', null, null],
  ['Digit1', 'linux', null, null],
  ['Enter', 'linux', null, null],
  ['Backspace', 'linux', null, null],
  ['Control+IntlBackslash', 'linux', null, null],
  ['Control+NumpadEnter', 'linux', null, null],
])('the key %s on %s becomes %s → %s', (chord, platform, layout, accelerator) => {
  expect(acceleratorOf(chord, platform, layout)).toBe(accelerator);
});

test('on one layout no two chords become the same key of the system', () => {
  const codes = [
    'KeyA',
    'KeyB',
    'KeyQ',
    'Digit1',
    'Digit2',
    'F1',
    'F11',
    'Numpad1',
    'NumpadAdd',
    'Equal',
    'Minus',
    'Space',
  ];
  const chord = fc
    .tuple(fc.subarray(['Control', 'Alt', 'Shift', 'Meta']), fc.constantFrom(...codes))
    .map(([modifiers, code]) => [...modifiers, code].join('+'));
  fc.assert(
    fc.property(chord, chord, fc.constantFrom('linux', 'win32', 'darwin'), (a, b, platform) => {
      const [first, second] = [acceleratorOf(a, platform, null), acceleratorOf(b, platform, null)];
      if (a !== b && first !== null) expect(first).not.toBe(second);
    }),
  );
});

const bind = (chord: string, global: boolean): KeyBinding => ({
  chord,
  global,
  command: workOfCommand('take'),
});

const setUp = () => {
  const reports: Record<string, string>[] = [];
  const presses: string[] = [];
  const shortcuts = createShortcuts({
    platform: 'linux',
    report: (statuses) => void reports.push(Object.fromEntries(statuses.map((one) => [one.chord, one.status]))),
    press: (chord) => void presses.push(chord),
    log: silentLog,
  });
  return { shortcuts, reports, presses };
};

test('only keys asked to be global are registered, and each says what became of it', () => {
  const { shortcuts, reports } = setUp();
  recorded.taken.add('F10');
  shortcuts.useKeys([bind('F9', true), bind('F10', true), bind('KeyA', true), bind('F11', false)]);
  expect([[...recorded.shortcuts.keys()], reports]).toEqual([
    ['F9'],
    [{ F9: 'registered', F10: 'refused', KeyA: 'refused' }],
  ]);
});

test('a key is confirmed by its first real press, and stays so when other keys change', () => {
  const { shortcuts, reports, presses } = setUp();
  shortcuts.useKeys([bind('F9', true)]);
  recorded.shortcuts.get('F9')?.();
  recorded.shortcuts.get('F9')?.();
  shortcuts.useKeys([bind('F9', true), bind('F8', true)]);
  expect([reports, presses]).toEqual([
    [{ F9: 'registered' }, { F9: 'confirmed' }, { F9: 'confirmed', F8: 'registered' }],
    ['F9', 'F9'],
  ]);
});

test('keys are given back when they change, and at the end', () => {
  const { shortcuts } = setUp();
  shortcuts.useKeys([bind('F9', true)]);
  shortcuts.useKeys([bind('F8', true)]);
  expect([...recorded.shortcuts.keys()]).toEqual(['F8']);
  shortcuts.stop();
  expect(recorded.shortcuts.size).toBe(0);
});

test('only changed global keys are given back and asked for, because each may ask the person', () => {
  const { shortcuts } = setUp();
  recorded.taken.add('F7');
  shortcuts.useKeys([bind('F9', true), bind('F8', true), bind('F7', true)]);
  recorded.calls = [];
  recorded.taken.delete('F7');
  shortcuts.useKeys([bind('F9', true), bind('F7', true), bind('F6', true)]);
  expect(recorded.calls).toEqual(['unregister F8', 'register F7', 'register F6']);
  recorded.calls = [];
  shortcuts.useKeys([{ ...bind('F9', true), command: workOfCommand('take_back') }, bind('F7', true)]);
  expect(recorded.calls).toEqual(['unregister F6']);
});

test('two keys that change places on another layout are both there afterwards', () => {
  const { shortcuts, presses } = setUp();
  shortcuts.useLayout({ KeyA: 'a', KeyQ: 'q' });
  shortcuts.useKeys([bind('Control+KeyA', true), bind('Control+KeyQ', true)]);
  shortcuts.useLayout(AZERTY);
  recorded.shortcuts.get('Control+Q')?.();
  expect([[...recorded.shortcuts.keys()].sort(), presses]).toEqual([['Control+A', 'Control+Q'], ['Control+KeyA']]);
});

test('another layout moves a letter to the key it stands on; keys that stay are not touched', () => {
  const { shortcuts, reports } = setUp();
  shortcuts.useKeys([bind('Control+KeyA', true)]);
  shortcuts.useLayout({ KeyA: 'a' });
  shortcuts.useLayout(AZERTY);
  expect([[...recorded.shortcuts.keys()], reports.length]).toEqual([['Control+Q'], 2]);
});

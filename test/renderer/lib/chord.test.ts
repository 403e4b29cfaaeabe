import { describe, expect, test, vi } from 'vitest';
import { workOfCommand } from '#shared/show/desk-commands.ts';
import { Chord } from '#shared/show/key-binding.ts';
import { ariaShortcut, chordOf, formatChord } from '../../../src-renderer/lib/keys/chord.ts';
import { judgeChord } from '../../../src-renderer/lib/keys/key-conflicts.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';

const press = (
  code: string,
  modifiers: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', boolean>> = {},
) => ({
  code,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...modifiers,
});
const US = new Map<string, string>();
const AZERTY = new Map([
  ['KeyQ', 'a'],
  ['Digit1', '&'],
  ['Comma', ';'],
]);

describe('a chord', () => {
  test('a chord names the physical key and its modifiers in a fixed order', () => {
    const chord = chordOf(press('KeyA', { shiftKey: true, ctrlKey: true }));
    expect([chord, Chord.safeParse(chord).success]).toEqual(['Control+Shift+KeyA', true]);
  });

  test('a modifier alone, or a key without a code, makes no chord', () => {
    expect(['ShiftLeft', 'ControlRight', 'MetaLeft', 'CapsLock', ''].map((code) => chordOf(press(code)))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('reads as this keyboard prints it', () => {
    expect([
      formatChord('Shift+KeyQ', AZERTY, false),
      formatChord('Shift+KeyQ', US, false),
      formatChord('Control+Meta+KeyQ', US, true),
      formatChord('Backspace', US, false),
      formatChord('F8', US, false),
      formatChord('Numpad4', US, false),
    ]).toEqual(['⇧ A', '⇧ Q', '⌃⌘Q', '⌫', 'F8', 'Num 4']);
  });

  test('is announced by what the key types', () => {
    expect([
      ariaShortcut('Control+KeyK', US),
      ariaShortcut('Digit3', US),
      ariaShortcut('Enter', US),
      ariaShortcut('ArrowLeft', US),
      ariaShortcut('Period', US),
      ariaShortcut('Digit1', AZERTY),
    ]).toEqual(['Control+K', '3', 'Enter', 'ArrowLeft', '.', '&']);
  });
});

test('a key of the number pad is one shortcut, not two', () => {
  expect(ariaShortcut('Shift+Numpad1', new Map())).toBe('Shift+Numpad1');
});

test('keys with a word on them are named in the language of the window', () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  const labels = (language: 'en' | 'fr' | 'es'): readonly string[] => {
    locale.set(language);
    return ['Enter', 'Shift+Space', 'Control+PageUp', 'KeyN'].map((chord) => formatChord(chord, new Map(), false));
  };
  expect([labels('fr'), labels('es'), labels('en')]).toEqual([
    ['Entrée', '⇧ Espace', 'Ctrl Pg préc', 'N'],
    ['Intro', '⇧ Espacio', 'Ctrl RePág', 'N'],
    ['Enter', '⇧ Space', 'Ctrl PgUp', 'N'],
  ]);
  vi.unstubAllGlobals();
});

const BEYOND = [
  ...Array.from({ length: 12 }, (_, at) => `F${at + 13}`),
  'MediaPlayPause',
  'MediaStop',
  'MediaTrackNext',
  'MediaTrackPrevious',
  'PageUp',
  'PageDown',
];

test.each(BEYOND)('%s of a pedal or presenter is a key of its own, bound, told and free to take', (code) => {
  const chord = chordOf(press(code));
  expect([chord, Chord.safeParse(chord).success]).toEqual([code, true]);
  expect(judgeChord(code, workOfCommand('take'), [])).toEqual({ kind: 'free' });
  const label = formatChord(code, US, false);
  expect(label.length > 0 && !label.startsWith('Media')).toBe(true);
});

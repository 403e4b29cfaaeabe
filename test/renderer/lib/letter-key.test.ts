import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isForInputMethod, shortcutKey } from '../../../src-renderer/lib/keys/letter-key.ts';

const ROOT = join(import.meta.dirname, '../../../src-renderer');
const sources = globSync('**/*.{svelte,ts}', { cwd: ROOT })
  .filter((path) => !path.startsWith('paraglide') && !path.startsWith(join('lib', 'keys')))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

describe('the key of a shortcut', () => {
  test.each([
    ['English', 'z', 'KeyZ', 'z'],
    ['French AZERTY', 'z', 'KeyW', 'z'],
    ['German QWERTZ', 'z', 'KeyY', 'z'],
    ['Russian', 'я', 'KeyZ', 'z'],
    ['Ukrainian, with Shift', 'Я', 'KeyZ', 'z'],
    ['Greek', 'ζ', 'KeyZ', 'z'],
    ['Hebrew', 'ז', 'KeyZ', 'z'],
    ['Arabic', 'ئ', 'KeyZ', 'z'],
    ['Arabic, a key of two letters', 'لا', 'KeyB', 'b'],
    ['Russian bracket', 'ъ', 'BracketRight', ']'],
    ['Greek, an accent that waits', 'Dead', 'BracketLeft', '['],
    ['capitals locked', 'Z', 'KeyZ', 'z'],
  ])('is its Latin print, or its place: %s', (_, key, code, means) => {
    expect(shortcutKey({ key, code, shiftKey: false })).toBe(means);
  });

  test.each(['Enter', 'Escape', 'ArrowLeft', 'F2', 'Delete', 'Process', ' '])('keeps the name of %s', (key) => {
    expect(shortcutKey({ key, code: key, shiftKey: false })).toBe(key);
  });

  test.each([
    ['?', 'Digit7'],
    ['؟', 'Slash'],
    [',', 'Slash'],
  ])('finds the question mark of a keyboard that prints %s on %s', (key, code) => {
    expect(shortcutKey({ key, code, shiftKey: true })).toBe(key === ',' ? ',' : '?');
  });

  test('no source compares a shortcut with a letter or sign as it was typed', () => {
    const found = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/event\.key(?:\.toLowerCase\(\)| [!=]== '[^ ]')/g)].map(([one]) => `${path}: ${one}`),
    );
    expect(found).toEqual([]);
  });
});

describe('a key by which an input method writes a word', () => {
  test('is known by its state, and in Safari by its code alone', () => {
    expect(isForInputMethod({ isComposing: true, keyCode: 13 })).toBe(true);
    expect(isForInputMethod({ isComposing: false, keyCode: 229 })).toBe(true);
    expect(isForInputMethod({ isComposing: false, keyCode: 13 })).toBe(false);
  });

  test('does nothing in any field that listens for Enter', () => {
    // Buttons and tiles: nobody writes there.
    const pressed = /(?:pressable|held-key|holdable|tile-walk)\.ts$|ArrangeGrid\.svelte$/;
    const careless = sources
      .filter(({ path, text }) => !pressed.test(path) && /(?:key|code) === 'Enter'/.test(text))
      .filter(({ path, text }) => !text.includes('isForInputMethod(event)') && !path.endsWith('HoldButton.svelte'));
    expect(careless.map(({ path }) => path)).toEqual([]);
    expect(sources.filter(({ text }) => text.includes('event.isComposing')).map(({ path }) => path)).toEqual([]);
  });
});

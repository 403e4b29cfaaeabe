import { expect, test } from 'vitest';
import { heardChord } from '../../../src-renderer/lib/keys/heard-chord.ts';

const NO_MODIFIERS = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
const pressed = (code: string, { isTyping = false, repeat = false } = {}) =>
  heardChord({ ...NO_MODIFIERS, code, repeat }, isTyping, [{ chord: 'KeyT' }]);

test('keys of presenters, pedals and pads are heard, and those that have a command', () => {
  const codes = ['F13', 'MediaPlayPause', 'PageDown', 'KeyT'];
  expect(codes.map((code) => pressed(code))).toEqual(codes);
});

test('other keys, and those that write or repeat, are not', () => {
  expect([
    pressed('KeyX'),
    pressed('ShiftLeft'),
    pressed('KeyT', { isTyping: true }),
    pressed('PageDown', { isTyping: true }),
    pressed('F13', { repeat: true }),
  ]).toEqual([null, null, null, null, null]);
  expect(pressed('F13', { isTyping: true })).toBe('F13');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Editor } from '../../../src-renderer/features/prepare/editor.svelte.ts';
import { handleKey } from '../../../src-renderer/features/prepare/keys.ts';

beforeEach(() => {
  vi.stubGlobal('HTMLElement', Set);
  vi.stubGlobal('Element', Set);
  vi.stubGlobal('document', { querySelector: () => null, body: null });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const press = (key: string, code: string, change: Partial<KeyboardEvent> = {}) => {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const editor = { undo: note('undo'), redo: note('redo'), selectAll: note('all') } as unknown as Editor;
  const preventDefault = note('taken');
  const event = { key, code, ctrlKey: true, shiftKey: false, target: null, preventDefault, ...change };
  handleKey(editor, event as unknown as KeyboardEvent);
  return done;
};

test.each([
  ['z', 'KeyZ'],
  ['z', 'KeyW'],
  ['я', 'KeyZ'],
  ['ζ', 'KeyZ'],
  ['ז', 'KeyZ'],
  ['ئ', 'KeyZ'],
])('Ctrl with the key that prints %s on %s undoes an edit', (key, code) => {
  expect(press(key, code)).toEqual(['undo', 'taken']);
});

test('the editor’s other key commands work with a Cyrillic keyboard too', () => {
  expect([press('Я', 'KeyZ', { shiftKey: true }), press('н', 'KeyY'), press('ф', 'KeyA')]).toEqual([
    ['redo', 'taken'],
    ['redo', 'taken'],
    ['all', 'taken'],
  ]);
});

test('a key that an input method uses does nothing in the editor', () => {
  expect(press('z', 'KeyZ', { isComposing: true })).toEqual([]);
});

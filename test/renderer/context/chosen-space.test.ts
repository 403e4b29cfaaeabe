import { expect, test } from 'vitest';
import { ChosenSpace } from '../../../src-renderer/context/chosen-space.svelte.ts';

/** The storage of one tab, over its reloads. */
const tab = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

test('a window works in the space of the show on the desk, whichever that is', () => {
  const chosen = new ChosenSpace(tab());
  expect(chosen.ids).toEqual([null, null]);
  chosen.follow('school');
  expect(chosen.ids).toEqual([null, 'school']);
  chosen.follow('other');
  expect(chosen.ids).toEqual([null, 'other']);
});

test('a space that a person chose stays over a reload, for as long as the desk shows what it showed', () => {
  const storage = tab();
  const chosen = new ChosenSpace(storage);
  chosen.follow('school');
  chosen.choose('rehearsal');
  const reloaded = new ChosenSpace(storage);
  reloaded.follow('school');
  expect(reloaded.ids[0]).toBe('rehearsal');
  reloaded.follow('other');
  expect(reloaded.ids).toEqual([null, 'other']);
  expect(new ChosenSpace(storage).ids).toEqual([null, null]);
});

test('a show of another space that came meanwhile ends the choice; choosing the desk’s own space does too', () => {
  const storage = tab();
  const chosen = new ChosenSpace(storage);
  chosen.follow('school');
  chosen.choose('rehearsal');
  const reloaded = new ChosenSpace(storage);
  reloaded.follow('other');
  expect(reloaded.ids).toEqual([null, 'other']);
  reloaded.choose('other');
  expect(reloaded.ids).toEqual([null, 'other']);
});

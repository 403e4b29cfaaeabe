import { expect, test } from 'vitest';
import { findable, findChoices, type PaletteChoice } from '../../../src-renderer/app/palette/palette-choice.ts';

const choice = (change: Partial<PaletteChoice>): PaletteChoice => ({
  kind: 'operation',
  id: 'activate_scene',
  name: 'activate_scene',
  note: 'Puts a scene on air.',
  also: 'scenes',
  marks: [{ text: 'Changes the air', tone: 'outline' }],
  run: () => undefined,
  ...change,
});

test('an operation is found by its name, its sentence, its family and its marks', () => {
  const all = [choice({})].map(findable);
  const found = ['activate scene', 'on air', 'scenes', 'changes the air', 'webhooks'].map(
    (query) => findChoices(all, query).length,
  );
  expect(found).toEqual([1, 1, 1, 1, 0]);
});

test('the palette shows the first of many items of a kind, and counts the rest', () => {
  const all = Array.from({ length: 20 }, (_, at) => choice({ id: `one-${at}`, name: `live_${at}` })).map(findable);
  const [group] = findChoices(all, 'live');
  expect([group?.choices.length, group?.more]).toEqual([12, 8]);
});

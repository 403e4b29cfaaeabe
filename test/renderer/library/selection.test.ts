import { expect, test } from 'vitest';
import { gridStep } from '../../../src-renderer/features/library/items/grid-keys.ts';
import { Selection } from '../../../src-renderer/features/library/selection.svelte.ts';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: Selection): readonly string[] => [...selection.ids].toSorted();

test('one item is chosen alone, then a range from it in either direction', () => {
  const selection = new Selection();
  selection.only('c');
  selection.through('e', SHOWN);
  expect(chosen(selection)).toEqual(['c', 'd', 'e']);
  selection.through('a', SHOWN);
  expect([chosen(selection), selection.activeId]).toEqual([['a', 'b', 'c'], 'a']);
});

test('a range without a start selects its end alone', () => {
  const selection = new Selection();
  selection.through('b', SHOWN);
  expect(chosen(selection)).toEqual(['b']);
});

test('adding or removing one item sets where the next range starts', () => {
  const selection = new Selection();
  selection.only('a');
  selection.toggle('d');
  selection.toggle('a');
  expect(chosen(selection)).toEqual(['d']);
  selection.through('b', SHOWN);
  expect(chosen(selection)).toEqual(['a', 'b']);
});

test('items that are no longer shown leave the selection, and the keyboard’s place moves', () => {
  const selection = new Selection();
  selection.all(SHOWN);
  selection.activeId = 'e';
  selection.keep([{ id: 'a' }, { id: 'b' }]);
  expect([chosen(selection), selection.activeId]).toEqual([['a', 'b'], null]);
});

test('arrow, page and end keys walk the grid and stop at its edges', () => {
  const grid = { count: 10, columns: 4, page: 2 };
  const to = (key: string, from: number): number | null => gridStep(key, from, grid);
  expect([to('ArrowRight', 0), to('ArrowLeft', 0), to('ArrowDown', 1), to('ArrowUp', 1)]).toEqual([1, 0, 5, 1]);
  expect([to('ArrowDown', 7), to('ArrowDown', 9), to('PageDown', 0), to('PageUp', 9)]).toEqual([9, 9, 8, 1]);
  expect([to('Home', 7), to('End', 0), to('x', 0), gridStep('End', 0, { ...grid, count: 0 })]).toEqual([
    0,
    9,
    null,
    null,
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LibrarySummary } from '#shared/library/library-items.ts';
import {
  filterItems,
  freeName,
  sameOrNext,
  searchWords,
  sortItems,
  tagCounts,
} from '../../../src-renderer/features/library/find-items.ts';

const item = (name: string, changes: Partial<LibrarySummary> = {}): LibrarySummary => ({
  id: name,
  kind: 'template',
  spaceId: 's',
  name,
  folderId: null,
  tags: [],
  externalId: null,
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
  waiting: 0,
  conflicts: 0,
  problem: null,
  ...changes,
});
const names = (items: readonly LibrarySummary[]): readonly string[] => items.map(({ name }) => name);
const ALL = { folderId: undefined, tag: null, text: '', found: null };

test('a search ignores accents, capitals and order, and looks into names and tags', () => {
  const items = [item('Café à Paris'), item('Paris', { tags: ['Élan'] }), item('Berlin')];
  expect(names(filterItems(items, { ...ALL, text: 'PARIS cafe' }))).toEqual(['Café à Paris']);
  expect(names(filterItems(items, { ...ALL, text: 'elan' }))).toEqual(['Paris']);
  expect(names(filterItems(items, { ...ALL, text: ' .,; ' }))).toEqual(names(items));
});

test('what the host found in the items themselves joins what was found here', () => {
  const items = [item('Opening'), item('Closing'), item('Offer')];
  const found = new Set(['Offer']);
  expect(names(filterItems(items, { ...ALL, text: 'open', found }))).toEqual(['Opening', 'Offer']);
});

test('folder, tag and words narrow together; null is "in no folder"', () => {
  const items = [item('a', { folderId: 'f', tags: ['t'] }), item('b', { folderId: 'f' }), item('c', { tags: ['t'] })];
  expect(names(filterItems(items, { ...ALL, folderId: 'f' }))).toEqual(['a', 'b']);
  expect(names(filterItems(items, { ...ALL, folderId: null }))).toEqual(['c']);
  expect(names(filterItems(items, { ...ALL, folderId: 'f', tag: 't' }))).toEqual(['a']);
});

test('names are sorted as people count: 2 before 10, whatever accents and capitals', () => {
  const items = ['scene 10', 'Éclair', 'Scene 2', 'demo'].map((name) => item(name));
  expect(names(sortItems(items, 'name'))).toEqual(['demo', 'Éclair', 'Scene 2', 'scene 10']);
});

test('items sorted by change have the newest first', () => {
  const items = [item('old', { updatedAt: 1 }), item('new', { updatedAt: 9 }), item('mid', { updatedAt: 5 })];
  expect(names(sortItems(items, 'changed'))).toEqual(['new', 'mid', 'old']);
});

test('a list with the same items stays the same object', () => {
  const items = [item('a'), item('b')];
  expect(sameOrNext(items, [...items])).toBe(items);
  const changed = [items[0] ?? item('a'), item('b', { revision: 2 })];
  expect(sameOrNext(items, changed)).toBe(changed);
});

test('tags are listed by name with the number of their items', () => {
  const items = [item('a', { tags: ['x', 'b'] }), item('c', { tags: ['b'] })];
  expect(tagCounts(items)).toEqual([
    ['b', 2],
    ['x', 1],
  ]);
});

test('more search words never find more items', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(fc.array(text.map((name) => item(name))), text, text, (items, one, other) => {
      const few = filterItems(items, { ...ALL, text: `${one} ${other}` });
      const many = new Set(filterItems(items, { ...ALL, text: one }));
      expect(few.every((found) => many.has(found))).toBe(true);
    }),
  );
});

test('an item is found by each word of its own name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      for (const word of searchWords(name)) expect(filterItems([item(name)], { ...ALL, text: word })).toHaveLength(1);
    }),
  );
});

test('a free name is none of those taken and never too long', () => {
  const short = fc.string({ minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(short, fc.array(short), (name, others) => {
      const taken = new Set([name.slice(0, 10), ...others]);
      const free = freeName(name, taken, 10);
      expect(free.length <= 10 && (name.length > 10 || !taken.has(free))).toBe(true);
    }),
  );
});

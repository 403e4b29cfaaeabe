import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeptName } from '#shared/library/source-names.ts';
import { createSourceNames, type NamedThing, type SourceNames } from '../../../src-main/controls/obs/source-names.ts';

const RESERVED = ['Automatic layout', 'Band'];
const thing = (key: string, words: string, by: NamedThing['by'] = 'words'): NamedThing => ({
  key,
  words: [words],
  by,
});
const begin = (kept: readonly KeptName[] = []): { names: SourceNames; kept: () => readonly KeptName[] } => {
  let now = kept;
  return {
    names: createSourceNames(kept, { reserved: RESERVED, onChange: (changed) => (now = changed) }),
    kept: () => now,
  };
};
const list = (names: SourceNames, things: readonly NamedThing[]): readonly unknown[] => {
  const given = names.of(things);
  return things.map(({ key }) => {
    const { name, aliases } = given.get(key) ?? {};
    return aliases?.length === 0 ? name : [name, ...(aliases ?? [])];
  });
};
const [a, b, c] = [thing('overlay a', 'Guest'), thing('overlay b', 'Guest'), thing('overlay c', 'Guest')];

test('a number stays with its thing when things change places, when one comes before it, and when the first goes', () => {
  const { names } = begin();
  expect(list(names, [a, b])).toEqual(['Guest', 'Guest (2)']);
  expect(list(names, [b, a])).toEqual(['Guest (2)', 'Guest']);
  expect(list(names, [c, b, a])).toEqual(['Guest (3)', 'Guest (2)', 'Guest']);
  expect(list(names, [c, b])).toEqual(['Guest (3)', 'Guest (2)']);
  // The first comes back by an undo.
  expect(list(names, [c, b, a])).toEqual(['Guest (3)', 'Guest (2)', 'Guest']);
});

test('kept names hold after a restart, in whatever order things are read then', () => {
  const before = begin();
  list(before.names, [a, b, c]);
  expect(list(begin(before.kept()).names, [c, a, b])).toEqual(['Guest (3)', 'Guest', 'Guest (2)']);
});

test('names that the protocol reserves are never given to a scene or source', () => {
  expect(
    list(begin().names, [thing('scene 1', 'Band', 'title'), thing('scene 2', 'Automatic layout', 'title')]),
  ).toEqual(['Band (2)', 'Automatic layout (2)']);
});

test('a renamed thing has its new name and is found by the old one, which nothing else gets', () => {
  const { names } = begin();
  list(names, [thing('scene 1', 'Welcome', 'title')]);
  const renamed = [thing('scene 1', 'Opening', 'title'), thing('scene 2', 'Welcome', 'title')];
  expect(list(names, renamed)).toEqual([['Opening', 'Welcome'], 'Welcome (2)']);
  expect(list(names, [thing('scene 1', 'Welcome', 'title')])).toEqual([['Welcome', 'Opening']]);
});

test('two scenes that swap their names are each found by the one that they had', () => {
  const { names } = begin();
  list(names, [thing('scene 1', 'A', 'title'), thing('scene 2', 'B', 'title')]);
  expect(list(names, [thing('scene 1', 'B', 'title'), thing('scene 2', 'A', 'title')])).toEqual([
    ['B (2)', 'A'],
    ['A (2)', 'B'],
  ]);
});

test('the name of a thing that is gone is free for one that is there', () => {
  const { names } = begin();
  list(names, [thing('scene 1', 'Welcome', 'title')]);
  expect(list(names, [thing('scene 2', 'Welcome', 'title')])).toEqual(['Welcome']);
  expect(list(names, [thing('scene 1', 'Welcome', 'title'), thing('scene 2', 'Welcome', 'title')])).toEqual([
    'Welcome (2)',
    'Welcome',
  ]);
});

test('a mended typo leaves the name, and the words that are read find it too; other words give another name', () => {
  const { names } = begin();
  list(names, [thing('overlay a', 'Welcme to the show')]);
  expect(list(names, [thing('overlay a', 'Welcome to the show')])).toEqual([
    ['Welcme to the show', 'Welcome to the show'],
  ]);
  expect(list(names, [thing('overlay a', 'Anna')])).toEqual([['Anna', 'Welcome to the show', 'Welcme to the show']]);
});

test('an overlay that was pressed keeps its name whatever its words become', () => {
  const first = begin();
  list(first.names, [thing('overlay a', 'Anna')]);
  first.names.pressed('overlay a');
  const { names } = begin(first.kept());
  expect(list(names, [thing('overlay a', 'Bob')])).toEqual([['Anna', 'Bob']]);
});

test('copies of an overlay with other words are one thing, in whatever order they come', () => {
  const { names } = begin();
  const copies = { key: 'overlay a', words: ['Soon', 'Live', 'Soon'], by: 'words' } as const;
  const other = thing('overlay b', 'Live');
  expect(list(names, [copies, other])).toEqual(['Soon', 'Live']);
  expect(list(names, [{ ...copies, words: ['Live', 'Soon'] }, other])).toEqual(['Soon', 'Live']);
  expect(list(names, [{ ...copies, words: ['Over', 'Soon'] }, other])).toEqual([['Soon', 'Over'], 'Live']);
});

test('a title that is not read yet takes no name away', () => {
  const { names } = begin();
  expect(list(names, [thing('media 1', 'Media 1', 'guess')])).toEqual(['Media 1']);
  expect(list(names, [thing('media 1', 'Opening film', 'title')])).toEqual([['Opening film', 'Media 1']]);
  expect(list(names, [thing('media 1', 'Media 1', 'guess')])).toEqual([['Opening film', 'Media 1']]);
});

test('whatever becomes of a show, a name finds one thing, and an early one finds its thing as long as that is there', () => {
  const word = fc.constantFrom('Guest', 'Guests', 'Guest (2)', 'Band', '', 'Anna', 'Hanna', '👍', '👎');
  const kind = fc.constantFrom<NamedThing['by']>('title', 'words', 'guess');
  const show = fc.uniqueArray(
    fc.record({
      key: fc.constantFrom('1', '2', '3', '4'),
      words: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
      by: kind,
    }),
    {
      selector: ({ key }) => key,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(fc.array(show, { minLength: 2, maxLength: 8 }), (shows) => {
      let { names, kept } = begin();
      let first = new Map<string, string>();
      for (const things of shows) {
        const given = names.of(things);
        const all = things.flatMap(({ key }) => {
          const one = given.get(key);
          return one ? [one.name, ...one.aliases] : [];
        });
        expect(new Set(all).size).toBe(all.length);
        expect(all.filter((name) => RESERVED.includes(name))).toEqual([]);
        first = new Map(things.map(({ key }) => [key, first.get(key) ?? given.get(key)?.name ?? '']));
        for (const [key, name] of first)
          expect([given.get(key)?.name, ...(given.get(key)?.aliases ?? [])]).toContain(name);
        // A restart changes nothing.
        ({ names, kept } = begin(kept()));
      }
    }),
  );
});

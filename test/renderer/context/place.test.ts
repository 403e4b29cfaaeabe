import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Navigation } from '../../../src-renderer/context/navigation.svelte.ts';
import { placeOfFragment } from '../../../src-renderer/context/place.ts';
import type { SectionId } from '../../../src-renderer/context/place.ts';

const KNOWN: readonly SectionId[] = ['shows', 'desk', 'prepare', 'console', 'settings'];

test.each([
  ['#/shows/6f1c-22', { section: 'shows', target: '6f1c-22' }],
  ['#/desk/s1', { section: 'desk', target: 's1' }],
  ['#/prepare/s_1/', { section: 'prepare', target: 's_1' }],
  ['#/settings/diagnostics', { section: 'settings', target: 'diagnostics' }],
  ['#/settings', { section: 'settings', target: null }],
  ['#/prepare?template=a-1', { section: 'prepare', target: 'template=a-1' }],
  ['#/prepare?template=', 'refused'],
  ['#/prepare?template=a/b', 'refused'],
  ['#/shows?template=a-1', 'refused'],
  ['#main', null],
  ['#/desk?page=p1', null],
  ['#token=abc', null],
  ['', null],
  ['#/-', 'refused'],
  ['#/debrief', 'refused'],
  ['#/console', { section: 'console', target: null }],
  // An operation is chosen by a person, never by a link.
  ['#/console/list_users', 'refused'],
  ['#/shows/a/b', 'refused'],
  ['#/shows/<img src=x>', 'refused'],
  ['#/shows/%2e%2e', 'refused'],
  ['#/constructor', 'refused'],
  [`#/shows/${'a'.repeat(101)}`, 'refused'],
])('the address fragment %s leads to %j', (fragment, place) => {
  expect(placeOfFragment(fragment, KNOWN)).toEqual(place);
});

test('any address fragment names a known section and at most a plain id', () => {
  fc.assert(
    fc.property(fc.constantFrom('#', '#/', '#/shows/', '#/desk', '#/prepare?template='), fc.string(), (start, rest) => {
      const place = placeOfFragment(start + rest, KNOWN);
      if (place === null || place === 'refused') return;
      expect(KNOWN).toContain(place.section);
      expect(place.target === null || /^(?:template=)?[A-Za-z0-9_-]{1,100}$/.test(place.target)).toBe(true);
    }),
  );
});

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

test('a page that is loaded again is where it was, with what it had open', () => {
  const kept = storage();
  new Navigation(kept, KNOWN).go('prepare', 's1');
  const again = new Navigation(kept, KNOWN);
  expect([again.section, again.target, again.arrivals]).toEqual(['prepare', 's1', 0]);
  const without = new Navigation(kept, ['shows', 'desk']);
  expect([without.section, without.target]).toEqual(['desk', null]);
});

test('an arrival opens what is in front anew, even where the person is already', () => {
  const navigation = new Navigation(storage(), KNOWN);
  navigation.arrive({ section: 'settings', target: 'keys' });
  navigation.arrive({ section: 'settings', target: 'keys' });
  expect([navigation.section, navigation.target, navigation.arrivals]).toEqual(['settings', 'keys', 2]);
});

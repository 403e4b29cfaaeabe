import { afterAll, describe, expect, test, vi } from 'vitest';
import { authorWord, mineFrom } from '../../../../src-renderer/common/sync/author-words.ts';
import { locale } from '../../../../src-renderer/lib/locale.svelte.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(() => {
  locale.set('en');
  vi.unstubAllGlobals();
});

const carl = { name: 'Carl', isOffline: true, at: Date.parse('2026-11-20T14:02:00') };

describe('the person behind this desk’s side of a conflict', () => {
  test('is named with what they did, and when', () => {
    const about = { kind: 'fields' as const, fields: ['name'] };
    expect(mineFrom({ about, mine: {}, mineBy: carl })).toMatch(/^Renamed by Carl offline, .*2:02/);
    const other = { kind: 'fields' as const, fields: ['name', 'transitionMs'] };
    expect(mineFrom({ about: other, mine: {}, mineBy: { ...carl, isOffline: false } })).toMatch(/^Changed by Carl, /);
    expect(mineFrom({ about: { kind: 'template' }, mine: null, mineBy: carl })).toMatch(/^Deleted by Carl offline, /);
  });

  test('is this computer where nobody knows more', () => {
    expect(mineFrom({ about: { kind: 'template' }, mine: null, mineBy: null })).toBe('Edited on this computer');
  });
});

test('an author to whom the host gave a name has it in the language of the window', () => {
  locale.set('fr');
  const author = { name: 'Browser 2', isOffline: false };
  expect([authorWord(author, 'changed'), authorWord({ ...author, isOffline: true }, 'deleted')]).toEqual([
    'Modifié par Navigateur 2',
    'Supprimé par Navigateur 2 hors ligne',
  ]);
  locale.set('en');
});

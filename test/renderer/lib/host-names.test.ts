import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { hostName } from '../../../src-renderer/lib/host-names.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(() => {
  vi.unstubAllGlobals();
});

test('names that the host makes up are shown in the language of the window, with their numbers', () => {
  const named = (language: 'en' | 'fr' | 'es'): readonly string[] => {
    locale.set(language);
    return ['Rehearsal', 'Browser', 'Browser 12', 'Run of show'].map(hostName);
  };
  expect([named('en'), named('fr'), named('es')]).toEqual([
    ['Rehearsal', 'Browser', 'Browser 12', 'Run of show'],
    ['Répétition', 'Navigateur', 'Navigateur 12', 'Conducteur'],
    ['Ensayo', 'Navegador', 'Navegador 12', 'Escaleta'],
  ]);
});

test('every other name stays as it was given', () => {
  locale.set('fr');
  const names: readonly string[] = Object.values(HOST_NAMES);
  const own = fc.string().filter((name) => !names.includes(name.replace(/ \d+$/, '')));
  fc.assert(fc.property(own, (name) => hostName(name) === name));
});

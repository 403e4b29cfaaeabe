import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWords } from '#shared/lib/page-words.ts';

const words = pageWords({
  seats: {
    en: { one: '{count} seat for {name}', other: '{count} seats for {name}' },
    fr: { one: '{count} place pour {name}', other: '{count} places pour {name}' },
    es: { one: '{count} plaza para {name}', other: '{count} plazas para {name}' },
  },
  plain: { en: 'It costs {more}', fr: 'Cela coûte {more}', es: 'Cuesta {more}' },
});

test('a text follows its count, and writes it, as its language does', () => {
  const seats = (language: 'en' | 'fr' | 'es'): readonly string[] =>
    [0, 1, 1500, 1_000_000].map((count) => words(language).say('seats', { count, name: 'Zoé' }));
  expect([seats('en'), seats('fr'), seats('es')]).toEqual([
    ['0 seats for Zoé', '1 seat for Zoé', '1,500 seats for Zoé', '1,000,000 seats for Zoé'],
    ['0 place pour Zoé', '1 place pour Zoé', '1\u202f500 places pour Zoé', '1\u202f000\u202f000 places pour Zoé'],
    ['0 plazas para Zoé', '1 plaza para Zoé', '1500 plazas para Zoé', '1.000.000 plazas para Zoé'],
  ]);
});

test('what is put in stays as it is, braces and dollars included', () => {
  fc.assert(fc.property(fc.string(), (more) => words('fr').say('plain', { more }) === `Cela coûte ${more}`));
  expect(words('fr').say('plain')).toBe('Cela coûte {more}');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLanguage, readerLanguage } from '#shared/words/language.ts';

test('the language is the preferred one of those the app speaks, whatever the header holds', () => {
  expect(
    ['en;q=0.3, es-MX;q=0.5, fr;q=0.4', 'fr;q=0, es', 'FR', 'de-CH', '', ';;q=x,,', 'fr;q=none, es;q=0.1'].map(
      readerLanguage,
    ),
  ).toEqual(['es', 'es', 'fr', 'en', 'en', 'en', 'es']);
  expect([readerLanguage(undefined), readerLanguage(null)]).toEqual(['en', 'en']);
  fc.assert(fc.property(fc.string(), (header) => isLanguage(readerLanguage(header))));
});

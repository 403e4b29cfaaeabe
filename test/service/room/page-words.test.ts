import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_TEXTS, pageWords, readerLanguage } from '../../../src-service/room/page-words.ts';

test('the language is the best liked of those the pages speak, whatever the header holds', () => {
  expect(
    ['en;q=0.3, es-MX;q=0.5, fr;q=0.4', 'fr;q=0, es', 'FR', 'de-CH', '', ';;q=x,,', 'fr;q=none, es;q=0.1'].map(
      readerLanguage,
    ),
  ).toEqual(['es', 'es', 'fr', 'en', 'en', 'en', 'es']);
  expect(readerLanguage(undefined)).toBe('en');
  fc.assert(fc.property(fc.string(), (header) => ['en', 'fr', 'es'].includes(readerLanguage(header))));
});

test('every text is still said by a page, and none stays English', () => {
  const pages = globSync('src-service/{room,families/members}/*.ts')
    .filter((path) => !path.endsWith('page-words.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join();
  expect(PAGE_TEXTS.filter((text) => !pages.includes(text))).toEqual([]);
  expect(PAGE_TEXTS.filter((text) => pageWords('fr', text) === text || pageWords('es', text) === text)).toEqual([]);
});

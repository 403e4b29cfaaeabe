import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '../../../src-renderer/lib/plain-text.ts';

test('a text is searched without accents or capitals', () => {
  expect(['Élève', 'ZOÉ', 'Ça va ?', 'plain'].map(plainText)).toEqual(['eleve', 'zoe', 'ca va ?', 'plain']);
});

test('plain text is searched as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
  );
});

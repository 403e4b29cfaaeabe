import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText } from '#shared/lib/cut-text.ts';
import { freeName } from '#shared/exchange/import-plan.ts';
import { fileNameOf } from '../../../src-main/exchange/file-name.ts';

const character = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom('🎬', '👩‍👩‍👧‍👦', '🇫🇷', 'e\u0301', '\ud83d', '\udc00', ' ', 'a'),
);
const anyText = fc.array(character, { maxLength: 60 }).map((parts) => parts.join(''));
const anyLength = fc.integer({ min: 1, max: 40 });

describe('a text that is cut', () => {
  test('a cut text has whole characters from its beginning, as many as fit', () => {
    fc.assert(
      fc.property(anyText, anyLength, (text, most) => {
        const whole = text.toWellFormed();
        let expected = '';
        for (const { segment } of new Intl.Segmenter().segment(whole)) {
          if (expected.length + segment.length > most) break;
          expected += segment;
        }
        const cut = cutText(text, most);
        if (expected !== '') expect(cut).toBe(expected);
        else expect([cut.isWellFormed(), cut.length <= most, whole.startsWith(cut)]).toEqual([true, true, true]);
      }),
    );
  });

  test.each([
    ['fits', 'abc', 3, 'abc'],
    ['ends in a pair', 'ab🎬', 3, 'ab'],
    ['ends in a flag', 'ab🇫🇷', 5, 'ab'],
    ['ends in an accent', 'abe\u0301', 3, 'ab'],
    ['is one character that is too long', '👩‍👩‍👧‍👦', 3, '👩‍'],
    ['holds half a character', 'a\ud83d', 5, 'a\ufffd'],
  ])('a cut text %s', (_name, text, most, cut) => {
    expect(cutText(text, most)).toBe(cut);
  });

  test('names of files and free names are cut so that an address can hold them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        encodeURIComponent(fileNameOf(text));
        encodeURIComponent(freeName(text.toWellFormed(), (name) => !name.endsWith(')'), 20));
      }),
    );
    encodeURIComponent(fileNameOf(`${'a'.repeat(79)}🎬`));
  });
});

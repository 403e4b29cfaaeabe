import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWords, plainWords, plainWordsIn } from '#shared/lib/plain-words.ts';

test.each([
  'Zoë Nguyễn Thị Ánh',
  'Zoe\u0308 Nguye\u0302\u0303n',
  'مُحَمَّد الأمين',
  'שָׁלוֹם בְּרֵאשִׁ֖ית',
  'नमस्ते दुनिया',
  'བསྒྲུབས་པའི',
  'ကျွန်ုပ်တို့',
  'สวัสดีครับ ที่นี่',
  'می\u200cخواهم',
  '👩🏽‍🚒 👨‍👩‍👧‍👦 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} ❤️ 1️⃣',
  'a\u2068ב\u2069c, line\nline\ttab',
  '',
  ' ',
])('the text %j stays as it is', (text) => {
  expect(plainWords(text)).toBe(text);
});

test.each([
  ['nim\u202edA', 'nimdA'],
  ['a\u202ab\u202cc', 'abc'],
  ['open\u2067 for ever', 'open for ever'],
  ['closed\u2069 too often', 'closed too often'],
  ['a\0b\u001b[31mc\u0085d\u009be', 'ab[31mcde'],
  ['one\u2028two', 'one\ntwo'],
  ['\u200b\u200d\ufeff', ''],
  ['\u3164', ''],
  ['\u0301\u0302', ''],
  [' \u2800 ', ''],
  [`Z${'\u0336\u034f'.repeat(200)}algo`, `Z${'\u0336\u034f'.repeat(3)}algo`],
  [`Z${'\u0300\u200d'.repeat(200)}algo`, `Z${'\u0300\u200d'.repeat(6)}${'\u200d'.repeat(6)}algo`],
])('the text %j becomes %j', (given, plain) => {
  expect(plainWords(given)).toBe(plain);
});

test('any words are made plain once and for all, and have no letter that stacks', () => {
  const sign = fc.oneof(
    fc.constantFrom(
      '\u202e',
      '\u2066',
      '\u2069',
      '\u0301',
      '\u200d',
      '\u200b',
      '\u2028',
      '\0',
      'ש',
      'a',
      ' ',
      '\ufe0f',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const plain = plainWords(signs.join(''));
      expect(plainWords(plain)).toBe(plain);
      expect(plain).not.toMatch(/[\u202a-\u202e\0]|\p{M}{7}/u);
    }),
  );
});

test('texts anywhere in an answer of others are made plain, names of which nothing is seen are three dots', () => {
  const given = { a: ['\u202ex', { b: '\u200b', __proto__x: '' }], n: 7, no: null, empty: '' };
  const plain = { a: ['x', { b: '…', __proto__x: '' }], n: 7, no: null, empty: '' };
  expect(plainWordsIn(given)).toEqual(plain);
  expect(parseWords(JSON.stringify(given))).toEqual(plain);
  expect(parseWords('{"a":"\\u202ex"}')).toEqual({ a: 'x' });
  expect(parseWords('{"__proto__":"\\u202ex"}')).toEqual(JSON.parse('{"__proto__":"x"}'));
  expect(() => parseWords('{')).toThrow(SyntaxError);
});

test('a megabyte of the worst text is made plain in a moment', () => {
  const worst = ['a\u0301'.repeat(400_000), '\u0301'.repeat(400_000), '\u200d\u2066'.repeat(200_000)];
  expect(worst.map((text) => plainWords(text).length)).toEqual([800_000, 0, 0]);
});

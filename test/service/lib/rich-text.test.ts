import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanHtml,
  excerpt,
  paragraphs,
  richText,
  hasVisibleContent,
  TEXT_LENGTH,
  truncate,
  plainTextOfHtml,
} from '../../../src-service/lib/rich-text.ts';

test.each([
  ['<p>Hi <b>you</b></p>', '<p>Hi <b>you</b></p>'],
  ['<script>alert(1)</script>x', 'x'],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['a<img src="javascript:alert(1)">b<img>', 'ab'],
  ['<img src="https://e.example/a.png" onload="x()">', '<img src="https://e.example/a.png" />'],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  [
    '<a href="https://e.example" target="_blank">x</a>',
    '<a href="https://e.example" rel="noopener noreferrer nofollow">x</a>',
  ],
  ['<a href="//e.example">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<iframe src="https://e.example"></iframe><style>a{}</style>', ''],
  ['<p style="color:red" class="a" id="b">x</p>', '<p>x</p>'],
  ['<svg><a xlink:href="javascript:x()">y</a></svg>', '<a rel="noopener noreferrer nofollow">y</a>'],
  ['<p>open', '<p>open</p>'],
])('the HTML %s is kept as %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test('plain text becomes paragraphs and shows as it was written', () => {
  expect(paragraphs('a <b>\r\nb\n \n\n c & d ')).toBe('<p>a &lt;b&gt;<br />b</p><p>c &amp; d</p>');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const words = text.replaceAll(/\s+/g, ' ').trim();
      expect(plainTextOfHtml(richText(text, undefined))).toBe(words);
    }),
  );
});

const dangerous =
  /<(?!\/?(?:p|h[1-4]|ul|ol|li|blockquote|pre|figure|figcaption|table|thead|tbody|tr|th|td|a|b|strong|i|em|u|s|code|mark|sub|sup|span|br|hr|img)\b)/i;

test('only the listed elements come out of any input, and cleaning twice changes nothing', () => {
  const piece = fc.constantFrom(
    '<', '>', '"', "'", '&', 'script', '<script>', '</script>', '<img ', 'onerror=', 'src=', '<a href=', 'javascript:',
    '<p>', '</p>', '<svg', '<math>', '<style>', '<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&#x6A;', 'x', ' ', '/', '\0',
  ); // prettier-ignore
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''));
      expect(clean).not.toMatch(dangerous);
      expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style)=/i);
      expect(clean).not.toMatch(/<[^>]*\s(?:src|href)="\s*javascript:/i);
      expect(cleanHtml(clean)).toBe(clean);
    }),
    { numRuns: 300 },
  );
});

test('a truncated text never exceeds its length nor ends in half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, length) => {
      const cut = truncate(text, length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed());
      if (text.length <= length) expect(cut).toBe(text);
    }),
  );
  expect(excerpt(paragraphs('word '.repeat(200))).length).toBeLessThanOrEqual(TEXT_LENGTH);
});

test('an image shows something, empty elements do not', () => {
  expect([hasVisibleContent('<p><br /></p>'), hasVisibleContent('<img src="https://e.example/a.png" />')]).toEqual([
    false,
    true,
  ]);
});

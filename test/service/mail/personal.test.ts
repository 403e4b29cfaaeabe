import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillHtml, fillLine, firstNameOf, readerVariables } from '../../../src-service/mail/personal.ts';
import { plainTextOf } from '../../../src-service/mail/plain-text.ts';
import { cleanHtml } from '../../../src-service/lib/rich-text.ts';

const variables = readerVariables('Zoé <b> Martin', 'A & B');

test('variables become the reader and the space, escaped in HTML alone', () => {
  const text = '{{prenom}} {{ ESPACE }} {{unknown}}';
  expect(fillLine(text, variables)).toBe('Zoé A & B {{unknown}}');
  expect(fillHtml(text, variables)).toBe('Zoé A &amp; B {{unknown}}');
  expect(firstNameOf('  ')).toBe('');
});

test('a subject stays on one line whatever the names hold', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, space) => {
      expect(fillLine('{{prenom}} in {{espace}}', readerVariables(name, space))).not.toMatch(/[\r\n]/);
    }),
  );
});

test('the text of a message keeps its paragraphs, lists and links', () => {
  const html =
    '<h2>News</h2><p>One<br />two &amp; <a href="https://x.example/a?b=1&amp;c=2" rel="x">more <b>here</b></a></p><ul><li>a</li><li>b</li></ul>';
  expect(plainTextOf(html)).toBe('News\n\nOne\ntwo & more here (https://x.example/a?b=1&c=2)\n\n- a\n- b');
});

test('cleaned HTML leaves no element in the text', () => {
  const tag = fc.constantFrom(
    'p',
    'b',
    'a href="https://x.example"',
    'li',
    'br',
    'script',
    'img src="https://x.example/i.png"',
  );
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name.split(' ')[0] ?? ''}>`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = cleanHtml(pieces.join(''));
      expect(html).not.toMatch(/<script/i);
      expect(plainTextOf(html)).not.toMatch(/<\/?(?:p|b|a|li|br|img)[ >]/);
    }),
  );
});

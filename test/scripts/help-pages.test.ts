import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';
import { readHelpPage } from '../../scripts/lib/help-pages.ts';

test('a page of the guide is read as what it says: title, steps with a picture, table, links', () => {
  const page = readHelpPage(
    [
      '# A page',
      '',
      'Press _Take_ (<kbd>Enter</kbd>), or see [more **there**](other.md#a-part) and [far](../../README.md).',
      '',
      '1. First',
      '',
      '   ![A picture](pictures/a.png)',
      '',
      '2. Then `code`',
      '',
      '## A part',
      '',
      '| One |     |',
      '| --- | --- |',
      '| a   | _b_ |',
    ].join('\n'),
  );
  expect(page).toEqual({
    title: 'A page',
    blocks: [
      {
        kind: 'paragraph',
        parts: [
          { kind: 'text', text: 'Press ' },
          { kind: 'name', text: 'Take' },
          { kind: 'text', text: ' (' },
          { kind: 'key', text: 'Enter' },
          { kind: 'text', text: '), or see ' },
          {
            kind: 'link',
            page: 'other',
            anchor: 'a-part',
            parts: [
              { kind: 'text', text: 'more ' },
              { kind: 'strong', parts: [{ kind: 'text', text: 'there' }] },
            ],
          },
          { kind: 'text', text: ' and ' },
          { kind: 'text', text: 'far' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'paragraph', parts: [{ kind: 'text', text: 'First' }] },
            { kind: 'picture', alt: 'A picture', src: 'pictures/a.png' },
          ],
          [
            {
              kind: 'paragraph',
              parts: [
                { kind: 'text', text: 'Then ' },
                { kind: 'code', text: 'code' },
              ],
            },
          ],
        ],
      },
      { kind: 'heading', anchor: 'a-part', text: 'A part' },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'One' }], []],
        rows: [[[{ kind: 'text', text: 'a' }], [{ kind: 'name', text: 'b' }]]],
      },
    ],
  });
});

test.each(globSync('docs/guide/**/*.md', { cwd: ROOT }))(
  'no mark of Markdown is left in %s as the app shows it',
  (file) => {
    const texts = JSON.stringify(readHelpPage(readFileSync(inRoot(file), 'utf8'))).matchAll(
      /"text":"((?:[^"\\]|\\.)*)"/g,
    );
    const marks = /\]\(|\*\*|`|<kbd|^#|\| |(?<!\w)_\w/;
    expect([...texts].map(([, text = '']) => text).filter((text) => marks.test(text))).toEqual([]);
  },
);

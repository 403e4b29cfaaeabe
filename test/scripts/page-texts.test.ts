import { describe, expect, test } from 'vitest';
import { findPageTexts, shownInHtml } from '../../scripts/lib/page-texts.ts';

const found = (source: string): readonly string[] => findPageTexts(source).map(({ text }) => text);

describe('a module of a server', () => {
  test('that writes words between tags is found, with the line', () => {
    expect(findPageTexts('const a = 1;\nconst page = `<main><p>It is ${a} o’clock</p></main>`;')).toEqual([
      { line: 2, text: 'It is' },
      { line: 2, text: 'o’clock' },
    ]);
  });

  test.each([
    "const page = '<button>Close</button>';",
    'const page = `<a title="Close" href="/"></a>`;',
    "const page = '<p>' + 'Close' + '</p>';",
    'const page = `<ul>${rows.map((row) => `<li>Close ${row}</li>`).join()}</ul>`;',
    "const page = '<main>' + rows.map((row) => '<p>Close</p>') + '</main>';",
    "const card = plainCard('Close', say('text'));",
    "const page = plainPage({ language, title: 'Close', body });",
    "const card = plainCard(isOpen ? 'Close' : say('open'), text);",
    "const CARD = { heading: 'Close' }; const page = plainPage(CARD);",
  ])('is found to say “Close” in %s', (source) => {
    expect(found(source)).toEqual(['Close']);
  });

  test.each([
    'const page = `<p class="Close" data-of="Close">${say("close")} · <b>${count} × 3</b></p>`;',
    "throw badRequest('Close it <b>first</b>'); const page = plainPage(one);",
    "const page = plainPage(one); log.warn('Close was pressed');",
    "const sql = 'SELECT a FROM b WHERE a < 3 AND c > 4';",
    "const heading = 'Close';",
    "const page = `<style>p::before { content: 'Close'; }</style><!-- Close --><p>&nbsp;{{close}}</p>`;",
  ])('is not found where nobody reads, or the catalogue speaks: %s', (source) => {
    expect(found(source)).toEqual([]);
  });
});

test('what a page shows before its script runs is found: its title, its text, its labels', () => {
  expect(
    shownInHtml(
      '<!doctype html>\n<html lang="en"><head><title>Live</title><script>say("x")</script></head>\n<body><p aria-label="Wait">Soon\n  here</p></body></html>',
    ),
  ).toEqual(['Live', 'Soon here', 'Wait']);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anchorOf } from '../../scripts/lib/help-pages.ts';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';

const read = (file: string): string => readFileSync(inRoot(file), 'utf8');
const DECISION = /^### (\d+)\. (.+)$/gm;
const decisions = [...read('docs/decisions.md').matchAll(DECISION)].map(([, number = '', title = '']) => ({
  number: Number(number),
  anchor: anchorOf(`${number}. ${title}`),
}));
const numbers = new Set(decisions.map(({ number }) => number));

test('decisions are numbered from 1 on, each number once', () => {
  expect(decisions.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: decisions.length }, (_, index) => index + 1),
  );
});

/** The decisions that a text names and that are not there, or that its link leads past. */
const deadDecisions = (text: string): readonly string[] =>
  [...text.matchAll(/\bdecision (\d+)(\]\([^)#]*(?:#([^)]+))?\))?/gi)]
    .filter(([, number = '', link, anchor]) => {
      const found = decisions.find((decision) => decision.number === Number(number));
      return !found || (link !== undefined && anchor !== found.anchor);
    })
    .map(([citation]) => citation);

test('every decision that a document, a comment or a setting names is there, and a link leads to it', () => {
  const files = globSync(
    ['*.{md,yml,ts,cjs}', 'docs/**/*.md', '{src-*,scripts,test,companion-module}/**/*.{ts,svelte,md,js}'],
    { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'paraglide' },
  ).filter((file) => !file.endsWith('docs-records.test.ts'));
  expect(files.flatMap((file) => deadDecisions(read(file)).map((citation) => `${file}: ${citation}`))).toEqual([]);
});

test('a decision that is not there, and a link that leads past it, are seen', () => {
  const gone = `decision ${Math.max(...numbers) + 1}`;
  expect(deadDecisions(`see decision 1, ${gone} and [decision 34](decisions.md)`)).toEqual([
    gone,
    'decision 34](decisions.md)',
  ]);
});

test('every measured figure says where it was taken, when, and at which commit', () => {
  const rows = read('docs/measurements.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.split('|').length > 8)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const isHead = (cells: readonly string[]): boolean =>
    cells.includes('Commit') || cells.every((cell) => /^[-: ]*$/.test(cell));
  const figures = rows.filter((cells) => !isHead(cells));
  expect(figures.length).toBeGreaterThan(80);
  expect(
    figures.filter((cells) => {
      const [cores, priority, date, commit] = cells.slice(-5, -1);
      return !cores || !priority || !/^20\d\d-\d\d-\d\d$/.test(date ?? '') || !/^`[0-9a-f]{8}`$/.test(commit ?? '');
    }),
  ).toEqual([]);
});

test('the README and the changes of the first version stay short', () => {
  const linesOf = (text: string): number => text.trimEnd().split('\n').length;
  const first = read('CHANGELOG.md').split('### 0.1.0')[1]?.split('\n## ')[0] ?? '';
  expect({ readme: linesOf(read('README.md')) <= 100, first: linesOf(first) <= 60 }).toEqual({
    readme: true,
    first: true,
  });
});

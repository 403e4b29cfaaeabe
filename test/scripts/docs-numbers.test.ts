import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '../../scripts/lib/paths.ts';
import { constantOf } from '../support/constant-in.ts';

const PAGES = globSync('docs/behaviour/*.md', { cwd: ROOT }).filter((page) => !page.endsWith('README.md'));
const read = (page: string): string => readFileSync(inRoot(page), 'utf8');

/** A number with its unit that leads to a constant: `[0.75 s](../../src-main/show/pace.ts#READ_EVERY_MS.desk.live)`. */
const LINKED = /\[([^\]]+)\]\(([^)#\s]+\.(?:ts|svelte))#([\w.]+)\)/g;
const NUMBER = /^(\d[\d,]*(?:\.\d+)?)(?:\/(\d+))?(?: (.+))?$/;
/** In words. */
const LONGEST_PARAGRAPH = 60;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The ways in which a constant may count a unit. */
const UNITS: Readonly<Record<string, readonly number[]>> = {
  '': [1],
  ms: [1],
  s: [SECOND, 1],
  min: [MINUTE, 60, 1],
  h: [HOUR, 3600, 1],
  day: [DAY],
  days: [DAY, 1],
  '%': [0.01, 1],
  KB: [1000, 1024, 1],
  MB: [1e6, 1024 ** 2, 1000, 1024],
  MiB: [1024 ** 2],
  GB: [1e9, 1024 ** 3, 1],
};

/** True if a number as a person reads it, such as `0.75 s`, is the value of a constant. */
const isSame = (text: string, value: number): boolean => {
  const [, digits, parts = '1', unit = ''] = NUMBER.exec(text) ?? [];
  if (digits === undefined) return false;
  const number = Number(digits.replaceAll(',', '')) / Number(parts);
  return (UNITS[unit] ?? []).some((factor) => Math.abs(number * factor - value) <= Math.abs(value) * 1e-9);
};

/** The linked numbers of a page that are not what their constants are. */
const wrongNumbers = (page: string, text: string): readonly string[] =>
  [...text.matchAll(LINKED)]
    .filter(([, said = '', path = '', name = '']) => {
      const file = join(dirname(page), path);
      return !existsSync(inRoot(file)) || !isSame(said, constantOf(file, name));
    })
    .map(([link]) => link);

test.each(PAGES)('every number of %s is the one of its constant', (page) => {
  expect(wrongNumbers(page, read(page))).toEqual([]);
});

test.each(PAGES)('%s begins with what it is about, has its numbers in a table, and no long paragraph', (page) => {
  const [title = '', summary = '', ...rest] = read(page).split('\n\n');
  const wordsOf = (piece: string): number => piece.replace(/^\s*(?:\d+\.|-) /, '').split(/\s+/).length;
  const sentences = summary.split(/[.!?](?=\s|$)/).filter((sentence) => sentence.trim() !== '').length;
  const pieces = [summary, ...rest].flatMap((block) => block.split(/\n(?=\s*(?:\d+\.|-) )/));
  const long = pieces.filter((piece) => !piece.startsWith('|') && wordsOf(piece) > LONGEST_PARAGRAPH);
  const table = read(page).split('## Numbers')[1]?.split('\n## ')[0] ?? '';
  expect({
    isTitled: title.startsWith('# '),
    isSummary: /^_?\p{Lu}/u.test(summary) && sentences >= 1 && sentences <= 3,
    hasNumbers: [...table.matchAll(LINKED)].length > 0,
    long,
  }).toEqual({ isTitled: true, isSummary: true, hasNumbers: true, long: [] });
});

/** Numbers of rules that no constant holds: a measured size, an example, and what one kilobyte every 0.75 ms comes to. */
const NO_CONSTANT = new Set(['5 MB', '50 %', '1.3 MB']);
const IN_A_RULE = /(?<![\w.])(\d[\d,]*(?:\.\d+)?) (ms|s|min|minutes?|hours?|days?|%|KB|MB|MiB|GB)(?![\w])/g;
/** Seconds, or the number as it stands. */
const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  min: 60,
  h: 3600,
  day: 86_400,
  days: 86_400,
  minute: 60,
  minutes: 60,
  hour: 3600,
  hours: 3600,
};
const plainNumber = (number: string, unit: string): string => {
  const isTime = unit === 's' || unit in SECONDS;
  return `${Number(number.replaceAll(',', '')) * (SECONDS[unit] ?? 1)} ${isTime ? 's' : unit}`;
};

/** The times, sizes and shares that the rules of a page name and its tables of numbers do not. */
const looseNumbers = (text: string): readonly string[] => {
  const linked = new Set(
    [...text.matchAll(LINKED)].map(([, said = '']) => {
      const [, number = '', , unit = ''] = NUMBER.exec(said) ?? [];
      return plainNumber(number, unit);
    }),
  );
  const rules = text.replaceAll(LINKED, '').replaceAll(/“[^”]*”/g, '');
  return [...rules.matchAll(IN_A_RULE)]
    .filter(([said, number = '', unit = '']) => !NO_CONSTANT.has(said) && !linked.has(plainNumber(number, unit)))
    .map(([said]) => said);
};

test.each(PAGES)('every time, size and share in a rule of %s stands in its tables too', (page) => {
  expect(looseNumbers(read(page))).toEqual([]);
});

test('a number of a rule that no table has is seen', () => {
  const table = '| a | [90 s](../../src-main/show/pace.ts#SHARE) |';
  expect(looseNumbers(`${table}\n\n1. It waits 1.5 min, then 4 s and 30 %, as in “3 s”.`)).toEqual(['4 s', '30 %']);
});

test('every page stands in the list of pages', () => {
  const list = read('docs/behaviour/README.md');
  expect(PAGES.filter((page) => !list.includes(`(${page.slice('docs/behaviour/'.length)})`))).toEqual([]);
});

test('a number that is not its constant’s, and a constant that is not there, are seen', () => {
  const pace = '../../src-main/show/pace.ts';
  const right = `[0.75 s](${pace}#READ_EVERY_MS.desk.live) [70 %](${pace}#SHARE)`;
  const wrong = [`[2 s](${pace}#READ_EVERY_MS.desk.live)`, `[1 s](${pace}#GONE_MS)`, `[1 s](${pace}/no.ts#SHARE)`];
  expect(wrongNumbers('docs/behaviour/made-up.md', [right, ...wrong].join(' '))).toEqual(wrong);
});

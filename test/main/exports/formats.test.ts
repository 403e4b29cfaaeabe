import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chapterFile } from '#shared/debrief/exports/chapter-files.ts';
import type { Table } from '#shared/debrief/exports/table.ts';
import { guardText } from '#shared/lib/guard-text.ts';
import { programCsv, spreadsheetCsv } from '../../../src-main/exports/csv.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { wordsIn } from '#shared/words/words.ts';
import { aboutSheet } from '../../../src-main/exports/about-sheet.ts';
import { workbook } from '../../../src-main/exports/workbook.ts';
import { gapLine, minutes, recordOf, sceneLine, T0 } from '../../support/debrief/known-show.ts';
import { testFolder } from '../../support/test-folder.ts';
import { zipTexts } from '../../support/zip-texts.ts';

const table: Table = {
  name: 'people',
  columns: [
    { key: 'name', kind: 'text' },
    { key: 'credited_minutes', kind: 'decimal' },
    { key: 'arrived_at', kind: 'instant' },
    { key: 'overlapping', kind: 'yes_no' },
  ],
  rows: [
    ['Éloïse; "Elo"', 12.5, Date.UTC(2030, 0, 7, 10), true],
    ['=1+1', -3, null, false],
  ],
};
const headings = ['Nom', 'Minutes', 'Arrivée', 'Simultané'];

describe('CSV', () => {
  test('CSV for a French spreadsheet has accents, decimal commas and formulas as text', () => {
    const csv = spreadsheetCsv(table, headings, 'fr-FR');
    const [, first, second] = csv.split('\r\n');
    expect(csv.startsWith('\uFEFFNom;Minutes;Arrivée;Simultané\r\n')).toBe(true);
    expect(first).toMatch(/^"Éloïse; ""Elo""";12,5;2030-01-0\d \d\d:\d\d:00;1$/);
    expect(second).toBe("'=1+1;-3;;0");
  });

  test('CSV for programs has commas, decimal points, ISO 8601 and unchanged texts', () => {
    const [head, first, second] = programCsv(table).split('\r\n');
    expect(head).toBe('name,credited_minutes,arrived_at,overlapping');
    expect(first).toBe('"Éloïse; ""Elo""",12.5,2030-01-07T10:00:00.000Z,true');
    expect(second).toBe('=1+1,-3,,false');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['  =1+1', "'  =1+1"],
    ['\t@SUM(A1)', "'\t@SUM(A1)"],
    ['hello\n=1+1', "hello\n'=1+1"],
    ['hello\r\n -1', "hello\n' -1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['a = b', 'a = b'],
  ])('a CSV cell is guarded against formulas: %j', (text, guarded) => {
    expect(guardText(text)).toBe(guarded);
  });

  test('no line of a guarded CSV text begins like a formula, and any text can be read back', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ' ', '\n', '\r', '\t', '"', ';', 'a') }),
        (text) => {
          expect(
            guardText(text)
              .split('\n')
              .filter((line) => /^\s*[=+\-@]/.test(line)),
          ).toEqual([]);
          const csv = spreadsheetCsv(
            { name: 't', columns: [{ key: 'text', kind: 'text' }], rows: [[text]] },
            ['T'],
            'fr',
          );
          const { data } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';', newline: '\r\n' });
          expect(data[1]?.[0]).toBe(guardText(text));
        },
      ),
    );
  });
});

test('a workbook holds texts as texts, whatever they begin with, and no character that breaks it', async () => {
  const hostile: Table = {
    ...table,
    rows: [
      ['=1+1', 1, null, true],
      ['a\u0000\u0008<b>&\uD800', 2.25, 0, null],
    ],
  };
  const bytes = await workbook([{ title: 'People', headings, table: hostile }]);
  const path = join(testFolder(), 'a.xlsx');
  writeFileSync(path, bytes);
  const all = (await zipTexts(path)).join('\n');
  expect(all).not.toContain('<f>');
  expect(all).toContain('=1+1');
  expect(all).toContain('a&lt;b&gt;&amp;');
  expect(all).not.toContain('\u0000');
});

test('a workbook says how much of the live was recorded', () => {
  const live = minutes(0, 60);
  const recorded = (lines: readonly RecordedLine[]) => {
    const analysis = analyseShow(recordOf(new Map(), live, lines), { now: live.to, delayMs: 0 });
    const sheet = analysis && aboutSheet({ title: 'Launch', app: '1.2.3', madeAt: T0 }, analysis, wordsIn('en'));
    return sheet?.table.rows[2];
  };
  expect(recorded([sceneLine(T0, 'talk'), gapLine(minutes(30, 33))])).toEqual(['Recorded', '95 % of the live']);
  expect(recorded([])).toEqual([
    'Recorded',
    'Not recorded: the figures are the platform’s, or estimated from its report',
  ]);
});

describe('chapters', () => {
  const chapters = [
    { title: 'Welcome', offsetMs: 0 },
    { title: 'Offer = 50 % <now>\nnext', offsetMs: 65_250 },
  ];
  test('chapters are written as WebVTT', () => {
    expect(chapterFile(chapters, 120_000, 'webvtt')).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:01:05.250\nWelcome\n\n2\n00:01:05.250 --> 00:02:00.000\nOffer = 50 % &lt;now&gt; next\n',
    );
  });
  test('chapters are written as FFMETADATA', () => {
    expect(chapterFile(chapters, 120_000, 'ffmetadata')).toBe(
      ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=65250\ntitle=Welcome\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=65250\nEND=120000\ntitle=Offer \\= 50 % <now> next\n',
    );
  });
  test('chapters are written as the text of video platforms, with hours where needed', () => {
    expect(chapterFile(chapters, 120_000, 'text')).toBe('0:00 Welcome\n1:05 Offer = 50 % <now> next\n');
    expect(chapterFile(chapters.slice(0, 1), 3_600_000, 'text')).toBe('0:00:00 Welcome\n');
  });
});

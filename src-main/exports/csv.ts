import Papa from 'papaparse';
import type { Cell, Column, Table } from '#shared/debrief/exports/table.ts';
import { guardText } from '#shared/lib/guard-text.ts';
import { localText } from './local-time.ts';

/** Digits behind the point that are kept. */
const DIGITS = 3;

const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** The sign before decimals in a language of the reader. */
const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

const forSpreadsheet = (locale: string) => {
  const sign = decimalSign(locale);
  return (cell: Cell, { kind }: Column): string => {
    if (cell === null) return '';
    if (kind === 'instant' && typeof cell === 'number') return localText(cell);
    if (typeof cell === 'number') return String(rounded(cell)).replace('.', sign);
    return typeof cell === 'boolean' ? String(Number(cell)) : guardText(cell);
  };
};

const forProgram = (cell: Cell, { kind }: Column): string => {
  if (cell === null) return '';
  if (kind === 'instant' && typeof cell === 'number') return new Date(cell).toISOString();
  return typeof cell === 'number' ? String(rounded(cell)) : String(cell);
};

const written = (
  { columns, rows }: Table,
  headings: readonly string[],
  text: (cell: Cell, column: Column) => string,
  delimiter: string,
): string =>
  Papa.unparse([headings, ...rows.map((row) => columns.map((column, index) => text(row[index] ?? null, column)))], {
    delimiter,
    newline: '\r\n',
    quotes: false,
  });

/**
 * A table for a spreadsheet: byte-order mark, separators and times as the reader's computer has them, texts that begin
 * like a formula guarded. `locale` is BCP 47.
 */
export const spreadsheetCsv = (table: Table, headings: readonly string[], locale: string): string =>
  `\uFEFF${written(table, headings, forSpreadsheet(locale), decimalSign(locale) === ',' ? ';' : ',')}\r\n`;

/** A table for programs: commas, points, ISO 8601, names of columns that never change, texts as they are. */
export const programCsv = (table: Table): string =>
  `${written(
    table,
    table.columns.map(({ key }) => key),
    forProgram,
    ',',
  )}\r\n`;

import writeExcelFile, { type Cell as WorkbookCell } from 'write-excel-file/node';
import { cutText } from '#shared/lib/cut-text.ts';
import type { Cell, Column, Table } from '#shared/debrief/exports/table.ts';
import { localMs } from './local-time.ts';

/** The most that a cell may hold. */
const LONGEST_CELL = 32_767;
/** Characters that XML does not have. */
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const WIDTHS: Readonly<Record<Column['kind'], number>> = { text: 28, whole: 10, decimal: 12, instant: 20, yes_no: 10 };

const cellOf = (cell: Cell, { kind }: Column): WorkbookCell => {
  if (cell === null) return null;
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  if (typeof cell === 'string') {
    const text = cutText(cell.replace(NOT_XML, ''), LONGEST_CELL);
    return text === '' ? null : { value: text, type: String };
  }
  if (kind === 'instant') return { value: new Date(localMs(cell)), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  return { value: cell, type: Number, format: kind === 'whole' ? '0' : '0.00' };
};

/** A sheet of a workbook: a table with its name and headings in the language of the reader. */
export interface NamedTable {
  readonly title: string;
  readonly headings: readonly string[];
  readonly table: Table;
}

/** A workbook with a sheet for each table. Texts are texts in it, whatever they begin with. */
export const workbook = async (sheets: readonly NamedTable[]): Promise<Buffer> =>
  writeExcelFile(
    sheets.map(({ title, headings, table: { columns, rows } }) => ({
      sheet: title,
      columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
      stickyRowsCount: 1,
      data: [
        headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => columns.map((column, index) => cellOf(row[index] ?? null, column))),
      ],
    })),
  ).toBuffer();

import type { Table } from '#shared/debrief/exports/table.ts';
import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';

/** The version of the file; it changes when a reader of the last one would misread it. */
const VERSION = 1;

export interface JsonAbout {
  readonly app: string;
  /** Unix milliseconds. */
  readonly madeAt: number;
  readonly title: string;
  readonly sessionId: string;
}

const objectsOf = ({ columns, rows }: Table): readonly Readonly<Record<string, unknown>>[] =>
  rows.map((row) =>
    Object.fromEntries(
      columns.map(({ key, kind }, index) => {
        const cell = row[index] ?? null;
        return [key, kind === 'instant' && typeof cell === 'number' ? new Date(cell).toISOString() : cell];
      }),
    ),
  );

/** Tables of a debrief as one file for programs: objects by the names of their columns, instants in ISO 8601. */
export const debriefJson = (about: JsonAbout, { live, coverage }: ShowAnalysis, tables: readonly Table[]): string =>
  `${JSON.stringify(
    {
      regie: 'debrief',
      version: VERSION,
      app: about.app,
      madeAt: new Date(about.madeAt).toISOString(),
      show: {
        sessionId: about.sessionId,
        title: about.title,
        from: new Date(live.from).toISOString(),
        to: new Date(live.to).toISOString(),
        coverage: coverage.share,
      },
      tables: Object.fromEntries(tables.map((table) => [table.name, objectsOf(table)])),
    },
    null,
    2,
  )}\n`;

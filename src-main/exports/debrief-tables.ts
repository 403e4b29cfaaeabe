import type { DebriefTable } from '#shared/bridge/debrief-calls.ts';
import { chatTable, conversionsTable, eventsTable } from '#shared/debrief/exports/event-tables.ts';
import { peopleTable } from '#shared/debrief/exports/people-table.ts';
import type { Pseudonyms } from '#shared/debrief/exports/pseudonyms.ts';
import { curveTable, pollsTable, scenesTable } from '#shared/debrief/exports/show-tables.ts';
import type { Table } from '#shared/debrief/exports/table.ts';
import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { ShowRecord } from '#shared/debrief/show-record.ts';

export interface TableSource {
  readonly record: ShowRecord;
  readonly analysis: ShowAnalysis;
  readonly names: Pseudonyms;
  /** The name of the automatic layout, in the language of the reader. */
  readonly automatic: string;
  /** Only these people; null for everyone. */
  readonly userIds: ReadonlySet<string> | null;
}

/** Maker of each table. */
export const DEBRIEF_TABLE: Readonly<Record<DebriefTable, (source: TableSource) => Table>> = {
  people: ({ record, analysis, names, userIds }) => peopleTable(record, analysis, { names, userIds }),
  curve: ({ analysis }) => curveTable(analysis),
  scenes: ({ analysis, names, automatic }) => scenesTable(analysis, { names, automatic }),
  polls: ({ analysis, names }) => pollsTable(analysis, names),
  chat: ({ record, analysis, names }) => chatTable(record, analysis, names),
  conversions: ({ analysis, names }) => conversionsTable(analysis, names),
  events: ({ record, analysis, names }) => eventsTable(record, analysis, names),
};

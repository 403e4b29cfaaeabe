import {
  DEBRIEF_TABLES,
  type DebriefFormat,
  type DebriefTable,
  type PackedDebrief,
} from '#shared/bridge/debrief-calls.ts';
import type { BridgeParsed } from '#shared/bridge/contract.ts';
import { chaptersOf } from '#shared/debrief/chapters.ts';
import { chapterFile } from '#shared/debrief/exports/chapter-files.ts';
import { pseudonymsOf, REAL_NAMES } from '#shared/debrief/exports/pseudonyms.ts';
import { analyseShow, type ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import { readShowRecord, type ShowRecord } from '#shared/debrief/show-record.ts';
import { wordsIn, type Words } from '#shared/words/words.ts';
import { aboutSheet } from './about-sheet.ts';
import { programCsv, spreadsheetCsv } from './csv.ts';
import { debriefJson } from './debrief-json.ts';
import { DEBRIEF_TABLE, type TableSource } from './debrief-tables.ts';
import { COLUMN_WORDS, TABLE_WORDS } from './headings.ts';
import { unpackDebrief } from './unpack-debrief.ts';
import { workbook, type NamedTable } from './workbook.ts';

export type DebriefRequest = BridgeParsed<'debrief.export'>;

/** A file of a debrief before it is written. */
export interface DebriefContent {
  /** The name of the show and of what is in it, in the language of the reader. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Facts that a file tells of itself. */
export interface ContentOptions {
  readonly version: string;
  /** Unix milliseconds. */
  readonly now: number;
}

const languageOf = (locale: string): Words['language'] => {
  const [language = ''] = locale.toLowerCase().split('-', 1);
  return language === 'fr' || language === 'es' ? language : 'en';
};

interface Source extends TableSource {
  readonly title: string;
}

const sourceOf = (
  request: DebriefRequest,
  words: Words,
  { record, analysis }: { readonly record: ShowRecord; readonly analysis: ShowAnalysis },
): Source => {
  const names = request.pseudonyms
    ? pseudonymsOf(record, analysis, (number) => words.say('host_table_person', { number }))
    : REAL_NAMES;
  return {
    record,
    analysis,
    names,
    automatic: words.say('host_table_automatic'),
    userIds: request.userIds && new Set(request.userIds),
    title: names.text(record.session?.title ?? ''),
  };
};

const chapters = (
  { chapterTitles }: DebriefRequest,
  { analysis, names, automatic }: Source,
  format: DebriefFormat,
): string => {
  const { live, undelayed } = analysis;
  if (format !== 'webvtt' && format !== 'ffmetadata' && format !== 'text') throw new TypeError(format);
  const named = chaptersOf(undelayed, live, new Map(Object.entries(chapterTitles))).map(
    ({ sceneId, title, offsetMs }) => ({
      title: sceneId === null && title === '' ? automatic : names.text(title),
      offsetMs,
    }),
  );
  return chapterFile(named, live.to - live.from, format);
};

const tables = async (
  { what, format, sessionId, locale }: DebriefRequest,
  source: Source,
  { words, version, now }: ContentOptions & { readonly words: Words },
): Promise<string | Uint8Array> => {
  const wanted = what === 'all' ? DEBRIEF_TABLES : DEBRIEF_TABLES.filter((name) => name === what);
  const named = wanted.map((name): NamedTable & { name: DebriefTable } => {
    const table = DEBRIEF_TABLE[name](source);
    const headings = table.columns.map(({ key }) => words.say(COLUMN_WORDS[key]));
    return { name, title: words.say(TABLE_WORDS[name]), headings, table };
  });
  const about = { app: version, madeAt: now, title: source.title, sessionId };
  if (format === 'xlsx') return workbook([...named, aboutSheet(about, source.analysis, words)]);
  if (format === 'json')
    return debriefJson(
      about,
      source.analysis,
      named.map(({ table }) => table),
    );
  const [only] = named;
  if (!only) throw new TypeError(what);
  return format === 'csv_program' ? programCsv(only.table) : spreadsheetCsv(only.table, only.headings, locale);
};

/** Makes a file of a debrief; null for a show that never started. */
export const debriefContent = async (
  packed: PackedDebrief,
  request: DebriefRequest,
  options: ContentOptions,
): Promise<DebriefContent | null> => {
  const { recording, answers } = unpackDebrief(packed);
  const record = readShowRecord(recording, answers);
  const analysis = analyseShow(record, { now: options.now, delayMs: request.delaySec * 1000 });
  if (analysis === null) return null;
  const words = wordsIn(languageOf(request.locale));
  const source = sourceOf(request, words, { record, analysis });
  return {
    name: `${source.title} ${words.say(TABLE_WORDS[request.what])}`.trim(),
    content:
      request.what === 'chapters'
        ? chapters(request, source, request.format)
        : await tables(request, source, { ...options, words }),
  };
};

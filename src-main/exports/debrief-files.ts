import { writeFile } from 'node:fs/promises';
import {
  DEBRIEF_TABLES,
  type Debrief,
  type DebriefFile,
  type DebriefFormat,
  type DebriefTable,
} from '#shared/bridge/debrief-calls.ts';
import type { BridgeParsed } from '#shared/bridge/contract.ts';
import { chaptersOf } from '#shared/debrief/chapters.ts';
import { chapterFile } from '#shared/debrief/exports/chapter-files.ts';
import { pseudonymsOf, REAL_NAMES } from '#shared/debrief/exports/pseudonyms.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { wordsIn, type Words } from '#shared/words/words.ts';
import { DOWNLOAD_PATH, namedFile, type FileDialogs } from '../exchange/exchange.ts';
import type { PackageStore } from '../exchange/package-store.ts';
import { programCsv, spreadsheetCsv } from './csv.ts';
import { debriefJson } from './debrief-json.ts';
import { DEBRIEF_TABLE, type TableSource } from './debrief-tables.ts';
import { COLUMN_WORDS, TABLE_WORDS } from './headings.ts';
import { workbook, type NamedTable } from './workbook.ts';

type Request = BridgeParsed<'debrief.export'>;

export interface DebriefFilePorts {
  readonly read: (show: { readonly spaceId: string; readonly sessionId: string }) => Promise<Debrief>;
  readonly packages: Pick<PackageStore, 'place' | 'offer'>;
  /** Null where a window is a browser: it fetches the file itself. */
  readonly dialogs: Pick<FileDialogs, 'save'> | null;
  readonly version: string;
  readonly clock: Pick<Clock, 'now'>;
}

export interface DebriefFiles {
  write(request: Request): Promise<DebriefFile>;
}

const EXTENSIONS: Readonly<Record<DebriefFormat, string>> = {
  csv_spreadsheet: '.csv',
  csv_program: '.csv',
  xlsx: '.xlsx',
  json: '.json',
  webvtt: '.vtt',
  ffmetadata: '.ffmeta.txt',
  text: '.txt',
};

const languageOf = (locale: string): Words['language'] => {
  const [language = ''] = locale.toLowerCase().split('-', 1);
  return language === 'fr' || language === 'es' ? language : 'en';
};

/** Files of debriefs: tables for people and programs, and chapters for players. */
export const createDebriefFiles = ({ read, packages, dialogs, version, clock }: DebriefFilePorts): DebriefFiles => {
  const sourceOf = async (request: Request, words: Words): Promise<TableSource & { readonly title: string }> => {
    const { recording, answers } = await read({ spaceId: request.spaceId, sessionId: request.sessionId });
    const record = readShowRecord(recording, answers);
    const analysis = analyseShow(record, { now: clock.now(), delayMs: request.delaySec * 1000 });
    if (analysis === null) throw new AppError('not_found', say('host_debrief_nothing'));
    const said = (number: number): string => words.say('host_table_person', { number });
    return {
      record,
      analysis,
      names: request.pseudonyms ? pseudonymsOf(record, analysis, said) : REAL_NAMES,
      userIds: request.userIds && new Set(request.userIds),
      title: record.session?.title ?? '',
    };
  };

  const contentOf = async (
    request: Request,
    source: TableSource & { readonly title: string },
    words: Words,
  ): Promise<string | Buffer> => {
    const { what, format, sessionId } = request;
    const { analysis, title } = source;
    if (what === 'chapters') {
      const titles = new Map(Object.entries(request.chapterTitles));
      const { live } = analysis;
      if (format !== 'webvtt' && format !== 'ffmetadata' && format !== 'text') throw new TypeError(format);
      return chapterFile(chaptersOf(analysis.strip, live, titles), live.to - live.from, format);
    }
    const tables = (what === 'all' ? DEBRIEF_TABLES : [what]).map((name): NamedTable & { name: DebriefTable } => {
      const table = DEBRIEF_TABLE[name](source);
      const headings = table.columns.map(({ key }) => words.say(COLUMN_WORDS[key]));
      return { name, title: words.say(TABLE_WORDS[name]), headings, table };
    });
    if (format === 'xlsx') return workbook(tables);
    const about = { app: version, madeAt: clock.now(), title, sessionId };
    if (format === 'json')
      return debriefJson(
        about,
        analysis,
        tables.map(({ table }) => table),
      );
    const [only] = tables;
    if (!only) throw new TypeError(what);
    return format === 'csv_program'
      ? programCsv(only.table)
      : spreadsheetCsv(only.table, only.headings, request.locale);
  };

  return {
    async write(request) {
      const words = wordsIn(languageOf(request.locale));
      const source = await sourceOf(request, words);
      const about = words.say(TABLE_WORDS[request.what]);
      const fileName = namedFile(`${source.title} ${about}`.trim(), EXTENSIONS[request.format]);
      const content = await contentOf(request, source, words);
      const path = dialogs ? await dialogs.save(fileName) : await packages.place();
      if (path === null) return { kind: 'cancelled' };
      await writeFile(path, content, { mode: 0o600 });
      const bytes = Buffer.byteLength(content);
      if (dialogs) return { kind: 'saved', fileName, bytes };
      return { kind: 'download', path: DOWNLOAD_PATH + packages.offer(path, fileName), fileName, bytes };
    },
  };
};

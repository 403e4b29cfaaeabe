import {
  DEBRIEF_TABLES,
  formatsOf,
  type DebriefFile,
  type DebriefFormat,
  type DebriefTable,
} from '#shared/bridge/debrief-calls.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import * as m from '../../../paraglide/messages.js';
import { fetchPackage } from '../../../bridge/packages.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

/** Everything that can be exported of a show. `recording` is the file that another desk imports. */
export const EXPORT_WHATS = ['all', ...DEBRIEF_TABLES, 'chapters', 'recording'] as const;
export type ExportWhat = DebriefTable | 'all' | 'chapters' | 'recording';

/** The file of a finished export. */
export interface ExportedFile {
  readonly kind: 'saved' | 'download';
  readonly fileName: string;
  readonly bytes: number;
}

/** The show that is exported, and how its reader reads. */
export interface ExportSource {
  readonly spaceId: string;
  readonly sessionId: string;
  readonly title: string;
  /** BCP 47: separators, decimals and headings of the reader. */
  readonly locale: string;
  readonly delaySec: number;
  readonly chapterTitles: Readonly<Record<string, string>>;
  /** People of the selection; null where there is none. */
  readonly userIds: readonly string[] | null;
}

/** The choices of an export, and its result. */
export class DebriefExport {
  what = $state<ExportWhat>('all');
  #format = $state<DebriefFormat>('xlsx');
  pseudonyms = $state(false);
  busy = $state(false);
  problem = $state<string | null>(null);
  done = $state.raw<ExportedFile | null>(null);
  /** None for a recording: it has one form. */
  readonly formats: readonly DebriefFormat[] = $derived(this.what === 'recording' ? [] : formatsOf(this.what));
  readonly #bridge: Bridge;
  readonly #page: Document;

  constructor(bridge: Bridge, page: Document) {
    this.#bridge = bridge;
    this.#page = page;
  }

  /** The chosen format, or the first one that this can be written in. */
  get format(): DebriefFormat {
    return this.formats.includes(this.#format) ? this.#format : (this.formats[0] ?? this.#format);
  }

  set format(format: DebriefFormat) {
    this.#format = format;
  }

  async write(source: ExportSource): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      const file = this.what === 'recording' ? await this.#recording(source) : await this.#tables(this.what, source);
      if (file.kind === 'cancelled') return;
      if (file.kind === 'download') fetchPackage(this.#page, file.path, file.fileName);
      this.done = file;
    } catch (error) {
      this.problem = (error as AppError).message;
    } finally {
      this.busy = false;
    }
  }

  #tables(what: Exclude<ExportWhat, 'recording'>, source: ExportSource): Promise<DebriefFile> {
    const { spaceId, sessionId, locale, delaySec, chapterTitles, userIds } = source;
    return this.#bridge.call('debrief.export', {
      spaceId,
      sessionId,
      what,
      format: this.format,
      pseudonyms: this.pseudonyms,
      locale,
      delaySec,
      chapterTitles: { ...chapterTitles },
      userIds: userIds && [...userIds],
    });
  }

  async #recording({ spaceId, sessionId, title }: ExportSource): Promise<DebriefFile> {
    // A show and its recording are two files, also in one folder.
    const name = m.exchange_recording_name({ title: cutText(title.trim(), 80) || sessionId }).slice(0, 100);
    const outcome = await this.#bridge.call('exchange.export', {
      spaceId,
      what: { kind: 'recording', sessionId, name },
    });
    if (outcome.kind === 'cancelled') return outcome;
    const { fileName, bytes } = outcome.summary;
    return outcome.kind === 'saved'
      ? { kind: 'saved', fileName, bytes }
      : { kind: 'download', path: outcome.path, fileName, bytes };
  }
}

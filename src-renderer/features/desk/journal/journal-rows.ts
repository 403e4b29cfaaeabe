import { ELSEWHERE, isLiveTurn, type JournalAction, type JournalEntry } from '#shared/bridge/show-calls.ts';
import type { PressSource } from '#shared/show/action.ts';
import { guardText } from '#shared/lib/guard-text.ts';
import { viewOf } from '../../../actions/all-views.ts';
import type { ShowNames } from '../../../actions/show-sources.ts';
import { formatSecond } from '../../../lib/format.ts';
import { hostName } from '../../../lib/host-names.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';

/** A press of the journal in words. */
export interface JournalRow {
  readonly id: number;
  readonly at: number;
  readonly who: string;
  readonly where: string;
  readonly what: string;
  readonly isDone: boolean;
  /** Done, or the reason why not. */
  readonly outcome: string;
}

/** Filter of the journal, as a person chose it. */
export interface JournalFilter {
  /** Only of this person; null for everyone. */
  readonly who: string | null;
  readonly onlyFailed: boolean;
}

const SURFACES: Readonly<Record<PressSource['surface'], () => string>> = {
  tile: m.journal_on_tile,
  key: m.journal_on_key,
  global_key: m.journal_on_global_key,
  panel: m.journal_on_panel,
  midi: m.journal_on_midi,
  gamepad: m.journal_on_gamepad,
  'stream-deck': m.journal_on_stream_deck,
  sequence: m.journal_on_sequence,
  api: m.journal_on_api,
  obs: m.journal_on_obs,
  osc: m.journal_on_osc,
};
const isSurface = (name: string): name is PressSource['surface'] => Object.hasOwn(SURFACES, name);

/** From which control, and from which other desk. */
const whereOf = ({ surface, desk }: Pick<JournalEntry, 'surface' | 'desk'>): string => {
  if (surface === ELSEWHERE) return m.journal_no_desk();
  const where = isSurface(surface) ? SURFACES[surface]() : surface;
  return desk === undefined ? where : m.journal_at_desk({ where, desk });
};

const whatOf = (action: JournalAction, names: ShowNames): string => {
  if (!isLiveTurn(action)) return viewOf(action).word(action, names);
  return action.kind === 'live.start' ? m.journal_live_started() : m.journal_live_ended();
};

/** The presses of a journal in words, in its order. */
export const journalRows = (entries: readonly JournalEntry[], names: ShowNames): readonly JournalRow[] =>
  entries.map(({ id, at, who, surface, desk, action, outcome, message }) => ({
    id,
    at,
    who: surface === ELSEWHERE ? m.journal_elsewhere() : hostName(who),
    where: whereOf({ surface, ...(desk !== undefined && { desk }) }),
    what: whatOf(action, names),
    isDone: outcome === 'confirmed',
    outcome: outcome === 'confirmed' ? m.journal_done() : message ? sentence(message) : m.journal_failed(),
  }));

/** The rows that a person asked for. */
export const filterJournal = (rows: readonly JournalRow[], filter: JournalFilter): readonly JournalRow[] =>
  rows.filter(({ who, isDone }) => (filter.who === null || who === filter.who) && !(filter.onlyFailed && isDone));

const cell = (text: string): string => `"${guardText(text).replaceAll('"', '""')}"`;

/** The rows as a table for spreadsheets, with the reader's separator. */
export const journalCsv = (rows: readonly JournalRow[], separator: ',' | ';'): string => {
  const head = [m.journal_when(), m.journal_who(), m.journal_where(), m.journal_what(), m.journal_outcome()];
  const lines = rows.map(({ at, who, where, what, outcome }) => [formatSecond(at), who, where, what, outcome]);
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(cell).join(separator)}\r\n`).join('')}`;
};

import { ELSEWHERE, isLiveTurn, type JournalAction, type JournalEntry } from '#shared/bridge/show-calls.ts';
import type { PressSource } from '#shared/show/action.ts';
import { guardText } from '#shared/lib/guard-text.ts';
import { viewOf } from '../../../actions/all-views.ts';
import { paletteGroupWord } from '../../../actions/palette.ts';
import type { ShowNames } from '../../../actions/show-sources.ts';
import { formatSecond } from '../../../lib/format.ts';
import { hostName } from '../../../lib/host-names.ts';
import { sentence } from '../../../lib/sentence.ts';
import * as m from '../../../paraglide/messages.js';
import type { Choice } from '../../../ui/choice.ts';

/** Columns that a person can narrow the journal by. */
export const JOURNAL_COLUMNS = ['who', 'desk', 'surface', 'kind'] as const;
export type JournalColumn = (typeof JOURNAL_COLUMNS)[number];

/** Stands for every value of a column; no value is empty. */
export const ALL_LINES = '';

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
  /** Its values, by which it is found. */
  readonly columns: Readonly<Record<JournalColumn, Choice<string>>>;
}

/** Filter of the journal, as a person chose it. */
export interface JournalFilter {
  readonly values: Readonly<Record<JournalColumn, string>>;
  readonly onlyFailed: boolean;
}

/** Calls of the Console and edits in Prepare stand among the presses. */
const SURFACES: Readonly<Record<PressSource['surface'] | 'console' | 'prepare', () => string>> = {
  tile: m.journal_on_tile,
  key: m.journal_on_key,
  global_key: m.journal_on_global_key,
  panel: m.journal_on_panel,
  midi: m.journal_on_midi,
  gamepad: m.journal_on_gamepad,
  'stream-deck': m.journal_on_stream_deck,
  sequence: m.journal_on_sequence,
  rule: m.journal_on_rule,
  api: m.journal_on_api,
  console: m.nav_console,
  prepare: m.nav_prepare,
  obs: m.journal_on_obs,
  osc: m.journal_on_osc,
};
const isSurface = (name: string): name is PressSource['surface'] => Object.hasOwn(SURFACES, name);

/** From which control of which device, and from which other desk. */
const whereOf = ({ surface, device, desk }: Pick<JournalEntry, 'surface' | 'device' | 'desk'>): string => {
  if (surface === ELSEWHERE) return m.journal_no_desk();
  const kind = isSurface(surface) ? SURFACES[surface]() : surface;
  const where = device === undefined ? kind : m.journal_on_device({ where: kind, device });
  return desk === undefined ? where : m.journal_at_desk({ where, desk });
};

const whatOf = (action: JournalAction, names: ShowNames): string => {
  if (!isLiveTurn(action)) return viewOf(action).word(action, names);
  return action.kind === 'live.start' ? m.journal_live_started() : m.journal_live_ended();
};

/** Values of this desk and of no desk; a desk of the team stands behind a word of its own. */
const HERE = 'here';
const NO_DESK = 'none';

const deskOf = ({ surface, desk }: Pick<JournalEntry, 'surface' | 'desk'>): Choice<string> => {
  if (surface === ELSEWHERE) return { value: NO_DESK, label: m.journal_no_desk() };
  return desk === undefined
    ? { value: HERE, label: m.team_this_desk() }
    : { value: `desk ${desk}`, label: m.team_desk_of({ name: desk }) };
};

const surfaceOf = (surface: string): Choice<string> => {
  if (surface === ELSEWHERE) return { value: surface, label: m.journal_elsewhere() };
  return { value: surface, label: isSurface(surface) ? SURFACES[surface]() : surface };
};

const kindOf = (action: JournalAction): Choice<string> => {
  const group = isLiveTurn(action) ? 'air' : viewOf(action).group;
  return { value: group, label: paletteGroupWord(group) };
};

/** The presses of a journal in words, in its order. */
export const journalRows = (entries: readonly JournalEntry[], names: ShowNames): readonly JournalRow[] =>
  entries.map((entry) => {
    const { id, at, who, surface, action, outcome, message } = entry;
    const name = surface === ELSEWHERE ? m.journal_elsewhere() : hostName(who);
    return {
      id,
      at,
      who: name,
      where: whereOf(entry),
      what: whatOf(action, names),
      isDone: outcome === 'confirmed',
      outcome: outcome === 'confirmed' ? m.journal_done() : message ? sentence(message) : m.journal_failed(),
      columns: {
        who: { value: name, label: name },
        desk: deskOf(entry),
        surface: surfaceOf(surface),
        kind: kindOf(action),
      },
    };
  });

/** The values of a column to choose from; the chosen one stays, also where no line has it any more. */
export const columnChoices = (
  rows: readonly JournalRow[],
  column: JournalColumn,
  chosen: string,
  all: string,
): readonly Choice<string>[] => {
  const found = new Map(rows.map(({ columns }) => [columns[column].value, columns[column]]));
  if (chosen !== ALL_LINES && !found.has(chosen)) found.set(chosen, { value: chosen, label: chosen });
  const choices = [...found.values()].toSorted((a, b) => a.label.localeCompare(b.label));
  return [{ value: ALL_LINES, label: all }, ...choices];
};

/** The rows that a person asked for. */
export const filterJournal = (
  rows: readonly JournalRow[],
  { values, onlyFailed }: JournalFilter,
): readonly JournalRow[] =>
  rows.filter(
    ({ columns, isDone }) =>
      !(onlyFailed && isDone) &&
      JOURNAL_COLUMNS.every((column) => values[column] === ALL_LINES || values[column] === columns[column].value),
  );

const cell = (text: string): string => `"${guardText(text).replaceAll('"', '""')}"`;

/** The rows as a table for spreadsheets, with the reader's separator. */
export const journalCsv = (rows: readonly JournalRow[], separator: ',' | ';'): string => {
  const head = [
    m.journal_when(),
    m.journal_when_iso(),
    m.journal_who(),
    m.journal_where(),
    m.journal_what(),
    m.journal_outcome(),
  ];
  const lines = rows.map(({ at, who, where, what, outcome }) => [
    formatSecond(at),
    new Date(at).toISOString(),
    who,
    where,
    what,
    outcome,
  ]);
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(cell).join(separator)}\r\n`).join('')}`;
};

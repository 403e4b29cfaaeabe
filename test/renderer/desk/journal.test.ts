import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { ELSEWHERE, type JournalEntry } from '#shared/bridge/show-calls.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { ShowNames } from '../../../src-renderer/actions/show-sources.ts';
import {
  ALL_LINES,
  columnChoices,
  filterJournal,
  journalCsv,
  journalRows,
  type JournalColumn,
} from '../../../src-renderer/features/desk/journal/journal-rows.ts';

const unknown = (): string => '?';
const names: ShowNames = {
  scene: (id) => `Scene ${id}`,
  overlay: unknown,
  poll: unknown,
  media: unknown,
  person: unknown,
  page: unknown,
};
const entry = (id: number, more: Partial<JournalEntry>): JournalEntry => ({
  id,
  sessionId: 's',
  at: Date.UTC(2026, 10, 22, 20),
  who: 'Tina',
  surface: 'tile',
  action: { kind: 'scene.take', sceneId: 'a' },
  outcome: 'confirmed',
  message: null,
  elapsedMs: 40,
  ...more,
});
const ROWS = journalRows(
  [
    entry(3, { who: 'Carl', surface: 'stream-deck', outcome: 'failed', message: verbatim('The platform said no.') }),
    entry(2, { who: '=Tina', action: { kind: 'band.show', text: 'Hello; "all"' } }),
    entry(1, {}),
  ],
  names,
);

test('a press is said with its person, its place and what became of it', () => {
  expect(ROWS.map(({ who, where, what, outcome }) => [who, where, what, outcome])).toEqual([
    ['Carl', 'Stream Deck', expect.stringContaining('Scene a'), 'The platform said no.'],
    ['=Tina', 'Screen', expect.stringContaining('Hello; "all"'), 'Done'],
    ['Tina', 'Screen', expect.stringContaining('Scene a'), 'Done'],
  ]);
});

test('a press of another desk is said with that desk, and what nobody of the team did as from elsewhere', () => {
  const rows = journalRows([entry(2, { desk: 'Paula' }), entry(1, { who: '', surface: ELSEWHERE })], names);
  expect(rows.map(({ who, where }) => [who, where])).toEqual([
    ['Tina', 'Screen, at the desk of Paula'],
    ['From elsewhere', 'Outside the team'],
  ]);
});

test('a press on a controller is said with the name of the controller, also at another desk', () => {
  const rows = journalRows(
    [
      entry(3, { surface: 'midi', device: 'Launchpad Mini' }),
      entry(2, { surface: 'gamepad', device: 'Foot pedal', desk: 'Paula' }),
      entry(1, { surface: 'midi' }),
    ],
    names,
  );
  expect(rows.map(({ where, columns }) => [where, columns.surface.label])).toEqual([
    ['MIDI: Launchpad Mini', 'MIDI'],
    ['Gamepad or pedal: Foot pedal, at the desk of Paula', 'Gamepad or pedal'],
    ['MIDI', 'MIDI'],
  ]);
});

test('the journal is filtered by person, desk, surface, kind, presses from elsewhere, and failures', () => {
  const rows = journalRows(
    [
      entry(6, { action: { kind: 'lock.set', locked: true } }),
      entry(5, { desk: 'Paula', surface: 'key' }),
      entry(4, { who: '', surface: ELSEWHERE, action: { kind: 'live.start' } }),
      entry(3, { who: 'Carl', surface: 'stream-deck', outcome: 'failed' }),
      entry(2, { action: { kind: 'band.show', text: 'Hello' } }),
    ],
    names,
  );
  const ids = (values: Partial<Record<JournalColumn, string>>, onlyFailed = false): readonly number[] =>
    filterJournal(rows, {
      values: { who: ALL_LINES, desk: ALL_LINES, surface: ALL_LINES, kind: ALL_LINES, ...values },
      onlyFailed,
    }).map(({ id }) => id);
  const valueOf = (column: JournalColumn, label: string): string =>
    columnChoices(rows, column, ALL_LINES, 'all').find((choice) => choice.label === label)?.value ?? label;
  expect([
    ids({}),
    ids({ who: 'Tina' }),
    ids({ desk: valueOf('desk', 'Paula’s desk') }),
    ids({ desk: valueOf('desk', 'This desk') }),
    ids({ surface: valueOf('surface', 'From elsewhere') }),
    ids({ kind: 'bands' }),
    ids({ kind: 'air' }),
    ids({}, true),
    ids({ who: 'Tina' }, true),
  ]).toEqual([[6, 5, 4, 3, 2], [6, 5, 2], [5], [6, 3, 2], [4], [2], [6, 4], [3], []]);
});

test('a chosen value can still be seen and left when no line has it any more', () => {
  expect(columnChoices(ROWS, 'who', 'Nora', 'Everyone').map(({ label }) => label)).toEqual([
    'Everyone',
    '=Tina',
    'Carl',
    'Nora',
    'Tina',
  ]);
});

test('the journal is saved as a table in which a spreadsheet calculates nothing', () => {
  for (const separator of [',', ';'] as const) {
    const { data } = Papa.parse<string[]>(journalCsv(ROWS, separator).slice(1).trimEnd(), { delimiter: separator });
    expect(data[0]).toEqual(['When', 'When (ISO 8601)', 'Who', 'From', 'What', 'Outcome']);
    expect(data.slice(1).map(([, , who]) => who)).toEqual(['Carl', "'=Tina", 'Tina']);
    expect(data[2]?.[4]).toContain('Hello; "all"');
    for (const [, iso] of data.slice(1)) expect(iso).toBe(new Date(iso ?? '').toISOString());
  }
});

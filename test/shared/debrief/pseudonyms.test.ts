import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatTable, conversionsTable, eventsTable } from '#shared/debrief/exports/event-tables.ts';
import { peopleTable } from '#shared/debrief/exports/people-table.ts';
import { pseudonymsOf, REAL_NAMES } from '#shared/debrief/exports/pseudonyms.ts';
import { pollsTable, scenesTable } from '#shared/debrief/exports/show-tables.ts';
import type { RecordedLine, Recording } from '#shared/debrief/recording.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';

const FROM = Date.UTC(2030, 0, 7, 10);

const recording: Recording = {
  spaceId: 's',
  sessionId: 'live',
  from: FROM,
  to: FROM + 600_000,
  lines: [
    { at: FROM, hostAt: FROM, key: 'reading', source: 'platform', kind: 'reading', data: { people: 2 } },
    ...[
      ['u-ana', 'Ana Ríos'],
      ['u-bo', 'Bo'],
    ].map(([key = '', name = '']) => ({
      at: FROM,
      hostAt: FROM,
      key,
      source: 'platform' as const,
      kind: 'presence' as const,
      data: { name, connected: true, spectator: true, handRaised: false },
    })),
    {
      at: FROM + 1000,
      hostAt: FROM,
      key: 'm1',
      source: 'platform',
      kind: 'chat',
      data: {
        id: 'm1',
        userId: 'u-bo',
        externalId: 'learner-77',
        name: 'Bo',
        text: 'Thank you ANA RÍOS! Write to ana@example.com. Analysis is fun.',
        imageUrl: 'https://files.example/bo.png',
        link: null,
        sentAt: new Date(FROM + 1000).toISOString(),
        kind: 'message',
      },
    },
  ],
};

test('nothing of a person is left in tables with pseudonyms, in texts of others neither', () => {
  const record = readShowRecord(recording, {});
  const analysis = analyseShow(record, { now: FROM + 600_000, delayMs: 0 });
  if (!analysis) throw new Error('the show never started');
  const names = pseudonymsOf(record, analysis, (number) => `Person ${number}`);
  const tables = [
    peopleTable(record, analysis, { names, userIds: null }),
    chatTable(record, analysis, names),
    eventsTable(record, analysis, names),
  ];
  const written = JSON.stringify(tables);
  expect(written).not.toMatch(/ríos|\bbo\b|u-ana|u-bo|learner-77|example\.com|bo\.png/i);
  // The same number everywhere, and words that only begin like a name are left alone.
  expect(written).toContain('Thank you Person 1! Write to … Analysis is fun.');
  expect(tables[0]?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['Person 1', 'p1', null],
    ['Person 2', 'p2', null],
  ]);
});

/** Names of people who buy, are named by others, or only belong to the space; no word of a table is among them. */
const anyName = fc
  .tuple(fc.constantFrom('Zoé', 'Marie', 'Łukasz', 'Iñaki', 'Jürgen'), fc.constantFrom('Absente', 'Dupont', 'Qvist'))
  .map((parts) => parts.join(' '));

test('no name of anybody is left in any cell of any table, whoever says it and however it is written', () => {
  fc.assert(
    fc.property(anyName, anyName, anyName, fc.boolean(), (buyer, member, host, isShort) => {
      const written = (name: string): string => (isShort ? (name.split(' ')[0] ?? '') : name.toUpperCase());
      const texts = [buyer, member, host].map(written).join(', ');
      const said = (kind: RecordedLine['kind'], key: string, data: unknown): RecordedLine =>
        ({ at: FROM + 2000, hostAt: FROM, key, source: 'desk', kind, data }) as RecordedLine;
      const options = [{ id: 'o', text: `Yes, ${texts}`, correct: false }];
      const poll = { question: `Who is ${texts}?`, quiz: false, state: 'open', staged: false, resultsShown: false };
      const named: Recording = {
        ...recording,
        lines: [
          ...recording.lines,
          said('scene', 'air', { sceneId: 'i', name: `Interview with ${texts}`, cause: 'press' }),
          said('band', 'b', { text: `Welcome ${texts}`, untilMs: null }),
          said('poll', 'p', { ...poll, options, votes: [1], voters: 1 }),
          said('press', 'x', {
            action: { kind: 'conversion.report', name: buyer, label: `Course for ${texts}` },
            who: host,
            surface: 'tile',
            phase: 'confirmed',
            elapsedMs: 1,
            message: null,
          }),
        ],
      };
      const record = {
        ...readShowRecord(named, {}),
        members: {
          groups: [{ id: 'g', name: `Class of ${texts}` }],
          members: [{ id: 'u-z', name: member, groupIds: ['g'] }],
        },
      };
      const analysis = analyseShow(record, { now: FROM + 600_000, delayMs: 0 });
      if (!analysis) throw new Error('the show never started');
      const names = pseudonymsOf(record, analysis, (number) => `Person ${number}`);
      const tables = [
        peopleTable(record, analysis, { names, userIds: new Set(['u-z']) }),
        scenesTable(analysis, { names, automatic: 'Automatic layout' }),
        pollsTable(analysis, names),
        chatTable(record, analysis, names),
        conversionsTable(analysis, names),
        eventsTable(record, analysis, names),
      ];
      const parts = [buyer, member, host].flatMap((name) => name.split(' '));
      expect(JSON.stringify(tables)).not.toMatch(new RegExp(parts.join('|'), 'i'));
    }),
  );
});

test('the automatic layout is named in the table of scenes', () => {
  const air = (sceneId: string | null, at: number): RecordedLine => ({
    ...{ at, hostAt: at, key: 'air', source: 'platform' },
    kind: 'scene',
    data: { sceneId, name: sceneId ?? '', cause: 'press' },
  });
  const shown = { ...recording, lines: [...recording.lines, air(null, FROM), air('Offer', FROM + 60_000)] };
  const analysis = analyseShow(readShowRecord(shown, {}), { now: FROM + 600_000, delayMs: 0 });
  if (!analysis) throw new Error('the show never started');
  const { rows } = scenesTable(analysis, { names: REAL_NAMES, automatic: 'Automatic layout' });
  expect(rows.map(([scene]) => scene)).toEqual(['Automatic layout', 'Offer']);
});

test('chosen members who did not come stand in the table of people with no visits', () => {
  const record = {
    ...readShowRecord(recording, {}),
    members: { groups: [{ id: 'g', name: 'Choir' }], members: [{ id: 'u-zoe', name: 'Zoe', groupIds: ['g'] }] },
  };
  const analysis = analyseShow(record, { now: FROM + 600_000, delayMs: 0 });
  if (!analysis) throw new Error('the show never started');
  const rowsFor = (userIds: ReadonlySet<string> | null) => {
    const { columns, rows } = peopleTable(record, analysis, { names: REAL_NAMES, userIds });
    return rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])));
  };
  expect(rowsFor(new Set(['u-zoe', 'u-bo'])).map(({ name, visits, groups }) => [name, visits, groups])).toEqual([
    ['Bo', 1, ''],
    ['Zoe', 0, 'Choir'],
  ]);
  expect(rowsFor(null).map(({ name }) => name)).not.toContain('Zoe');
});

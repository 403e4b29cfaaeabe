import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIND_BOUNDS, MAX_DESKS } from '#shared/team/team-bounds.ts';
import { DESK_GONE_MS } from '#shared/team/team-session.ts';
import { teamFacts, type TeamChange } from '#shared/team/team-values.ts';
import { openTeamRoom, runOf, type TeamRoom } from '../../support/team-room.ts';

const HONEST = ['paula', 'carl', 'tina'] as const;
const AGREES_MS = 5000;

const desk = (name: string): TeamChange => ({
  kind: 'desk',
  key: runOf(name),
  value: { host: `host ${name}`, name, computer: '', show: null, work: null, budgetKey: null },
  by: name,
});
const call = (name: string, id: string): TeamChange => ({
  kind: 'call',
  key: `${runOf(name)} ${id}`,
  value: { what: 'cue', text: `Stand by ${id}`, at: 0 },
  by: name,
});
const entriesFrame = (from: string, entries: readonly unknown[]): string =>
  JSON.stringify({ version: 1, type: 'entries', desk: from, entries });
const aliveFrame = (from: string, digests: unknown = {}): string =>
  JSON.stringify({ version: 1, type: 'alive', desk: from, digests, at: 1 });
const entry = (kind: string, key: string, from: string, value: unknown, count: number): unknown => ({
  kind,
  key,
  value,
  count,
  desk: from,
  by: 'Eve',
  signature: 'signed',
});

const openRoom = (): TeamRoom => {
  const room = openTeamRoom(HONEST, 'eve');
  for (const name of HONEST) room.at(name).change(desk(name));
  return room;
};

const MOST_ENTRIES = Object.values(KIND_BOUNDS).reduce((sum, { entries }) => sum + entries, 0);

/** Troubles of a desk, five seconds after the last lie; each honest desk called something since. */
const troublesOf = (room: TeamRoom, name: string): readonly string[] => {
  const session = room.at(name);
  const state = [...session.state().values()];
  const isHere = (other: string): boolean => session.isHere(runOf(other), DESK_GONE_MS);
  const isBelieved = (other: string): boolean =>
    teamFacts(session.state(), 'desk').some(({ key, value }) => key === runOf(other) && value.name === other);
  const isHeard = (other: string): boolean => session.state().get(`call ${runOf(other)} after`)?.by === other;
  return [
    ...HONEST.filter((other) => !isHere(other)).map((other) => `${name} misses ${other}`),
    ...HONEST.filter((other) => !isBelieved(other)).map((other) => `${name} does not know ${other}`),
    ...HONEST.filter((other) => !isHeard(other)).map((other) => `${name} does not hear ${other}`),
    ...(new Set(state.map((one) => one.desk)).size > MAX_DESKS ? [`${name} knows too many desks`] : []),
    ...(state.length > MOST_ENTRIES ? [`${name} keeps too much`] : []),
  ];
};

/** The honest desks go on after all lies: up, here, in agreement, each believed about itself, and heard again. */
const expectWell = (room: TeamRoom): void => {
  for (const name of HONEST) room.at(name).change(call(name, 'after'));
  room.pass(AGREES_MS);
  expect([room.digests().size, ...HONEST.flatMap((name) => troublesOf(room, name))]).toEqual([1]);
};

const names = [...HONEST, 'eve'].map(runOf);
const anyName = fc.oneof(
  fc.constantFrom(...names, runOf('ghost'), 'old-desk', 'constructor', '__proto__'),
  fc.string({ maxLength: 300 }),
);
const anyKey = fc.oneof(
  fc.constantFrom(...names, ...names.map((name) => `${name} after`), 'chat show', 'constructor'),
  fc.string({ maxLength: 210 }),
);
const anyCount = fc.oneof(
  fc.integer({ min: -1, max: 50 }),
  fc.constantFrom(2 ** 32, 2 ** 32 + 2048 * Date.UTC(2026, 0, 1), Number.MAX_SAFE_INTEGER, 1e300, 0.5),
);
const anyKind = fc.oneof(
  fc.constantFrom(...Object.keys(KIND_BOUNDS), 'mood', 'constructor', 'a', 'b', 'c', 'd'),
  fc.string({ maxLength: 50 }),
);
const anyValue = fc.oneof(
  fc.constant(null),
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom(
    Array(4000).fill(1e20),
    JSON.parse(`${'['.repeat(1500)}${']'.repeat(1500)}`),
    'x'.repeat(3000),
    { to: runOf('eve') },
    { what: 'chat', of: 'show', title: '' },
  ),
);
const anyEntry = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(anyKind, anyKey, anyName, anyValue, anyCount).map((of) => entry(...of)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
);
const anyDigests = fc.dictionary(
  fc.oneof(anyKind, anyKey),
  fc.oneof(fc.nat(), fc.constantFrom(-1, Number.MAX_SAFE_INTEGER)),
  { maxKeys: 5 },
);
const anyFrame = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(anyName, fc.array(anyEntry, { maxLength: 3 })).map((of) => entriesFrame(...of)) },
  { weight: 2, arbitrary: fc.tuple(anyName, anyDigests).map((of) => aliveFrame(...of)) },
  { weight: 1, arbitrary: fc.oneof(fc.string(), fc.json({ maxDepth: 1 })) },
);
const anyLie = fc.record({
  message: anyFrame,
  to: fc.constantFrom(null, ...HONEST),
  waits: fc.constantFrom(0, 0, 0, 2000),
});

test('any frames of one member leave every other desk up, in the room, believed and in agreement within five seconds', () => {
  fc.assert(
    // A room costs more than a lie, so each hears many: some twenty thousand frames in all.
    fc.property(fc.array(anyLie, { minLength: 4, maxLength: 12 }), (lies) => {
      const room = openRoom();
      for (const { message, to, waits } of lies) {
        room.lie(message, to);
        room.pass(waits);
      }
      expectWell(room);
    }),
    { numRuns: 2500 },
  );
});

test('signs of life in four hundred invented names disturb nobody and are forgotten', () => {
  const room = openRoom();
  for (let index = 0; index < 400; index += 1) {
    room.lie(aliveFrame(`invented-${index}`), null);
    room.lie(aliveFrame(runOf(`ghost-${index}`)), null);
    const ghost = entry('desk', `ghost-${index}`, `ghost-${index}`, { host: 'h', name: 'Ghost' }, 1000 + index);
    room.lie(entriesFrame(runOf('eve'), [ghost]), null);
  }
  expectWell(room);
});

test('a member that asks for everything without end is told it once a second', () => {
  const room = openRoom();
  room.at('paula').changeAll(Array.from({ length: 100 }, (_, at) => call('paula', `p${at}`)));
  room.pass(AGREES_MS);
  const before = room.toldLiar('paula');
  room.lie(aliveFrame(runOf('eve')), 'paula');
  const each = room.toldLiar('paula') - before;
  expect(each).toBeGreaterThan(0);
  for (let index = 0; index < 1000; index += 1) room.lie(aliveFrame(runOf('eve'), { call: index }), 'paula');
  expect(room.toldLiar('paula') - before).toBe(each);
  expectWell(room);
});

test('sixty invented kinds of entries are kept to three', () => {
  const room = openRoom();
  for (let index = 0; index < 60; index += 1) {
    const kind = `invented_${'abcdefghij'[index % 10] ?? ''}${'abcdef'[index % 6] ?? ''}`;
    room.lie(entriesFrame(runOf('eve'), [entry(kind, 'k', runOf('eve'), 1, 5)]), null);
  }
  expectWell(room);
  const kinds = new Set([...room.at('carl').state().values()].map(({ kind }) => kind));
  expect([...kinds].filter((kind) => !Object.hasOwn(KIND_BOUNDS, kind))).toHaveLength(3);
});

test('an entry that grows when it is written is refused where it comes in, and the others of its frame are not', () => {
  const room = openRoom();
  const grows = `[${Array(4000).fill('1e20').join(',')}]`;
  const good = JSON.stringify(entry('claim', 'chat show', runOf('eve'), { what: 'chat', of: 'show', title: '' }, 90));
  const bad = `{"kind":"mood","key":"m","value":${grows},"count":5,"desk":"${runOf('eve')}","by":""}`;
  room.lie(`{"version":1,"type":"entries","desk":"${runOf('eve')}","entries":[${bad},${good}]}`, null);
  expectWell(room);
  expect(teamFacts(room.at('tina').state(), 'claim')).toHaveLength(1);
});

test('an entry that is nested deeply is refused where it comes in, and the others of its frame are not', () => {
  const room = openRoom();
  const good = JSON.stringify(entry('claim', 'chat show', runOf('eve'), { what: 'chat', of: 'show', title: '' }, 90));
  const deep = [100, 1900, 9000].map(
    (depth, at) =>
      `{"kind":"mood","key":"m${at}","value":${'['.repeat(depth)}${']'.repeat(depth)},"count":5,"desk":"${runOf('eve')}","by":""}`,
  );
  for (const bad of deep)
    room.lie(`{"version":1,"type":"entries","desk":"${runOf('eve')}","entries":[${bad},${good}]}`, null);
  expectWell(room);
  expect([...room.at('tina').state().keys()].filter((place) => place.startsWith('mood'))).toEqual([]);
  expect(teamFacts(room.at('tina').state(), 'claim')).toHaveLength(1);
});

test('an entry with the largest count silences nobody, not even at one desk alone', () => {
  for (const count of [Number.MAX_SAFE_INTEGER, 2 ** 52, 2 ** 32 + 2048 * Date.UTC(2026, 0, 1)]) {
    for (const to of [null, 'carl'] as const) {
      const room = openRoom();
      room.lie(entriesFrame(runOf('eve'), [entry('claim', 'chat show', runOf('eve'), null, count)]), to);
      expectWell(room);
      const claim = {
        kind: 'claim',
        key: 'chat show',
        value: { what: 'chat', of: 'show', title: '' },
        by: 'carl',
      } as const;
      room.at('carl').change(claim);
      room.pass(AGREES_MS);
      expect(teamFacts(room.at('paula').state(), 'claim').map(({ by }) => by)).toEqual(['carl']);
    }
  }
});

test('a member that fills every kind takes no more than its share', () => {
  const room = openRoom();
  room.at('paula').changeAll(Array.from({ length: 100 }, (_, at) => call('paula', `p${at}`)));
  room.pass(AGREES_MS);
  for (let at = 0; at < 1000; at += 1)
    room.lie(
      entriesFrame(runOf('eve'), [
        entry('call', `${runOf('eve')} ${at}`, runOf('eve'), { what: 'cue', text: 'x', at: 0 }, 5000 + at),
      ]),
      null,
    );
  expectWell(room);
  const calls = teamFacts(room.at('tina').state(), 'call');
  expect(calls.filter(({ by }) => by === 'paula').length).toBeGreaterThanOrEqual(100);
});

test('nobody gives a sign of life, or says anything, in the name of another desk, here or gone', () => {
  const room = openRoom();
  const before = room.at('carl').heardAt(runOf('paula'));
  room.lie(aliveFrame(runOf('paula')), 'carl');
  expect(room.at('carl').heardAt(runOf('paula'))).toBe(before);
  room.lie(aliveFrame(runOf('gone')), 'carl');
  expect(room.at('carl').isHere(runOf('gone'), DESK_GONE_MS)).toBe(false);
  const forged = [
    {
      ...(entry('desk', runOf('paula'), runOf('paula'), { host: 'h', name: 'Eve' }, 900) as object),
      signature: 'forged',
    },
    entry('desk', runOf('paula'), runOf('eve'), null, 901),
    entry('call', `${runOf('paula')} 1`, runOf('eve'), null, 902),
  ];
  room.lie(entriesFrame(runOf('eve'), forged), null);
  expectWell(room);
});

test('a member that floods signed entries makes each desk look at a bounded number, and keeps nobody from being heard', () => {
  const room = openRoom();
  room.pass(AGREES_MS);
  const before = room.looked();
  const forged = (at: number): unknown => ({
    ...(entry('call', `${runOf('eve')} ${at}`, runOf('eve'), { what: 'cue', text: 'x', at: 0 }, 5000 + at) as object),
    signature: 'no',
  });
  for (let frame = 0; frame < 400; frame += 1)
    room.lie(
      entriesFrame(
        runOf('eve'),
        Array.from({ length: 100 }, (_, at) => forged(frame * 100 + at)),
      ),
      null,
    );
  expect((room.looked() - before) / HONEST.length).toBeLessThanOrEqual(3000);
  expectWell(room);
});

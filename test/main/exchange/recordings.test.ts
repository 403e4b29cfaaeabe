import { expect, test } from 'vitest';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { openTestLibrary, type TestLibrary } from '../../support/library-file.ts';
import { CHOICES, exchangeDesk } from '../../support/packages.ts';

const AT = Date.UTC(2030, 0, 7, 10);
/** When files are taken in. */
const NOW = AT + 40 * 86_400_000;
const HOME = 'home-of-both';

const attendance = (at: number, name: string): RecordedLine => ({
  at,
  hostAt: at,
  key: 'attendance',
  source: 'report',
  kind: 'answer',
  data: { participants: [name] },
});

const chat = (number: number): RecordedLine => ({
  at: AT + number,
  hostAt: AT + number,
  key: `m${number}`,
  source: 'platform',
  kind: 'chat',
  data: { id: `m${number}`, text: `=${number}+1` },
});

/** A desk that recorded some lines of the same live, under a name of its own for the space. */
const desk = (spaceId: string, home: string, numbers: readonly number[], from = AT) => {
  const library: TestLibrary = openTestLibrary();
  const show = { spaceId, sessionId: 'live' };
  if (numbers.length > 0) {
    library.ask('recordings.begin', { ...show, title: 'Launch', from });
    const spans = [{ from: AT + Math.min(...numbers), to: AT + Math.max(...numbers) }];
    library.ask('recordings.append', { ...show, batch: 'b', lines: numbers.map(chat), spans, to: null });
  }
  const { exchange, write } = exchangeDesk({
    spaceId,
    library: { ask: (name, input) => Promise.resolve().then(() => library.ask(name, input)) },
    homeOf: () => home,
    clock: createManualClock(NOW),
  });
  const outcomes: unknown[] = [];
  return {
    write: () => write({ kind: 'recording', sessionId: 'live', name: 'Launch' }),
    async take(path: string) {
      const { fileId } = exchange.open(path);
      const target = { spaceId, sessionId: null };
      const inspected = await exchange.inspect(fileId, target);
      outcomes.push(await exchange.import(fileId, target, CHOICES));
      return inspected.kind === 'plan' ? inspected.plan.kinds.map(({ entries }) => entries[0]) : inspected;
    },
    outcomes,
    library,
    show,
    kept: () => {
      const kept = library.ask('recordings.read', show);
      return kept && { lines: kept.lines.map(({ key }) => key), spans: kept.spans };
    },
  };
};

test('the recording of another desk completes one’s own, once, whichever came first', async () => {
  const [one, other] = [desk('a', HOME, [1, 2, 3]), desk('b', HOME, [3, 4])];
  const [ofOne, ofOther] = [await one.write(), await other.write()];
  expect(await one.take(ofOther)).toEqual([{ name: 'Launch', state: 'completes', count: 1 }]);
  expect(await one.take(ofOther)).toEqual([{ name: 'Launch', state: 'same', count: 0 }]);
  expect(one.outcomes).toMatchObject([
    { added: 0, completed: 1, skipped: 0 },
    { added: 0, completed: 0, skipped: 1 },
  ]);
  await other.take(ofOne);
  const lines = ['m1', 'm2', 'm3', 'm4'];
  expect(one.kept()?.lines).toEqual(lines);
  expect(other.kept()).toEqual(one.kept());
});

test('a recording means nothing in another space', async () => {
  const stranger = desk('c', 'another-home', []);
  expect(await stranger.take(await desk('a', HOME, [1]).write())).toMatchObject([{ state: 'homeless' }]);
  expect(stranger.kept()).toBeNull();
});

test('the recording of another live of the show takes nothing away, and the preview says so', async () => {
  for (const from of [AT - 60_000, AT + 60_000]) {
    const own = desk('a', HOME, [1, 2]);
    const before = own.kept();
    const other = await desk('b', HOME, [70_000, 70_001], from).write();
    expect(await own.take(other)).toEqual([{ name: 'Launch', state: 'other_live', count: 0 }]);
    expect(own.outcomes).toMatchObject([{ kind: 'imported', added: 0, skipped: 1 }]);
    expect(own.kept()).toEqual(before);
  }
});

test('the attendance of a file stays behind what this desk read, and counts where it read none', async () => {
  const [own, other] = [desk('a', HOME, [1]), desk('b', HOME, [2])];
  const end = { to: AT + 60_000, title: 'Launch', from: AT, at: AT + 60_000 };
  const lines = { own: [attendance(AT + 60_000, 'Ana')], other: [attendance(AT + 120_000, 'Eve')] };
  other.library.ask('recordings.settle', { ...other.show, ...end, lines: lines.other });
  const file = await other.write();
  await own.take(file);
  const said = () => own.library.ask('recordings.read', own.show)?.lines.filter(({ kind }) => kind === 'answer');
  const head = () => own.library.ask('recordings.head', own.show);
  expect([said(), head()?.hasAnswers]).toEqual([[{ ...lines.other[0], source: 'imported' }], false]);
  own.library.ask('recordings.settle', { ...own.show, ...end, lines: lines.own });
  await own.take(file);
  expect([said(), head()?.hasAttendance]).toEqual([lines.own, true]);
});

test('lines of impossible times are left out of a recording from outside, and its end is not believed then', async () => {
  const other = desk('b', HOME, [2]);
  const day = 86_400_000;
  const times = [AT - day - 1, AT - day, AT + 1, AT + 31 * day, NOW + 1, 9e15, 1.5];
  const odd = times.map((at, number) => ({ ...chat(number), at, hostAt: Math.round(at) }));
  const file = { ...other.show, title: 'Launch', from: AT, to: 9e15, spans: [{ from: 0, to: 9e15 }], lines: odd };
  const own = desk('a', HOME, [5]);
  own.library.ask('recordings.merge', { ...file, spaceId: 'a', now: NOW });
  const short = desk('c', HOME, [5]);
  short.library.ask('recordings.merge', { ...file, spaceId: 'c', to: AT + 1000, now: NOW });
  const to = (one: typeof own) => one.library.ask('recordings.read', one.show)?.to;
  expect([own.kept(), to(own)]).toEqual([
    { lines: ['m1', 'm2', 'm5', 'm3'], spans: [{ from: AT + 5, to: AT + 5 }] },
    null,
  ]);
  expect([short.kept()?.lines, to(short)]).toEqual([['m1', 'm2', 'm5'], AT + 1000]);
});

test('a recording that says no start completes no live whose start is known', async () => {
  const own = desk('a', HOME, [1]);
  const before = own.kept();
  const file = { ...own.show, title: 'Launch', from: null, to: null, spans: [], lines: [chat(2)], now: NOW };
  expect(own.library.ask('recordings.merge', file)).toBe(false);
  expect(own.kept()).toEqual(before);
});

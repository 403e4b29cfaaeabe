import { expect, test } from 'vitest';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { openTestLibrary, type TestLibrary } from '../../support/library-file.ts';
import { CHOICES, exchangeDesk } from '../../support/packages.ts';

const AT = Date.UTC(2030, 0, 7, 10);
const HOME = 'home-of-both';

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
  });
  const outcomes: unknown[] = [];
  return {
    write: () => write({ kind: 'recording', sessionId: 'live' }),
    async take(path: string) {
      const { fileId } = exchange.open(path);
      const target = { spaceId, sessionId: null };
      const inspected = await exchange.inspect(fileId, target);
      outcomes.push(await exchange.import(fileId, target, CHOICES));
      return inspected.kind === 'plan' ? inspected.plan.kinds.map(({ entries }) => entries[0]) : inspected;
    },
    outcomes,
    kept: () => {
      const kept = library.ask('recordings.read', show);
      return kept && { lines: kept.lines.map(({ key }) => key), spans: kept.spans };
    },
  };
};

test('the recording of another desk completes one’s own, once, whichever came first', async () => {
  const [one, other] = [desk('a', HOME, [1, 2, 3]), desk('b', HOME, [3, 4])];
  const [ofOne, ofOther] = [await one.write(), await other.write()];
  expect(await one.take(ofOther)).toEqual([{ name: 'Launch', state: 'new', count: 1 }]);
  expect(await one.take(ofOther)).toEqual([{ name: 'Launch', state: 'same', count: 0 }]);
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

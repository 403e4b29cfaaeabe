import { expect, test } from 'vitest';
import { say } from '#shared/words/say.ts';
import { readPages } from '../../../src-main/platform/pages.ts';

interface Answer {
  readonly items: readonly number[];
  readonly nextCursor: string | null;
}

/** Reads a list of which `answer` gives the page of a number; answers with the items and the number of requests. */
const readAll = async (answer: (page: number) => Answer) => {
  const cursors: (string | null)[] = [];
  const items: number[] = [];
  const pages = readPages(
    async (cursor) => {
      cursors.push(cursor);
      return answer(cursors.length - 1);
    },
    (one) => one.items,
  );
  let problem: unknown = null;
  try {
    for await (const page of pages) items.push(...page);
  } catch (error) {
    problem = error;
  }
  return { items, cursors, problem };
};
const ODD = { code: 'unavailable', sentence: say('host_platform_odd') };

test('a list is read to its last page', async () => {
  const read = await readAll((page) => ({ items: [page], nextCursor: page < 2 ? `c${page}` : null }));
  expect(read).toEqual({ items: [0, 1, 2], cursors: [null, 'c0', 'c1'], problem: null });
});

test('a cursor that came before ends the reading as an answer that is not understood', async () => {
  const same = await readAll(() => ({ items: [1], nextCursor: 'a' }));
  const round = await readAll((page) => ({ items: [1], nextCursor: 'abc'.charAt(page % 3) }));
  expect([same.cursors.length, round.cursors.length]).toEqual([2, 4]);
  expect([same.problem, round.problem]).toMatchObject([ODD, ODD]);
});

test('new cursors without an end are followed for no more pages than a space can have', async () => {
  const read = await readAll((page) => ({ items: [], nextCursor: `c${page}` }));
  expect(read.cursors).toHaveLength(500);
  expect(read.problem).toMatchObject(ODD);
});

test('pages of any size hold no more items than a space can have', async () => {
  const large = Array.from({ length: 60_000 }, (_, index) => index);
  const read = await readAll((page) => ({ items: large, nextCursor: `c${page}` }));
  expect([read.cursors.length, read.items.length]).toEqual([2, 60_000]);
  expect(read.problem).toMatchObject(ODD);
});

import { expect, test, vi } from 'vitest';
import { buildImport } from '../../../src-main/exchange/build-import.ts';
import type { Matched } from '../../../src-main/exchange/match-items.ts';
import { templateBody } from '../../support/library-file.ts';
import { CHOICES, exchangeDesk, newId } from '../../support/packages.ts';

const ITEMS = 400;

/** Work as slow as a machine where each look at the clock finds a millisecond gone. */
const slowly = async (work: () => unknown): Promise<number> => {
  let now = 0;
  let turns = 0;
  let isOver = false;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  clock.mockRestore();
  return turns;
};

test('others have their turn while an import of many items is built', async () => {
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    item: { id: `t${at}`, name: `T ${at}`, folder: null, tags: [], body: templateBody() },
    body: templateBody(),
    state: 'new' as const,
    existing: null,
  }));
  const scope = { spaceId: 's', sessionId: null };
  const bandSet = { ...exchangeDesk().library.ask('bands.list', scope), presets: [] };
  const matched: Matched = { items, bands: [], names: new Map(), bandSet, unresolved: 0 };
  const options = { folders: [], choices: CHOICES, newId, kept: new Map() };
  // Each of two lists is looked through, eight items a turn.
  expect(await slowly(() => buildImport(matched, options))).toBeGreaterThan(ITEMS / 8);
});

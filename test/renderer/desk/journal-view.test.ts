import { expect, test } from 'vitest';
import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { JournalView } from '../../../src-renderer/features/desk/journal/journal-view.svelte.ts';

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const entry = (id: number): JournalEntry => ({
  id,
  sessionId: 's',
  at: id * 1000,
  who: 'Tina',
  surface: 'tile',
  action: { kind: 'take' },
  outcome: 'confirmed',
  message: null,
  elapsedMs: 40,
});

/** A host with that many lines, and a view of its journal. */
const host = (lines: number) => {
  let entries: readonly JournalEntry[] = Array.from({ length: lines }, (_, index) => entry(lines - index));
  let tell: (data: { readonly sessionId: string }) => void = () => undefined;
  const troubles: unknown[] = [];
  const bridge = {
    on(_event: string, listener: typeof tell) {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
    call: (_name: string, { limit, before }: { readonly limit: number; readonly before?: { readonly id: number } }) =>
      Promise.resolve(entries.filter(({ id }) => before === undefined || id < before.id).slice(0, limit)),
  } as unknown as Bridge;
  return {
    view: new JournalView(bridge, (error) => troubles.push(error)),
    troubles,
    write: async (id: number): Promise<void> => {
      entries = [entry(id), ...entries];
      tell({ sessionId: 's' });
      await nextTurn();
    },
  };
};

test('a line stands in the open journal as soon as it is written, and none after it was closed', async () => {
  const { view, write } = host(2);
  const stop = view.follow('s');
  await nextTurn();
  await write(3);
  const open = view.entries.map(({ id }) => id);
  stop();
  await write(4);
  expect([open, view.entries.map(({ id }) => id)]).toEqual([
    [3, 2, 1],
    [3, 2, 1],
  ]);
});

test('older lines come page by page, and a new one does not take them away', async () => {
  const { view, write } = host(1200);
  view.follow('s');
  await nextTurn();
  const first = [view.entries.length, view.hasOlder];
  await view.older();
  await write(1201);
  const second = [view.entries.length, view.hasOlder];
  await view.older();
  expect([first, second, [view.entries.length, view.hasOlder]]).toEqual([
    [500, true],
    [1001, true],
    [1201, false],
  ]);
});

test('all of it is read for the table that is saved', async () => {
  const { view, troubles } = host(1700);
  view.follow('s');
  await nextTurn();
  expect([await view.everything(), view.entries.length, view.hasOlder, troubles]).toEqual([true, 1700, false, []]);
});

test('what was written while nobody looked leaves no hole, however much it was', async () => {
  const { view, write } = host(600);
  view.follow('s')();
  await nextTurn();
  const stop = view.follow('s');
  await nextTurn();
  stop();
  for (let id = 601; id <= 1700; id += 1) await write(id);
  view.follow('s');
  await nextTurn();
  const newest = [view.entries.length, view.hasOlder];
  await view.everything();
  expect([newest, view.entries.length]).toEqual([[500, true], 1700]);
});

import { expect, test } from 'vitest';
import {
  anyChangeOf,
  type LibraryBody,
  type LibraryChanged,
  type LibraryItem,
  type LibrarySummary,
} from '#shared/library/library-items.ts';
import { newItem } from '#shared/library/new-item.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { DeckPageStore } from '../../../src-renderer/context/deck-page-store.svelte.ts';
import { ItemList } from '../../../src-renderer/features/library/item-list.svelte.ts';

const SPACE = 'space';
const page: LibraryBody = { kind: 'deck_page', position: 0, tiles: [] };

/** A host with a library: every window hears of a change before its answer arrives, as on the bridge. */
const openHost = () => {
  const items = new Map<string, LibraryItem>();
  const listeners: ((change: LibraryChanged) => void)[] = [];
  const keep = (item: LibraryItem): LibraryItem => {
    items.set(item.id, item);
    for (const tell of listeners)
      tell({ ...anyChangeOf(SPACE), id: item.id, kind: item.kind, revision: item.revision });
    return item;
  };
  const calls: Readonly<Record<string, (input: never) => unknown>> = {
    'library.create': ({ name, body }: { name: string; body: LibraryBody }) =>
      keep(newItem({ id: `item-${items.size}`, spaceId: SPACE, name, body })),
    'library.change': ({ id, change }: { id: string; change: { name: string } }) => {
      const item = items.get(id);
      return item && keep({ ...item, name: change.name, revision: item.revision + 1 });
    },
    'library.delete': ({ id }: { id: string }) => {
      items.delete(id);
      for (const tell of listeners) tell({ ...anyChangeOf(SPACE), id, kind: 'deck_page' });
      return null;
    },
    'library.folders': () => [],
    'library.list': ({ kind }: { kind: string }): LibrarySummary[] =>
      [...items.values()].filter((item) => item.kind === kind),
    'library.get_many': ({ ids }: { ids: string[] }) => ids.flatMap((id) => items.get(id) ?? []),
  };
  /** A window that notes what it reads of the library. */
  return () => {
    const read: string[] = [];
    const call = async (name: string, input: never): Promise<unknown> => {
      if (name === 'library.list' || name === 'library.get_many') read.push(name);
      await new Promise(setImmediate);
      const answer = calls[name]?.(input);
      await new Promise(setImmediate);
      return answer;
    };
    const on = (_event: string, tell: (change: LibraryChanged) => void) => {
      listeners.push(tell);
      return () => undefined;
    };
    return { bridge: { call, on } as unknown as Bridge, read: () => read.splice(0) };
  };
};

test('a deck page that was changed is read by the other window, and not by the one that changed it', async () => {
  const openWindow = openHost();
  const [mine, theirs] = [openWindow(), openWindow()];
  const [one, other] = [new DeckPageStore(mine.bridge), new DeckPageStore(theirs.bridge)];
  await Promise.all([one.open(SPACE), other.open(SPACE)]);
  const id = await one.add('Opening');
  await expect.poll(() => other.pages.map(({ name }) => name)).toEqual(['Opening']);
  mine.read();
  theirs.read();
  await one.rename(id, 'Doors');
  await expect.poll(() => other.pages.map(({ name }) => name)).toEqual(['Doors']);
  await one.remove(id);
  await expect.poll(() => other.pages).toEqual([]);
  expect([one.pages, mine.read(), theirs.read()]).toEqual([
    [],
    [],
    ['library.list', 'library.get_many', 'library.list'],
  ]);
});

test('a changed item is read by the other window’s list alone, and by no list of another kind', async () => {
  const openWindow = openHost();
  const [mine, theirs, elsewhere] = [openWindow(), openWindow(), openWindow()];
  const lists = [
    new ItemList(mine.bridge, SPACE, 'deck_page', () => undefined),
    new ItemList(theirs.bridge, SPACE, 'deck_page', () => undefined),
    new ItemList(elsewhere.bridge, SPACE, 'template', () => undefined),
  ] as const;
  const stops = lists.map((list) => list.open());
  const [one, other] = lists;
  await expect.poll(() => lists.every(({ loaded }) => loaded)).toBe(true);
  const windows = [mine, theirs, elsewhere];
  for (const { read } of windows) read();
  const item = await mine.bridge.call('library.create', {
    spaceId: SPACE,
    name: 'Walk-in',
    body: page,
  });
  one.put([item]);
  await expect.poll(() => other.items.map(({ name }) => name)).toEqual(['Walk-in']);
  expect(windows.map(({ read }) => read())).toEqual([[], ['library.get_many'], []]);
  for (const stop of stops) stop();
});

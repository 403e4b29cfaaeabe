import { expect, test } from 'vitest';
import type { LibraryItem } from '#shared/library/library-items.ts';
import { newItem } from '#shared/library/new-item.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { DeckPageStore } from '../../../src-renderer/context/deck-page-store.svelte.ts';

const pageAt = (position: number): LibraryItem =>
  newItem({
    id: `page-${position}`,
    spaceId: 'spc',
    name: `Page ${position}`,
    body: { kind: 'deck_page', position, tiles: [] },
  });

test('every page of a large deck is read at once, and not again', async () => {
  const items = Array.from({ length: 450 }, (_, position) => pageAt(position));
  const asked: number[] = [];
  const bridge = {
    on: () => () => {},
    async call(name: string, input: { readonly ids?: readonly string[] }) {
      if (name === 'library.list') return items;
      const ids = input.ids ?? [];
      // As the host has it.
      if (ids.length > 200) throw new Error('too many at once');
      asked.push(ids.length);
      return items.filter(({ id }) => ids.includes(id));
    },
  } as unknown as Bridge;
  const store = new DeckPageStore(bridge);
  await store.open('spc');
  await store.open('spc');
  expect([store.trouble, store.pages.map(({ id }) => id), asked]).toEqual([
    null,
    items.map(({ id }) => id),
    [200, 200, 50],
  ]);
});

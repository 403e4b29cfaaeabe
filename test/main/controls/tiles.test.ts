import { expect, test } from 'vitest';
import type { SurfaceClient } from '../../../src-main/controls/surface-client.ts';
import { readTiles } from '../../../src-main/controls/tiles.ts';

test('tiles are read from every page of the deck, however many there are', async () => {
  const pages = Array.from({ length: 450 }, (_, position) => ({
    id: `page-${position}`,
    name: `Page ${position}`,
    body: { kind: 'deck_page', position, tiles: [{ id: `tile-${position}`, label: '', steps: [] }] },
  }));
  const client = {
    async call(name: string, { ids = [] }: { readonly ids?: readonly string[] }) {
      if (name === 'library.list') return { ok: true, value: pages };
      // As the bridge has it.
      return ids.length > 200 ? { ok: false } : { ok: true, value: pages.filter(({ id }) => ids.includes(id)) };
    },
  } as unknown as SurfaceClient;
  const tiles = await readTiles(client, 'spc');
  expect(tiles.map(({ tile }) => tile.id)).toEqual(pages.map((_, position) => `tile-${position}`));
});

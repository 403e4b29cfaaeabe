import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { insertAt } from '../scene/keyed-list.ts';
import { DECK_LIMITS, DeckPosition, DeckTile, type DeckPage } from './deck-page.ts';

/** One change of a page, made to whatever the page holds by then: two windows at one page lose nothing. */
export const DeckEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), tile: DeckTile, at: z.number().int().min(0) }),
  z.strictObject({ kind: z.literal('put'), tile: DeckTile }),
  z.strictObject({ kind: z.literal('remove'), tileId: Id }),
  z.strictObject({ kind: z.literal('order'), ids: z.array(Id).max(DECK_LIMITS.tiles) }),
  /** Moves the page itself. */
  z.strictObject({ kind: z.literal('place'), position: DeckPosition }),
]);
export type DeckEdit = z.output<typeof DeckEdit>;

/** Tiles in the order of `ids`; one that is not named, because it came meanwhile, stays after the one before it. */
const inOrder = (tiles: readonly DeckTile[], ids: readonly string[]): DeckTile[] => {
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const named = new Set(ordered.map(({ id }) => id));
  let before: string | null = null;
  for (const tile of tiles) {
    if (!named.has(tile.id)) ordered.splice(ordered.findIndex(({ id }) => id === before) + 1, 0, tile);
    before = tile.id;
  }
  return ordered;
};

/** The page after an edit; the very same page where the edit does nothing. */
export const applyDeckEdit = (page: DeckPage, edit: DeckEdit): DeckPage => {
  switch (edit.kind) {
    case 'add': {
      const isThere = page.tiles.some(({ id }) => id === edit.tile.id);
      if (isThere || page.tiles.length >= DECK_LIMITS.tiles) return page;
      return { ...page, tiles: [...insertAt(page.tiles, edit.tile, edit.at)] };
    }
    case 'put':
      if (!page.tiles.some(({ id }) => id === edit.tile.id)) return page;
      return { ...page, tiles: page.tiles.map((tile) => (tile.id === edit.tile.id ? edit.tile : tile)) };
    case 'remove': {
      const tiles = page.tiles.filter(({ id }) => id !== edit.tileId);
      return tiles.length === page.tiles.length ? page : { ...page, tiles };
    }
    case 'order': {
      const tiles = inOrder(page.tiles, edit.ids);
      return tiles.every((tile, index) => tile === page.tiles[index]) ? page : { ...page, tiles };
    }
    case 'place':
      return page.position === edit.position ? page : { ...page, position: edit.position };
  }
};

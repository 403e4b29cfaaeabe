import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { applyListEdit, type ListEdit } from '../scene/list-edit.ts';
import { DECK_LIMITS, DeckPosition, DeckTile, type DeckPage } from './deck-page.ts';

/** A change of a page, applied to its content at that time: two windows at one page lose nothing. */
export const DeckEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), tile: DeckTile, at: z.number().int().min(0) }),
  z.strictObject({ kind: z.literal('put'), tile: DeckTile }),
  z.strictObject({ kind: z.literal('remove'), tileId: Id }),
  z.strictObject({ kind: z.literal('order'), ids: z.array(Id).max(DECK_LIMITS.tiles) }),
  /** Moves the page itself. */
  z.strictObject({ kind: z.literal('place'), position: DeckPosition }),
]);
export type DeckEdit = z.output<typeof DeckEdit>;

const listEditOf = (edit: Exclude<DeckEdit, { kind: 'place' }>): ListEdit<DeckTile> => {
  if (edit.kind === 'remove') return { kind: 'remove', id: edit.tileId };
  return edit.kind === 'order' ? edit : { ...edit, item: edit.tile };
};

/** The page after an edit; the very same page where the edit does nothing. */
export const applyDeckEdit = (page: DeckPage, edit: DeckEdit): DeckPage => {
  if (edit.kind === 'place') return page.position === edit.position ? page : { ...page, position: edit.position };
  const tiles = applyListEdit(page.tiles, listEditOf(edit), DECK_LIMITS.tiles);
  return tiles === page.tiles ? page : { ...page, tiles: [...tiles] };
};

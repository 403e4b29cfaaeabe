import type { LibraryBody, RunStep } from '../bridge/library-items.ts';
import type { DeskCommand } from '../bridge/preferences.ts';
import { isHeldAction, type Action } from './action.ts';

/** A page of tiles, as the library keeps it. */
export type DeckPage = Extract<LibraryBody, { kind: 'deck_page' }>;
export type DeckTile = DeckPage['tiles'][number];
export type DeckStep = DeckTile['steps'][number];

/** What the library takes; see `library-items.ts`. */
export const DECK_LIMITS = { tiles: 100, steps: 20, label: 60, waitMs: 600_000, positions: 1000 } as const;

/** The action of a tile that does one thing, else null. */
export const soleAction = ({ steps }: Pick<DeckTile, 'steps'>): Action | null => {
  const [step] = steps;
  return steps.length === 1 && step?.kind === 'action' ? step.action : null;
};

/** The page that a tile opens and nothing else, or null. */
export const solePage = ({ steps }: Pick<DeckTile, 'steps'>): string | null => {
  const [step] = steps;
  return steps.length === 1 && step?.kind === 'page' ? step.pageId : null;
};

/** The command of a tile that the desk resolves when pressed, or null. */
export const soleCommand = ({ steps }: Pick<DeckTile, 'steps'>): DeskCommand | null => {
  const [step] = steps;
  return steps.length === 1 && step?.kind === 'command' ? step.name : null;
};

const isRunStep = (step: DeckStep): step is RunStep => step.kind !== 'command';

/** What the host plays of a tile, step by step; null of a tile that does one thing, nothing, or what cannot be played. */
export const sequenceOf = (tile: Pick<DeckTile, 'steps'>): readonly RunStep[] | null => {
  if (tile.steps.length === 0 || soleAction(tile) !== null || solePage(tile) !== null) return null;
  return tile.steps.every(isRunStep) ? tile.steps : null;
};

/** A tile is held as long as its most dangerous step. */
export const needsHold = (steps: readonly DeckStep[]): boolean =>
  steps.some(
    (step) =>
      (step.kind === 'action' && isHeldAction(step.action)) || (step.kind === 'command' && step.name === 'scene.auto'),
  );

/** One change of a page's tiles, made to whatever the page holds by then. */
export type DeckEdit =
  | { readonly kind: 'add'; readonly tile: DeckTile; readonly at: number }
  | { readonly kind: 'put'; readonly tile: DeckTile }
  | { readonly kind: 'remove'; readonly tileId: string }
  | { readonly kind: 'order'; readonly ids: readonly string[] };

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
      const at = Math.min(Math.max(0, edit.at), page.tiles.length);
      return { ...page, tiles: page.tiles.toSpliced(at, 0, edit.tile) };
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
  }
};

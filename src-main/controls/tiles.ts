import type { ListedTile } from '#shared/controls/api-messages.ts';
import { idsByCall } from '#shared/library/ids-by-call.ts';
import type { LibraryItem, LibrarySummary } from '#shared/library/library-items.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import { toggle } from '#shared/show/action-press.ts';
import { needsHold, runStepOf, soleAction, solePage, type DeckTile } from '#shared/show/deck-page.ts';
import type { DeckRunOutcome } from '#shared/show/deck-run.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import { listedState } from './api/listed-state.ts';
import { NO_SHOW, WINDOW_ONLY } from './desk-commands.ts';
import type { ControlOutcome, SurfaceClient } from './surface-client.ts';

/** A tile with the page that it is on. */
export interface PlacedTile {
  readonly pageId: string;
  readonly page: string;
  readonly tile: DeckTile;
}

const NO_TILE: ControlOutcome = { kind: 'refused', code: 'not_found', message: say('host_tile_unknown') };

/** A tile as programs get it. */
export const listedTile = ({ page, pageId, tile }: PlacedTile, facts: ShowFacts | null): ListedTile => {
  const action = soleAction(tile);
  return {
    id: tile.id,
    label: tile.label,
    page,
    pageId,
    held: needsHold(tile.steps),
    action,
    ...(action ? listedState(toggle(action), facts) : { inEffect: null, reason: null }),
  };
};

/** Every tile of a space's deck, page by page. */
export const readTiles = async (client: SurfaceClient, spaceId: string): Promise<readonly PlacedTile[]> => {
  const list = await client.call('library.list', { spaceId, kind: 'deck_page' });
  if (!list.ok) return [];
  const ids = (list.value as readonly LibrarySummary[]).map(({ id }) => id);
  const answers = await Promise.all(idsByCall(ids).map((some) => client.call('library.get_many', { ids: some })));
  return answers
    .flatMap((answer) => (answer.ok ? (answer.value as readonly LibraryItem[]) : []))
    .flatMap(({ id, name, body }) => (body.kind === 'deck_page' ? [{ id, name, body }] : []))
    .toSorted((one, other) => one.body.position - other.body.position)
    .flatMap(({ id, name, body }) => body.tiles.map((tile) => ({ pageId: id, page: name, tile })));
};

export interface TileRequest {
  readonly tileId: string;
  readonly held: boolean;
  readonly asked: string;
}

export type PressTile = (client: SurfaceClient, request: TileRequest) => Promise<ControlOutcome>;

export interface TilePressPorts {
  readonly show: () => ShowState | null;
}

/** Presses tiles of the deck as a finger would. A sequence answers that it has started; its end is told as a run. */
export const createTilePress =
  ({ show }: TilePressPorts): PressTile =>
  async (client, { tileId, held, asked }) => {
    const state = show();
    if (!state) return NO_SHOW;
    const found = (await readTiles(client, state.spaceId)).find(({ tile }) => tile.id === tileId);
    if (!found) return client.through(asked, async () => NO_TILE);
    const { tile, pageId } = found;
    return client.through(asked, async () => {
      const steps = tile.steps.map(runStepOf).filter((step) => step !== null);
      if (solePage(tile) !== null || steps.length === 0 || steps.length < tile.steps.length) return WINDOW_ONLY;
      const source = { surface: client.kind, ...(held && { held }) };
      const press = { pageId, tileId, name: tile.label, steps, mediaSec: null, source };
      const result = await client.call('tile.press', press);
      if (result.ok) return result.value as PressOutcome | DeckRunOutcome;
      return { kind: 'refused', code: result.error.code, message: result.error.sentence };
    });
  };

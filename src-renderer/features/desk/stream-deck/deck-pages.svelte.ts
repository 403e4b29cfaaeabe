import { SvelteMap } from 'svelte/reactivity';
import type { Scene } from '#shared/api/scene.ts';
import { deviceSettingsOf, type ControllerCommand } from '#shared/controls/controllers.ts';
import type { DeckTile } from '#shared/show/deck-page.ts';
import type { DeckPanel } from '../../../lib/controllers/stream-deck/deck-panel.ts';
import type { DeskState } from '../desk-state.svelte.ts';

/** A key of a deck: a tile, a scene, or the way to the tiles that have no room. */
export type DeckItem =
  | { readonly kind: 'tile'; readonly pageId: string; readonly tile: DeckTile }
  | { readonly kind: 'scene'; readonly scene: Scene }
  | { readonly kind: 'more'; readonly part: number; readonly parts: number };

/** The scenes of the show, as a page that nobody has to make. */
export const SCENES_PAGE = 'scenes';

/** Parts into which a page is cut on a deck of so many keys: where it does not fit, the last key leads on. */
export const partsOf = (tiles: number, keys: number): number =>
  tiles <= keys || keys < 2 ? 1 : Math.ceil(tiles / (keys - 1));

/** The items of one part of a page; `more` belongs on the last key. */
export const itemsOfPart = (items: readonly DeckItem[], keys: number, part: number): readonly DeckItem[] => {
  const parts = partsOf(items.length, keys);
  if (parts === 1) return items.slice(0, keys);
  const own = items.slice(part * (keys - 1), (part + 1) * (keys - 1));
  return [...own, { kind: 'more', part, parts }];
};

/** The command of a key. */
export const commandOfItem = (item: DeckItem): ControllerCommand => {
  switch (item.kind) {
    case 'tile':
      return { kind: 'tile', pageId: item.pageId, tileId: item.tile.id, name: item.tile.label };
    case 'scene':
      return { kind: 'action', action: { kind: 'scene.press', sceneId: item.scene.id } };
    case 'more':
      return { kind: 'deck.page' };
  }
};

interface Place {
  /** The page that it was turned to; null shows the one of its settings. */
  readonly pageId: string | null;
  /** A part of this page: any other one is shown from its beginning. */
  readonly of: string;
  readonly part: number;
}

/** The page of each deck, and the part of it that its keys show. */
export class DeckPages {
  readonly #desk: DeskState;
  readonly #places = new SvelteMap<string, Place>();

  constructor(desk: DeskState) {
    this.#desk = desk;
  }

  /** True if a deck shows the page in front, and turns that. */
  #followsFront(device: string): boolean {
    return deviceSettingsOf(this.#desk.app.controllers.settings, device).pageId === null;
  }

  #partOf(device: string, pageId: string): number {
    const place = this.#places.get(device);
    return place?.of === pageId ? place.part : 0;
  }

  /** The page that a deck shows. */
  pageOf(device: string): { readonly id: string; readonly name: string | null; readonly items: readonly DeckItem[] } {
    const { deck, app } = this.#desk;
    const { pageId } = deviceSettingsOf(app.controllers.settings, device);
    const chosen = this.#places.get(device)?.pageId ?? pageId;
    const page = chosen === null ? deck.ownFront : deck.store.find(chosen);
    if (!page || chosen === SCENES_PAGE) {
      const items = app.show.scenes.map((scene) => ({ kind: 'scene', scene }) as const);
      return { id: SCENES_PAGE, name: null, items };
    }
    const items = page.body.tiles.map((tile) => ({ kind: 'tile', pageId: page.id, tile }) as const);
    return { id: page.id, name: page.name, items };
  }

  /** Tiles of a deck, key by key. */
  itemsOf(device: string, panel: Pick<DeckPanel, 'keys'>): ReadonlyMap<number, DeckItem> {
    const { id, items } = this.pageOf(device);
    const parts = partsOf(items.length, panel.keys.length);
    const part = Math.min(this.#partOf(device, id), parts - 1);
    const shown = itemsOfPart(items, panel.keys.length, part);
    const last = panel.keys.length - 1;
    return new Map(
      shown.flatMap((item, at) => {
        const key = panel.keys[item.kind === 'more' ? last : at];
        return key ? [[key.index, item] as const] : [];
      }),
    );
  }

  /** Brings a page to a deck. */
  open(device: string, pageId: string): void {
    if (this.#followsFront(device)) {
      this.#places.delete(device);
      this.#desk.deck.open(pageId);
    } else this.#places.set(device, { pageId, of: pageId, part: 0 });
  }

  /** Goes on by so many parts of pages, round and round. */
  turn(device: string, panel: Pick<DeckPanel, 'keys'>, by: number): void {
    const { deck, app } = this.#desk;
    const { pageId } = deviceSettingsOf(app.controllers.settings, device);
    const ids = deck.store.pages.map(({ id }) => id);
    const pages = pageId === SCENES_PAGE || ids.length === 0 ? [SCENES_PAGE, ...ids] : ids;
    const count = (id: string): number =>
      id === SCENES_PAGE ? app.show.scenes.length : (deck.store.find(id)?.body.tiles.length ?? 0);
    const stops = pages.flatMap((id) =>
      Array.from({ length: partsOf(count(id), panel.keys.length) }, (_, part) => ({ id, part })),
    );
    const { id: nowId } = this.pageOf(device);
    const now = { id: nowId, part: this.#partOf(device, nowId) };
    const at = stops.findIndex(({ id, part }) => id === now.id && part === now.part);
    const next = stops[(((Math.max(0, at) + by) % stops.length) + stops.length) % stops.length];
    if (!next) return;
    if (next.id !== now.id) this.open(device, next.id);
    this.#places.set(device, { pageId: this.#followsFront(device) ? null : next.id, of: next.id, part: next.part });
  }
}

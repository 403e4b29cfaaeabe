import type { DeckTile } from '#shared/show/deck-page.ts';

/** A step of moving a tile, as it is announced. */
export type TileMove = 'picked' | 'moved' | 'dropped';

export interface TileOrderDeps {
  /** The tiles of the page as they are kept. */
  readonly tiles: () => readonly DeckTile[];
  readonly save: (ids: readonly string[]) => Promise<unknown>;
  /** `place` counts from 1. */
  readonly say: (move: TileMove, tile: DeckTile, place: number) => void;
}

/** The order of a page's tiles while one of them is held, by pointer or by key. It is saved when the tile is dropped. */
export class TileOrder {
  heldId = $state<string | null>(null);
  /** Picked up by a key: each move is announced then. */
  isByKey = $state(false);
  #moved = $state.raw<readonly DeckTile[] | null>(null);
  readonly #deps: TileOrderDeps;
  readonly items = $derived.by(() => this.#moved ?? this.#deps.tiles());

  constructor(deps: TileOrderDeps) {
    this.#deps = deps;
  }

  pick(id: string, by: 'key' | 'pointer'): void {
    this.heldId = id;
    this.isByKey = by === 'key';
    this.#moved = this.items;
    if (this.isByKey) this.#say('picked');
  }

  /** Moves the held tile to an index; places that do not exist change nothing. */
  moveTo(index: number): void {
    const tile = this.items[this.#index];
    if (!tile || index < 0 || index >= this.items.length || index === this.#index) return;
    this.#moved = this.items.toSpliced(this.#index, 1).toSpliced(index, 0, tile);
    if (this.isByKey) this.#say('moved');
  }

  /** Moves the held tile by so many places. */
  moveBy(step: number): void {
    this.moveTo(this.#index + step);
  }

  async drop(): Promise<void> {
    const order = this.#moved;
    if (this.heldId === null || !order) return;
    this.#say('dropped');
    this.heldId = null;
    const ids = order.map(({ id }) => id);
    const isNew = this.#deps.tiles().some(({ id }, index) => id !== ids[index]);
    if (isNew) await this.#deps.save(ids);
    // Another tile may be held by now.
    if (this.#moved === order) this.#moved = null;
  }

  /** Puts the held tile back. */
  giveUp(): void {
    if (this.heldId === null) return;
    this.#moved = null;
    this.#say('dropped');
    this.heldId = null;
  }

  get #index(): number {
    return this.items.findIndex(({ id }) => id === this.heldId);
  }

  #say(move: TileMove): void {
    const tile = this.items[this.#index];
    if (tile) this.#deps.say(move, tile, this.#index + 1);
  }
}

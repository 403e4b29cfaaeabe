import type { DeckEdit } from '#shared/show/deck-edit.ts';
import { DECK_LIMITS } from '#shared/show/deck-page.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { byAge, SpaceItems, type SpaceItem } from './space-items.svelte.ts';

/** A page of the deck as the library has it. */
export type DeckPageItem = SpaceItem<'deck_page'>;

/** The deck pages of a space: by their place, and where two have the same, the older first. */
export class DeckPageStore extends SpaceItems<'deck_page'> {
  constructor(bridge: Bridge) {
    super(bridge, 'deck_page', (one, other) => one.body.position - other.body.position || byAge(one, other));
    this.listen();
  }

  get pages(): readonly DeckPageItem[] {
    return this.all;
  }

  edit(pageId: string, edit: DeckEdit): Promise<void> {
    return this.change(pageId, { kind: 'deck', edit });
  }

  /** A new page at the end; its id. */
  add(name: string): Promise<string> {
    const last = Math.max(-1, ...this.pages.map(({ body }) => body.position));
    const position = Math.min(last + 1, DECK_LIMITS.positions);
    return this.create(name, { kind: 'deck_page', position, tiles: [] });
  }

  /** Moves a page one place towards the beginning (-1) or the end (1). */
  async move(pageId: string, by: 1 | -1): Promise<void> {
    const ids = this.pages.map(({ id }) => id);
    const from = ids.indexOf(pageId);
    const other = ids[from + by];
    if (from === -1 || other === undefined) return;
    const order = ids.with(from, other).with(from + by, pageId);
    for (const [position, id] of order.entries()) {
      if (this.find(id)?.body.position !== position) await this.edit(id, { kind: 'place', position });
    }
  }
}

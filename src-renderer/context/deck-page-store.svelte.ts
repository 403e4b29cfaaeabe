import { isNewerRevision } from '#shared/library/newer-revision.ts';
import type { LibraryChange, LibraryChanged, LibraryItem } from '#shared/library/library-items.ts';
import type { DeckEdit } from '#shared/show/deck-edit.ts';
import { DECK_LIMITS, type DeckPage } from '#shared/show/deck-page.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { readItems } from '../bridge/library-items.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import * as m from '../paraglide/messages.js';

/** A page of the deck as the library has it. */
export interface DeckPageItem {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly createdAt: number;
  readonly body: DeckPage;
}

const pageOf = ({ id, name, revision, createdAt, body }: LibraryItem): readonly DeckPageItem[] =>
  body.kind === 'deck_page' ? [{ id, name, revision, createdAt, body }] : [];

/** By their place, and where two have the same, the older first. */
const inOrder = (one: DeckPageItem, other: DeckPageItem): number =>
  one.body.position - other.body.position || one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** The deck pages of a space. Kept by the library of the host: offline too, and the same in every window. */
export class DeckPageStore {
  pages = $state.raw<readonly DeckPageItem[]>([]);
  loaded = $state(false);
  /** Why they could not be read, in a sentence. */
  trouble = $state<string | null>(null);

  /** Somebody else made the first pages, while this window shows none: nothing may move for them. */
  cameFromElsewhere = $state(false);

  readonly #bridge: Bridge;
  #spaceId: string | null = null;
  readonly #refresh = oneAtATime(() => this.#read());
  /** Settles once the edits under way are answered. */
  #editing: Promise<unknown> = Promise.resolve();

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.on('library.changed', (change) => {
      if (change.spaceId === this.#spaceId && (change.kind ?? 'deck_page') === 'deck_page') void this.#hear(change);
    });
  }

  /** Shows the pages of a space; the same space is read again. */
  async open(spaceId: string): Promise<void> {
    if (spaceId !== this.#spaceId) {
      this.#spaceId = spaceId;
      this.pages = [];
      this.loaded = false;
    }
    await this.#refresh();
  }

  find(pageId: string): DeckPageItem | null {
    return this.pages.find(({ id }) => id === pageId) ?? null;
  }

  /** Changes a page. The host makes the change to the page as it is by then, so that two windows lose nothing. */
  edit(pageId: string, edit: DeckEdit): Promise<void> {
    return this.#change(pageId, { kind: 'deck', edit });
  }

  /** A new page at the end; its id. */
  async add(name: string): Promise<string> {
    const spaceId = this.#spaceId;
    if (spaceId === null) throw new Error(m.app_no_space());
    const last = Math.max(-1, ...this.pages.map(({ body }) => body.position));
    const position = Math.min(last + 1, DECK_LIMITS.positions);
    const body: DeckPage = { kind: 'deck_page', position, tiles: [] };
    return (await this.#made(this.#bridge.call('library.create', { spaceId, name, body }))).id;
  }

  rename(pageId: string, name: string): Promise<void> {
    return this.#change(pageId, { kind: 'name', name });
  }

  async remove(pageId: string): Promise<void> {
    const removed = this.#bridge.call('library.delete', { id: pageId }).then(() => {
      this.pages = this.pages.filter(({ id }) => id !== pageId);
    });
    this.#editing = Promise.allSettled([this.#editing, removed]);
    await removed;
  }

  /** Takes the deletion of a page back: keys and tiles that lead to it do so again. */
  async bringBack(pageId: string): Promise<void> {
    await this.#made(this.#bridge.call('library.bring_back', { id: pageId }));
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

  async #change(id: string, change: LibraryChange): Promise<void> {
    await this.#made(this.#bridge.call('library.change', { id, change }));
  }

  /** Takes the answer of an edit as the page. */
  #made(asked: Promise<LibraryItem>): Promise<LibraryItem> {
    const adopted = asked.then((item) => {
      this.#adopt([item]);
      return item;
    });
    this.#editing = Promise.allSettled([this.#editing, adopted]);
    return adopted;
  }

  /** Edits of this window are answered first: what their answers brought is not read again. */
  async #hear({ id, revision }: LibraryChanged): Promise<void> {
    await this.#editing;
    if (id === null || isNewerRevision(revision, this.find(id)?.revision ?? null)) await this.#refresh();
  }

  #adopt(items: readonly LibraryItem[]): void {
    const came = items.flatMap(pageOf).filter((page) => page.revision >= (this.find(page.id)?.revision ?? 0));
    const others = this.pages.filter(({ id }) => !came.some((page) => page.id === id));
    if (came.length > 0) this.pages = [...others, ...came].sort(inOrder);
  }

  /** Reads what changed. */
  async #read(): Promise<void> {
    const spaceId = this.#spaceId;
    if (spaceId === null) return;
    try {
      const there = await this.#bridge.call('library.list', { spaceId, kind: 'deck_page' });
      const ids = there.filter(({ id, revision }) => this.find(id)?.revision !== revision).map(({ id }) => id);
      const items = await readItems(this.#bridge, ids);
      if (spaceId !== this.#spaceId) return;
      if (this.loaded && this.pages.length === 0 && items.length > 0) this.cameFromElsewhere = true;
      const kept = there.map(({ id }) => id);
      if (this.pages.some(({ id }) => !kept.includes(id)))
        this.pages = this.pages.filter(({ id }) => kept.includes(id));
      this.#adopt(items);
      this.loaded = true;
      this.trouble = null;
    } catch (error) {
      if (spaceId === this.#spaceId) this.trouble = (error as Error).message;
    }
  }
}

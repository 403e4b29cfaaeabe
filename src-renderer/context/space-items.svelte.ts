import { isNewerRevision } from '#shared/library/newer-revision.ts';
import type {
  LibraryBody,
  LibraryChange,
  LibraryChanged,
  LibraryItem,
  LibraryKind,
} from '#shared/library/library-items.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { readItems } from '../bridge/library-items.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import * as m from '../paraglide/messages.js';

/** An item of one kind as the library has it. */
export interface SpaceItem<Kind extends LibraryKind> {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly createdAt: number;
  readonly body: Extract<LibraryBody, { kind: Kind }>;
}

type Aged = Pick<SpaceItem<LibraryKind>, 'id' | 'createdAt'>;

/** The older first. */
export const byAge = (one: Aged, other: Aged): number =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** The items of one kind in a space. Kept by the library of the host: offline too, and the same in every window. */
export class SpaceItems<Kind extends LibraryKind> {
  all = $state.raw<readonly SpaceItem<Kind>[]>([]);
  loaded = $state(false);
  /** Why they could not be read, in a sentence. */
  trouble = $state<string | null>(null);
  /** Somebody else made the first ones, while this window shows none: nothing may move for them. */
  cameFromElsewhere = $state(false);

  readonly #bridge: Bridge;
  readonly #kind: Kind;
  readonly #inOrder: (one: SpaceItem<Kind>, other: SpaceItem<Kind>) => number;
  #spaceId: string | null = null;
  readonly #refresh = oneAtATime(() => this.#read());
  /** Settles once the changes under way are answered. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(bridge: Bridge, kind: Kind, inOrder: (one: SpaceItem<Kind>, other: SpaceItem<Kind>) => number) {
    this.#bridge = bridge;
    this.#kind = kind;
    this.#inOrder = inOrder;
  }

  /** Hears what others change until the returned function is called. */
  listen(): () => void {
    return this.#bridge.on('library.changed', (change) => {
      if (change.spaceId === this.#spaceId && (change.kind ?? this.#kind) === this.#kind) void this.#hear(change);
    });
  }

  /** Shows the items of a space; the same space is read again. */
  async open(spaceId: string): Promise<void> {
    if (spaceId !== this.#spaceId) {
      this.#spaceId = spaceId;
      this.all = [];
      this.loaded = false;
    }
    await this.#refresh();
  }

  /** Reads them again. */
  read(): Promise<void> {
    return this.#refresh();
  }

  find(id: string): SpaceItem<Kind> | null {
    return this.all.find((one) => one.id === id) ?? null;
  }

  /** Keeps a new item; its id. */
  async create(name: string, body: SpaceItem<Kind>['body']): Promise<string> {
    const spaceId = this.#spaceId;
    if (spaceId === null) throw new Error(m.app_no_space());
    return (await this.#made(this.#bridge.call('library.create', { spaceId, name, body }))).id;
  }

  /** Changes an item. The host makes the change to the item as it is by then, so that two windows lose nothing. */
  async change(id: string, change: LibraryChange): Promise<void> {
    await this.#made(this.#bridge.call('library.change', { id, change }));
  }

  rename(id: string, name: string): Promise<void> {
    return this.change(id, { kind: 'name', name });
  }

  async remove(id: string): Promise<void> {
    const removed = this.#bridge.call('library.delete', { id }).then(() => {
      this.all = this.all.filter((one) => one.id !== id);
    });
    this.#changing = Promise.allSettled([this.#changing, removed]);
    await removed;
  }

  /** Takes a deletion back: everything that leads to the item does so again. */
  async bringBack(id: string): Promise<void> {
    await this.#made(this.#bridge.call('library.bring_back', { id }));
  }

  /** Takes the answer of a change as the item. */
  #made(asked: Promise<LibraryItem>): Promise<LibraryItem> {
    const adopted = asked.then((item) => {
      this.#adopt([item]);
      return item;
    });
    this.#changing = Promise.allSettled([this.#changing, adopted]);
    return adopted;
  }

  /** Changes of this window are answered first: what their answers brought is not read again. */
  async #hear({ id, revision }: LibraryChanged): Promise<void> {
    await this.#changing;
    if (id === null || isNewerRevision(revision, this.find(id)?.revision ?? null)) await this.#refresh();
  }

  #isOfKind(item: LibraryItem): item is LibraryItem & SpaceItem<Kind> {
    return item.body.kind === this.#kind;
  }

  #adopt(items: readonly LibraryItem[]): void {
    const came = items
      .filter((item) => this.#isOfKind(item))
      .filter((item) => item.revision >= (this.find(item.id)?.revision ?? 0))
      .map(({ id, name, revision, createdAt, body }) => ({ id, name, revision, createdAt, body }));
    const others = this.all.filter(({ id }) => !came.some((one) => one.id === id));
    if (came.length > 0) this.all = [...others, ...came].sort(this.#inOrder);
  }

  /** Reads what changed. */
  async #read(): Promise<void> {
    const spaceId = this.#spaceId;
    if (spaceId === null) return;
    try {
      const there = await this.#bridge.call('library.list', { spaceId, kind: this.#kind });
      const ids = there.filter(({ id, revision }) => this.find(id)?.revision !== revision).map(({ id }) => id);
      const items = await readItems(this.#bridge, ids);
      if (spaceId !== this.#spaceId) return;
      if (this.loaded && this.all.length === 0 && items.length > 0) this.cameFromElsewhere = true;
      const kept = there.map(({ id }) => id);
      if (this.all.some(({ id }) => !kept.includes(id))) this.all = this.all.filter(({ id }) => kept.includes(id));
      this.#adopt(items);
      this.loaded = true;
      this.trouble = null;
    } catch (error) {
      if (spaceId === this.#spaceId) this.trouble = (error as Error).message;
    }
  }
}

import { ITEMS_AT_ONCE } from '#shared/library/ids-by-call.ts';
import { isNewerRevision } from '#shared/library/newer-revision.ts';
import type { LibraryFolder, LibraryItem, LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { mapOf, setOf } from './plain-sets.ts';

/** Changes that come within this time are read together. */
const GATHER_MS = 40;

const summaryOf = ({ body: _, ...summary }: LibraryItem): LibrarySummary => summary;

/** The items of one kind of a space, as the host has them. */
export class ItemList {
  items = $state.raw<readonly LibrarySummary[]>([]);
  folders = $state.raw<readonly LibraryFolder[]>([]);
  loaded = $state(false);
  /** Why it could not be read, in a sentence. */
  trouble = $state<string | null>(null);

  readonly spaceId: string;
  readonly kind: LibraryKind;
  readonly #bridge: Bridge;
  readonly #onItem: (item: LibraryItem) => void;
  /** Items that changed, and to which revision. */
  readonly #stale = mapOf<string, number | null>([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;
  #reloads = false;

  constructor(bridge: Bridge, spaceId: string, kind: LibraryKind, onItem: (item: LibraryItem) => void) {
    this.#bridge = bridge;
    this.spaceId = spaceId;
    this.kind = kind;
    this.#onItem = onItem;
  }

  /** Reads the list and follows it until the returned function is called. */
  open(): () => void {
    const stop = this.#bridge.on('library.changed', ({ spaceId, id, kind, revision }) => {
      if (spaceId !== this.spaceId || (kind !== null && kind !== this.kind)) return;
      if (id === null) this.#reloads = true;
      else this.#stale.set(id, revision);
      this.#timer ??= setTimeout(() => void this.#catchUp(), GATHER_MS);
    });
    void this.load();
    return () => {
      stop();
      this.#isClosed = true;
      if (this.#timer !== null) clearTimeout(this.#timer);
    };
  }

  async load(): Promise<void> {
    const { spaceId, kind } = this;
    try {
      const [items, folders] = await Promise.all([
        this.#bridge.call('library.list', { spaceId, kind }),
        this.#bridge.call('library.folders', { spaceId, kind }),
      ]);
      this.items = items;
      this.folders = folders;
      this.trouble = null;
      this.loaded = true;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Takes the host's answer to a change. */
  put(changed: readonly LibraryItem[]): void {
    const ours = changed.filter(({ kind, spaceId }) => kind === this.kind && spaceId === this.spaceId);
    for (const item of ours) this.#onItem(item);
    this.#merge(mapOf(ours.map((item) => [item.id, summaryOf(item)])));
  }

  drop(ids: ReadonlySet<string>): void {
    this.items = this.items.filter(({ id }) => !ids.has(id));
  }

  #merge(changed: ReadonlyMap<string, LibrarySummary>): void {
    const known = setOf(this.items.map(({ id }) => id));
    const added = [...changed.values()].filter(({ id }) => !known.has(id));
    const newer = (item: LibrarySummary): LibrarySummary => {
      const next = changed.get(item.id);
      return next && next.revision >= item.revision ? next : item;
    };
    this.items = [...this.items.map(newer), ...added];
  }

  async #catchUp(): Promise<void> {
    this.#timer = null;
    const held = mapOf(this.items.map(({ id, revision }) => [id, revision]));
    // Answers to edits of this window are here by now.
    const ids = [...this.#stale].flatMap(([id, revision]) =>
      isNewerRevision(revision, held.get(id) ?? null) ? [id] : [],
    );
    this.#stale.clear();
    if (this.#reloads || ids.length > ITEMS_AT_ONCE) {
      this.#reloads = false;
      await this.load();
      return;
    }
    if (ids.length === 0) return;
    try {
      const items = await this.#bridge.call('library.get_many', { ids });
      if (this.#isClosed) return;
      const there = setOf(items.map(({ id }) => id));
      const gone = setOf(ids.filter((id) => !there.has(id)));
      if (this.items.some(({ id }) => gone.has(id))) this.drop(gone);
      this.put(items);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }
}

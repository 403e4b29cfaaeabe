import { createContext } from 'svelte';
import type { LibraryKind, LibraryOverview, LibrarySummary } from '#shared/library/library-items.ts';
import type { AppContext } from '../../context/app-context.ts';
import { locale } from '../../lib/locale.svelte.ts';
import * as m from '../../paraglide/messages.js';
import { brandOf } from '../../stage/space-brand.ts';
import { filterItems, sameOrNext, searchWords, sortItems, tagCounts, type ItemOrder } from './find-items.ts';
import { FileIntake } from './media/file-intake.svelte.ts';
import { LoadedPictures, loadPicture } from './items/loaded-pictures.svelte.ts';
import { ItemBodies } from './item-bodies.svelte.ts';
import { ItemCommands } from './item-commands.svelte.ts';
import { ItemDrag } from './item-drag.svelte.ts';
import { ItemList } from './item-list.svelte.ts';
import { viewOf, type LibraryViewId } from './library-views.ts';
import { MediaCopies } from './media-copies.svelte.ts';
import { MediaCache } from './media-cache.svelte.ts';
import { Selection } from './selection.svelte.ts';
import { setOf } from './plain-sets.ts';

/** As many as the host looks up by its full text; names and tags have no bound. */
const MAX_FOUND = 200;
/** Counts follow changes that late. */
const COUNT_AFTER_MS = 300;
const NOTHING: readonly LibrarySummary[] = [];

/** The library on screen: what is listed, how it is narrowed, what is chosen. */
export class LibraryState {
  readonly app: AppContext;
  readonly bodies: ItemBodies;
  readonly media: MediaCache;
  readonly copies: MediaCopies;
  readonly pictures = new LoadedPictures(loadPicture);
  readonly selection = new Selection();
  readonly commands: ItemCommands;
  readonly drag: ItemDrag;
  readonly intake: FileIntake;

  viewId = $state<LibraryViewId>('templates');
  query = $state('');
  /** A folder's id; null is "in no folder", undefined all. */
  folderId = $state<string | null | undefined>(undefined);
  tag = $state<string | null>(null);
  order = $state<ItemOrder>('name');
  list = $state.raw<ItemList | null>(null);
  overview = $state.raw<LibraryOverview | null>(null);
  /** The item whose name is being written. */
  renamingId = $state<string | null>(null);
  /** Words that were written and refused: they are offered again. */
  refusedName = $state<string | null>(null);
  #lastShown = NOTHING;
  #counting: ReturnType<typeof setTimeout> | null = null;
  /** Items that the host found by full text, with the words it looked for. */
  #found = $state.raw<{ readonly text: string; readonly ids: ReadonlySet<string> } | null>(null);

  readonly view = $derived(viewOf(this.viewId));
  readonly brand = $derived.by(() => brandOf(this.app.show.state?.space ?? null));
  readonly spaceId = $derived.by(() => this.app.host.space?.id ?? null);
  /** Why nothing can be changed, or null. */
  readonly reason = $derived((this.overview?.readOnly ?? null) === null ? null : m.library_read_only());
  /** Made once: every card writes a day. */
  readonly #day = $derived(new Intl.DateTimeFormat(locale.region, { day: 'numeric', month: 'short', year: 'numeric' }));
  readonly items = $derived(this.list?.items ?? NOTHING);
  readonly #sorted = $derived(
    this.list?.kind === 'deck_page'
      ? this.items.toSorted((one, other) => this.placeOf(one) - this.placeOf(other))
      : sortItems(this.items, this.order),
  );
  readonly shown = $derived.by(() => {
    const { folderId, tag, query: text } = this;
    const found = this.#found?.text === text ? this.#found.ids : null;
    this.#lastShown = sameOrNext(this.#lastShown, filterItems(this.#sorted, { folderId, tag, text, found }));
    return this.#lastShown;
  });
  readonly tags = $derived(tagCounts(this.items));
  readonly chosen = $derived(
    this.selection.ids.size === 0 ? NOTHING : this.shown.filter(({ id }) => this.selection.ids.has(id)),
  );
  readonly isNarrowed = $derived(
    this.folderId !== undefined || this.tag !== null || searchWords(this.query).length > 0,
  );

  constructor(app: AppContext) {
    this.app = app;
    this.bodies = new ItemBodies({
      read: (ids) => app.bridge.call('library.get_many', { ids: [...ids] }),
      soon: (run) => {
        setTimeout(run, 0);
      },
    });
    this.copies = new MediaCopies(app.bridge);
    this.media = new MediaCache(app.bridge, () => this.spaceId);
    this.commands = new ItemCommands({
      bridge: app.bridge,
      list: () => this.list,
      reason: () => this.reason,
      onKeep: () => this.copies.read(),
    });
    this.drag = new ItemDrag({
      reason: () => this.reason,
      choose: (item) => {
        if (!this.selection.ids.has(item.id)) this.selection.only(item.id);
        return this.chosen;
      },
      onDrop: (items, target) => {
        const [page] = items;
        if (target.kind === 'folder') void this.commands.move(items, target.id);
        else if (page) {
          void this.place(
            page.id,
            this.shown.findIndex(({ id }) => id === target.id),
          );
        }
      },
    });
    this.intake = new FileIntake(
      app.bridge,
      (item) => {
        this.list?.put([item]);
        if (this.list?.kind === 'media') this.selection.only(item.id);
      },
      (folderId) => this.folderName(folderId),
    );
  }

  /** The name of a folder of the list; null for none. */
  folderName(folderId: string | null): string | null {
    return this.list?.folders.find(({ id }) => id === folderId)?.name ?? null;
  }

  /** Goes to another view; filters belong to the one that is left. */
  show(id: LibraryViewId): void {
    if (id === this.viewId) return;
    this.viewId = id;
    this.list = null;
    this.folderId = undefined;
    this.tag = null;
    this.query = '';
    this.renamingId = null;
    this.selection.clear();
    this.selection.activeId = null;
  }

  dayOf({ updatedAt }: LibrarySummary): string {
    return this.#day.format(updatedAt);
  }

  /** The position of a deck page; a page whose body is not read yet comes last. */
  placeOf({ id }: LibrarySummary): number {
    const body = this.bodies.of(id);
    return body?.kind === 'deck_page' ? body.position : Number.MAX_SAFE_INTEGER;
  }

  /** Puts a deck page where another one stands. */
  async place(id: string, to: number): Promise<void> {
    const ids = this.#sorted.map((item) => item.id);
    const from = ids.indexOf(id);
    if (from === -1 || to < 0 || to >= ids.length || from === to) return;
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    for (const [position, pageId] of order.entries()) {
      const body = this.bodies.of(pageId);
      if (body?.kind !== 'deck_page' || body.position === position) continue;
      if (!(await this.commands.change(pageId, { kind: 'body', body: { ...body, position } }))) return;
    }
  }

  /** Names an item; a refused name is asked for once more. */
  async rename(item: LibrarySummary, name: string): Promise<void> {
    if (await this.commands.rename(item, name)) return;
    this.refusedName = name;
    this.renamingId = item.id;
  }

  widen(): void {
    this.folderId = undefined;
    this.tag = null;
    this.query = '';
  }

  /** Reads what the library holds, and whether it can be changed. */
  async readOverview(): Promise<void> {
    if (this.spaceId === null) return;
    try {
      this.overview = await this.app.bridge.call('library.overview', { spaceId: this.spaceId });
    } catch {
      // The list says what is wrong.
    }
  }

  /** Counts again, once for all that changes at the same time. */
  recount(): void {
    this.#counting ??= setTimeout(() => {
      this.#counting = null;
      void this.readOverview();
    }, COUNT_AFTER_MS);
  }

  /** Counts no more: the space's library is left. */
  stopCounting(): void {
    if (this.#counting !== null) clearTimeout(this.#counting);
    this.#counting = null;
  }

  /** Asks the host for what is in the items themselves; an answer to earlier words is not used. */
  async searchBodies(text: string): Promise<void> {
    const { list } = this;
    if (!list || searchWords(text).length === 0) return;
    try {
      const { spaceId, kind } = list;
      const found = await this.app.bridge.call('library.search', { spaceId, text, kinds: [kind], limit: MAX_FOUND });
      if (text === this.query) this.#found = { text, ids: setOf(found.map(({ id }) => id)) };
    } catch {
      // Names and tags are searched here.
    }
  }

  /** Opens the list of a kind and follows it until the returned function is called. */
  follow(spaceId: string, kind: LibraryKind | null): () => void {
    const list = kind === null ? null : new ItemList(this.app.bridge, spaceId, kind, (item) => this.bodies.keep(item));
    this.list = list;
    return list ? list.open() : () => {};
  }
}

/** The library on screen: `const library = useLibrary()` in any component under Library. */
export const [useLibrary, provideLibrary] = createContext<LibraryState>();

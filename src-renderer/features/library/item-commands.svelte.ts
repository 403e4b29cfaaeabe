import type { LibraryChange, LibraryItem, LibraryKind, LibrarySummary } from '#shared/library/library-items.ts';
import { withoutDirectionMarks } from '#shared/lib/text-direction.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';
import { freeName } from './find-items.ts';
import type { ItemList } from './item-list.svelte.ts';
import { ItemWork } from './item-work.svelte.ts';
import { setOf } from './plain-sets.ts';

/** Longest name of an item. */
const NAME_LENGTH = 100;

type Items = readonly LibrarySummary[];

interface Undo {
  readonly text: string;
  readonly run: () => Promise<void>;
}

/** The parts of the library that the commands work on. */
export interface ItemCommandDeps {
  readonly bridge: Bridge;
  readonly list: () => ItemList | null;
  /** Why nothing can be changed, or null. */
  readonly reason: () => string | null;
  /** Told when the list of things to keep changed. */
  readonly onKeep: () => Promise<void>;
}

/** Kinds that a person may copy: a show's scenes and a medium stand for something that is there once. */
const CAN_COPY: ReadonlySet<LibraryKind> = setOf(['template', 'show_template', 'poll_set', 'deck_page', 'rule']);
/** Why items of a kind cannot be copied, or null. */
export const copyReason = (kind: LibraryKind): string | null =>
  CAN_COPY.has(kind) ? null : kind === 'draft' ? m.library_show_once() : m.library_medium_once();
/** Why items of a kind cannot be renamed, or null. */
export const renameReason = (kind: LibraryKind): string | null => (kind === 'draft' ? m.library_show_named() : null);

/** The acts of a person on items. A note says what the host refuses; the rest is done. */
export class ItemCommands {
  /** Takes the last deletion or move back. */
  undo = $state.raw<Undo | null>(null);
  readonly work: ItemWork;
  readonly #deps: ItemCommandDeps;

  constructor(deps: ItemCommandDeps) {
    this.#deps = deps;
    this.work = new ItemWork(deps.reason);
  }

  /** Changes one item; false when the host refused. */
  async change(id: string, change: LibraryChange): Promise<boolean> {
    return (await this.work.each([id], m.library_work_change(), () => this.#change(id, change))).length === 1;
  }

  rename(item: LibrarySummary, name: string): Promise<boolean> {
    const trimmed = name.trim();
    if (trimmed === '' || trimmed === item.name) return Promise.resolve(true);
    return this.change(item.id, { kind: 'name', name: trimmed });
  }

  async move(items: Items, folderId: string | null): Promise<void> {
    const elsewhere = items.filter((item) => item.folderId !== folderId);
    const moved = await this.work.each(elsewhere, m.library_work_move(), ({ id }) =>
      this.#change(id, { kind: 'folder', folderId }),
    );
    if (moved.length === 0) return;
    this.#offer(m.library_moved({ count: moved.length }), async () => {
      await this.work.each(moved, m.library_work_move(), (item) =>
        this.#change(item.id, { kind: 'folder', folderId: item.folderId }),
      );
    });
  }

  async addTag(items: Items, tag: string): Promise<void> {
    const wanted = tag.trim();
    if (wanted === '') return;
    const missing = items.filter(({ tags }) => !tags.includes(wanted));
    await this.work.each(missing, m.library_work_change(), ({ id, tags }) =>
      this.#change(id, { kind: 'tags', tags: [...tags, wanted] }),
    );
  }

  async removeTag(items: Items, tag: string): Promise<void> {
    const having = items.filter(({ tags }) => tags.includes(tag));
    await this.work.each(having, m.library_work_change(), ({ id, tags }) =>
      this.#change(id, { kind: 'tags', tags: tags.filter((one) => one !== tag) }),
    );
  }

  /** Copies items beside themselves; answers with the copies' ids. */
  async duplicate(items: Items): Promise<readonly string[]> {
    const list = this.#deps.list();
    if (!list) return [];
    const taken = setOf(list.items.map(({ name }) => name));
    const made: string[] = [];
    for (const item of items.filter(({ kind }) => CAN_COPY.has(kind))) {
      const copied = withoutDirectionMarks(m.library_copy_of({ name: item.name }));
      const name = freeName(cutText(copied, NAME_LENGTH), taken, NAME_LENGTH);
      taken.add(name);
      await this.work.each([item], m.library_work_change(), async () => {
        const { body } = await this.#deps.bridge.call('library.get', { id: item.id });
        const { spaceId, folderId, tags } = item;
        const copy = await this.#deps.bridge.call('library.create', { spaceId, name, body, folderId });
        made.push(copy.id);
        list.put([copy]);
        if (tags.length > 0) await this.#change(copy.id, { kind: 'tags', tags: [...tags] });
      });
    }
    return made;
  }

  /** Deletes items; until something else is done, they can be brought back as they were. */
  async remove(items: Items): Promise<void> {
    const gone = await this.work.each(items, m.library_work_delete(), ({ id }) =>
      this.#deps.bridge.call('library.delete', { id }),
    );
    if (gone.length === 0) return;
    this.#deps.list()?.drop(setOf(gone.map(({ id }) => id)));
    this.#offerBack(gone);
  }

  #offerBack(gone: Items): void {
    const [first] = gone;
    const text = gone.length === 1 && first ? m.library_deleted_one({ name: first.name }) : null;
    this.#offer(text ?? m.library_deleted({ count: gone.length }), () => this.#bringBack(gone));
  }

  /** Keeps media for work without a network, or no longer. */
  async keep(items: Items, keep: boolean): Promise<void> {
    const text = keep ? m.library_keep() : m.library_keep_end();
    await this.work.each(items, text, ({ id }) => this.#deps.bridge.call('media.keep', { itemId: id, keep }));
    await this.#deps.onKeep();
  }

  /** Keeps everything that lies in a folder, now and later, or no longer. */
  async keepFolder(folderId: string, keep: boolean): Promise<void> {
    await this.work.each([folderId], m.library_keep(), (id) =>
      this.#deps.bridge.call('media.keep_folder', { folderId: id, keep }),
    );
    await this.#deps.onKeep();
  }

  /** Makes a folder, or renames the one of that id. */
  async saveFolder(name: string, id?: string): Promise<boolean> {
    const list = this.#deps.list();
    if (!list || name.trim() === '') return false;
    const { spaceId, kind } = list;
    const saved = await this.work.each([name.trim()], m.library_work_change(), async (wanted) => {
      await this.#deps.bridge.call('library.save_folder', {
        spaceId,
        kind,
        name: wanted,
        ...(id !== undefined && { id }),
      });
    });
    await list.load();
    return saved.length === 1;
  }

  /** Deletes a folder; its items stay, in no folder. */
  async removeFolder(folder: { readonly id: string; readonly name: string }): Promise<void> {
    const list = this.#deps.list();
    if (!list) return;
    const within = list.items.filter(({ folderId }) => folderId === folder.id);
    const done = await this.work.each([folder.id], m.library_work_delete(), async (id) => {
      await this.#deps.bridge.call('library.delete_folder', { id });
    });
    await list.load();
    if (done.length === 0) return;
    this.#offer(m.library_folder_deleted({ name: folder.name }), async () => {
      if (!(await this.saveFolder(folder.name, folder.id))) return;
      await this.work.each(within, m.library_work_move(), ({ id }) =>
        this.#change(id, { kind: 'folder', folderId: folder.id }),
      );
    });
  }

  /** Takes the last deletion or move back. */
  async takeBack(): Promise<void> {
    const undo = this.undo;
    if (this.work.progress !== null) {
      toasts.show(m.library_work_busy(), 'trouble');
      return;
    }
    this.undo = null;
    await undo?.run();
  }

  #offer(text: string, run: () => Promise<void>): void {
    const undo = { text, run };
    this.undo = undo;
    toasts.show(text, 'plain', {
      label: m.library_undo(),
      run: () => {
        void (this.undo === undo ? this.takeBack() : run());
      },
    });
  }

  async #bringBack(items: Items): Promise<void> {
    const back = await this.work.each(items, m.library_work_undo(), async ({ id }) => {
      this.#put(await this.#deps.bridge.call('library.bring_back', { id }));
    });
    // Stopped on the way: the rest can still be brought back.
    const known = setOf(back.map(({ id }) => id));
    const left = items.filter(({ id }) => !known.has(id));
    if (left.length > 0) this.#offerBack(left);
  }

  async #change(id: string, change: LibraryChange): Promise<LibraryItem> {
    const item = await this.#deps.bridge.call('library.change', { id, change });
    this.#put(item);
    return item;
  }

  /** Puts a changed item into the list. The host tells of many together: drawn one by one they would take a minute. */
  #put(item: LibraryItem): void {
    if (this.work.progress === null) this.#deps.list()?.put([item]);
  }
}

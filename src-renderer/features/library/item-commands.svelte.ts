import type { LibraryChange, LibraryItem, LibraryKind, LibrarySummary } from '#shared/bridge/library-items.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';
import { freeName } from './find-items.ts';
import type { ItemList } from './item-list.svelte.ts';
import { setOf } from './plain-sets.ts';

/** Longest name of an item. */
const NAME_LENGTH = 100;
/** Sent to the host together. */
const AT_ONCE = 8;

type Items = readonly LibrarySummary[];

interface Undo {
  readonly text: string;
  readonly run: () => Promise<void>;
}

/** What the commands work on. */
export interface CommandParts {
  readonly bridge: Bridge;
  readonly list: () => ItemList | null;
  /** Why nothing can be changed, or null. */
  readonly reason: () => string | null;
}

/** Kinds that a person may copy: a show's scenes and a medium stand for something that is there once. */
const CAN_COPY: ReadonlySet<LibraryKind> = setOf(['template', 'poll_set', 'deck_page']);
/** Why items of a kind cannot be copied, or null. */
export const copyReason = (kind: LibraryKind): string | null =>
  CAN_COPY.has(kind) ? null : kind === 'draft' ? m.library_show_once() : m.library_medium_once();
/** Why items of a kind cannot be renamed, or null. */
export const renameReason = (kind: LibraryKind): string | null => (kind === 'draft' ? m.library_show_named() : null);

/** What a person does to items. What the host refuses is said in a note, and the rest is done. */
export class ItemCommands {
  /** Takes the last deletion or move back. */
  undo = $state.raw<Undo | null>(null);
  readonly #parts: CommandParts;

  constructor(parts: CommandParts) {
    this.#parts = parts;
  }

  /** Changes one item; false when the host refused. */
  async change(id: string, change: LibraryChange): Promise<boolean> {
    return (await this.#each([id], () => this.#change(id, change))) === 1;
  }

  rename(item: LibrarySummary, name: string): Promise<boolean> {
    const trimmed = name.trim();
    if (trimmed === '' || trimmed === item.name) return Promise.resolve(true);
    return this.change(item.id, { kind: 'name', name: trimmed });
  }

  async move(items: Items, folderId: string | null): Promise<void> {
    const moved = items.filter((item) => item.folderId !== folderId);
    const count = await this.#each(moved, (item) => this.#change(item.id, { kind: 'folder', folderId }));
    if (count === 0) return;
    this.#offer(m.library_moved({ count }), async () => {
      await this.#each(moved, (item) => this.#change(item.id, { kind: 'folder', folderId: item.folderId }));
    });
  }

  async addTag(items: Items, tag: string): Promise<void> {
    const wanted = tag.trim();
    if (wanted === '') return;
    const missing = items.filter(({ tags }) => !tags.includes(wanted));
    await this.#each(missing, ({ id, tags }) => this.#change(id, { kind: 'tags', tags: [...tags, wanted] }));
  }

  async removeTag(items: Items, tag: string): Promise<void> {
    const having = items.filter(({ tags }) => tags.includes(tag));
    await this.#each(having, ({ id, tags }) =>
      this.#change(id, { kind: 'tags', tags: tags.filter((one) => one !== tag) }),
    );
  }

  /** Copies items beside themselves; answers with the copies' ids. */
  async duplicate(items: Items): Promise<readonly string[]> {
    const list = this.#parts.list();
    if (!list) return [];
    const taken = setOf(list.items.map(({ name }) => name));
    const made: string[] = [];
    for (const item of items.filter(({ kind }) => CAN_COPY.has(kind))) {
      const name = freeName(m.library_copy_of({ name: item.name }).slice(0, NAME_LENGTH), taken, NAME_LENGTH);
      taken.add(name);
      await this.#each([item], async () => {
        const { body } = await this.#parts.bridge.call('library.get', { id: item.id });
        const { spaceId, folderId, tags } = item;
        const copy = await this.#parts.bridge.call('library.create', { spaceId, name, body, folderId });
        made.push(copy.id);
        list.put([copy]);
        if (tags.length > 0) await this.#change(copy.id, { kind: 'tags', tags: [...tags] });
      });
    }
    return made;
  }

  /** Deletes items; until something else is done, they can be brought back as they were. */
  async remove(items: Items): Promise<void> {
    const gone: LibrarySummary[] = [];
    await this.#each(items, async (item) => {
      await this.#parts.bridge.call('library.delete', { id: item.id });
      gone.push(item);
    });
    if (gone.length === 0) return;
    this.#parts.list()?.drop(setOf(gone.map(({ id }) => id)));
    const [first] = gone;
    const text = gone.length === 1 && first ? m.library_deleted_one({ name: first.name }) : null;
    this.#offer(text ?? m.library_deleted({ count: gone.length }), () => this.#bringBack(gone));
  }

  /** Makes a folder, or renames the one of that id. */
  async saveFolder(name: string, id?: string): Promise<boolean> {
    const list = this.#parts.list();
    if (!list || name.trim() === '') return false;
    const { spaceId, kind } = list;
    const saved = await this.#each([name.trim()], async (wanted) => {
      await this.#parts.bridge.call('library.save_folder', {
        spaceId,
        kind,
        name: wanted,
        ...(id !== undefined && { id }),
      });
    });
    await list.load();
    return saved === 1;
  }

  /** Deletes a folder; its items stay, in no folder. */
  async removeFolder(folder: { readonly id: string; readonly name: string }): Promise<void> {
    const list = this.#parts.list();
    if (!list) return;
    const within = list.items.filter(({ folderId }) => folderId === folder.id);
    const done = await this.#each([folder.id], async (id) => {
      await this.#parts.bridge.call('library.delete_folder', { id });
    });
    await list.load();
    if (done === 0) return;
    this.#offer(m.library_folder_deleted({ name: folder.name }), async () => {
      if (!(await this.saveFolder(folder.name, folder.id))) return;
      await this.#each(within, ({ id }) => this.#change(id, { kind: 'folder', folderId: folder.id }));
    });
  }

  /** Takes the last deletion or move back. */
  async takeBack(): Promise<void> {
    const undo = this.undo;
    this.undo = null;
    await undo?.run();
  }

  #offer(text: string, run: () => Promise<void>): void {
    const undo = { text, run };
    this.undo = undo;
    toasts.show(text, 'plain', {
      label: m.library_undo(),
      run: () => {
        if (this.undo === undo) this.undo = null;
        void run();
      },
    });
  }

  async #bringBack(items: Items): Promise<void> {
    await this.#each(items, async ({ id }) => {
      const [newest] = await this.#parts.bridge.call('library.versions', { id });
      if (!newest) throw new Error(m.library_gone());
      const item = await this.#parts.bridge.call('library.restore_version', { id, revision: newest.revision });
      this.#parts.list()?.put([item]);
    });
  }

  async #change(id: string, change: LibraryChange): Promise<LibraryItem> {
    const item = await this.#parts.bridge.call('library.change', { id, change });
    this.#parts.list()?.put([item]);
    return item;
  }

  /** Does something to each, several at a time; answers with how many went well. Trouble is said once. */
  async #each<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<number> {
    const reason = this.#parts.reason();
    if (reason !== null) {
      toasts.show(reason, 'trouble');
      return 0;
    }
    let done = 0;
    let trouble: Error | null = null;
    for (let start = 0; start < items.length; start += AT_ONCE) {
      const outcomes = await Promise.allSettled(items.slice(start, start + AT_ONCE).map(act));
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') done += 1;
        else trouble ??= outcome.reason as Error;
      }
    }
    if (trouble) toasts.error(trouble);
    return done;
  }
}

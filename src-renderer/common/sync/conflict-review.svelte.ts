import type { LibraryBody, LibraryConflict } from '#shared/library/library-items.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { SyncStore } from '../../context/sync-store.svelte.ts';
import { conflictVersions } from './conflict-versions.ts';

type Sync = Pick<SyncStore, 'conflicts' | 'resolve' | 'loadConflicts'>;

/**
 * Review of the conflicts, one by one. The one in front stays there while others come and go, so that a decision always
 * concerns the visible one.
 */
export class ConflictReview {
  busy = $state(false);
  trouble = $state<string | null>(null);

  readonly #sync: Sync;
  readonly #bridge: Bridge;
  #wanted = $state.raw<{ readonly id: string; readonly index: number } | null>(null);
  /** The item that the last conflict was read of, as it is now. */
  #read = $state.raw<{ readonly itemId: string; readonly body: LibraryBody | null } | null>(null);

  readonly index = $derived.by(() => {
    const { conflicts } = this.#sync;
    const kept = conflicts.findIndex(({ id }) => id === this.#wanted?.id);
    return kept === -1 ? Math.min(this.#wanted?.index ?? 0, Math.max(0, conflicts.length - 1)) : kept;
  });
  readonly conflict = $derived.by<LibraryConflict | null>(() => this.#sync.conflicts[this.index] ?? null);
  readonly body = $derived(this.#read?.itemId === this.conflict?.itemId ? (this.#read?.body ?? null) : null);
  readonly versions = $derived(this.conflict && conflictVersions(this.conflict, this.body));

  constructor(sync: Sync, bridge: Bridge) {
    this.#sync = sync;
    this.#bridge = bridge;
    this.#want(0);
  }

  get count(): number {
    return this.#sync.conflicts.length;
  }

  /** Goes to the next conflict, or back to the one before. */
  go(by: 1 | -1): void {
    this.#want(Math.min(Math.max(this.index + by, 0), this.count - 1));
  }

  /** Ends the conflict in front; the next one takes its place. */
  async keep(take: 'mine' | 'theirs'): Promise<void> {
    const { conflict, index } = this;
    if (!conflict || this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      await this.#sync.resolve(conflict.id, take);
    } catch (error) {
      this.trouble = (error as AppError).message;
      await this.#sync.loadConflicts().catch(() => undefined);
    } finally {
      this.busy = false;
      this.#want(this.#sync.conflicts.some(({ id }) => id === conflict.id) ? this.index : index);
    }
  }

  /** Reads the item of the conflict in front, into which both versions are put; until the returned function is called. */
  readItem(itemId: string): () => void {
    let isCurrent = true;
    const take = (body: LibraryBody | null): void => {
      if (isCurrent) this.#read = { itemId, body };
    };
    this.#bridge.call('library.get_many', { ids: [itemId] }).then(
      ([item]) => {
        take(item?.body ?? null);
      },
      () => {
        take(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }

  #want(index: number): void {
    const conflict = this.#sync.conflicts[Math.min(index, this.count - 1)];
    this.#wanted = conflict ? { id: conflict.id, index } : null;
  }
}

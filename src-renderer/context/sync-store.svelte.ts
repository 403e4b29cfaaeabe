import { IDLE_SYNC } from '#shared/library/idle-sync.ts';
import type { LibraryConflict, LibrarySummary, SyncStatus } from '#shared/library/library-items.ts';
import type { Bridge } from '../bridge/bridge.ts';

/** Edits of an open draft. */
export interface DraftEdits {
  /** Those that even the host does not have yet. */
  readonly unkept: number;
  /** Those that the host keeps and the platform does not have yet. */
  readonly waiting: number;
  /** Why the host does not have them. */
  readonly problem: string | null;
}

/** Sync state between the library and the platform for the whole window, from the host. */
export class SyncStore {
  status = $state.raw<SyncStatus>(IDLE_SYNC);
  conflicts = $state.raw<readonly LibraryConflict[]>([]);
  /** Items that the platform refused, with its sentence. */
  refused = $state.raw<readonly LibrarySummary[]>([]);
  /** Edits that even the host does not have yet, and why not. */
  unkept = $state(0);
  unkeptProblem = $state<string | null>(null);
  readonly waiting = $derived(this.status.waiting + this.unkept);

  readonly #bridge: Bridge;
  readonly #spaceIds: () => readonly string[];
  readonly #isDesk: () => boolean;

  constructor(bridge: Bridge, spaceIds: () => readonly string[], isDesk: () => boolean) {
    this.#bridge = bridge;
    this.#spaceIds = spaceIds;
    this.#isDesk = isDesk;
    bridge.onConnection((connection) => {
      if (connection !== 'open') return;
      void this.#quietly(async () => {
        this.#take(await bridge.call('sync.status', undefined));
      });
    });
    bridge.on('sync.changed', (status) => {
      this.#take(status);
    });
  }

  /** Sends waiting edits and reads new data, now. */
  async run(): Promise<void> {
    this.#take(await this.#bridge.call('sync.run', undefined));
  }

  async pause(paused: boolean): Promise<void> {
    this.#take(await this.#bridge.call('sync.pause', { paused }));
  }

  /** Retries refused edits. */
  async retry(): Promise<void> {
    this.#take(await this.#bridge.call('sync.retry', undefined));
  }

  /** Does not make a show that waits to be made. */
  async forgetShow(id: string): Promise<void> {
    this.#take(await this.#bridge.call('sync.forget_show', { id }));
  }

  /**
   * Counts the edits of the open draft. Those that the host has just kept wait from then on: its own word of them comes
   * a moment later, and until then nothing may look sent.
   */
  takeEdits({ unkept, waiting, problem }: DraftEdits): void {
    if (unkept < this.unkept && waiting > this.status.waiting) this.status = { ...this.status, waiting };
    this.unkept = unkept;
    this.unkeptProblem = unkept > 0 ? problem : null;
  }

  /** Ends a conflict. Throws the host's error. */
  async resolve(id: string, take: 'mine' | 'theirs'): Promise<void> {
    await this.#bridge.call('library.resolve', { id, take });
    await this.loadConflicts();
  }

  /** Gives up refused edits of an item: it is as the platform has it. Throws the host's error. */
  async giveUp(id: string): Promise<void> {
    await this.#bridge.call('library.give_up', { id });
    await this.loadRefused();
  }

  async loadConflicts(): Promise<void> {
    // A panel reads of its space alone; the desk also of spaces that are not connected any more.
    const queries = this.#isDesk() ? [{}] : this.#spaceIds().map((spaceId) => ({ spaceId }));
    this.conflicts = (await Promise.all(queries.map((query) => this.#bridge.call('library.conflicts', query)))).flat();
  }

  /** The items that were refused, of all spaces. */
  async loadRefused(): Promise<void> {
    const lists = await Promise.all(
      this.#spaceIds().flatMap((spaceId) =>
        (['draft', 'template'] as const).map((kind) => this.#bridge.call('library.list', { spaceId, kind })),
      ),
    );
    this.refused = lists.flat().filter(({ problem }) => problem !== null);
  }

  #take(status: SyncStatus): void {
    const before = this.status;
    this.status = status;
    if (status.conflicts !== before.conflicts || status.conflicts !== this.conflicts.length) {
      void this.#quietly(() => this.loadConflicts());
    }
    if (status.refused !== before.refused) void this.#quietly(() => this.loadRefused());
  }

  /** Reads that a later change of the status repeats. */
  async #quietly(read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch {
      // The host is gone: it sends its status when it is back.
    }
  }
}

import { SvelteMap } from 'svelte/reactivity';
import type { LibraryBody, LibraryItem } from '#shared/library/library-items.ts';
import { mapOf, setOf } from './plain-sets.ts';

export interface BodySource {
  readonly read: (ids: readonly string[]) => Promise<readonly LibraryItem[]>;
  /** Calls back a little later: what is wanted in between is read at once. */
  readonly soon: (run: () => void) => void;
}

interface Kept {
  readonly revision: number;
  readonly body: LibraryBody;
}

/** Read together: a screenful, so that the first pictures do not wait for the last. */
const AT_ONCE = 24;
/** Kept of what is not on screen. */
const MAX_KEPT = 400;

/** The bodies of what is on screen, read when it comes into view. */
export class ItemBodies {
  readonly #kept = new SvelteMap<string, Kept>();
  /** The cells that want each item: one may want it before another lets go of it. */
  readonly #wanted = mapOf<string, Set<object>>([]);
  readonly #source: BodySource;
  #isReading = false;

  constructor(source: BodySource) {
    this.#source = source;
  }

  /** The body as it is known, perhaps of an earlier revision; null before it was read. */
  of(id: string): LibraryBody | null {
    return this.#kept.get(id)?.body ?? null;
  }

  /** Asks for a body of that revision, until the returned function is called. */
  want(id: string, revision: number): () => void {
    if ((this.#kept.get(id)?.revision ?? -1) >= revision) return () => {};
    const want = {};
    const wants = this.#wanted.get(id) ?? setOf<object>([]);
    wants.add(want);
    this.#wanted.set(id, wants);
    this.#schedule();
    return () => {
      wants.delete(want);
      if (wants.size === 0 && this.#wanted.get(id) === wants) this.#wanted.delete(id);
    };
  }

  /** Takes in what was read elsewhere. */
  keep(item: LibraryItem): void {
    const { id, revision, body } = item;
    if ((this.#kept.get(id)?.revision ?? -1) > revision) return;
    this.#kept.delete(id);
    this.#kept.set(id, { revision, body });
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(old);
    }
  }

  #schedule(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    this.#source.soon(() => void this.#read());
  }

  async #read(): Promise<void> {
    const ids = [...this.#wanted.keys()].slice(0, AT_ONCE);
    try {
      const items = ids.length === 0 ? [] : await this.#source.read(ids);
      for (const item of items) this.keep(item);
    } catch {
      // The card stays without a picture; the list says what is wrong with the host.
    }
    for (const id of ids) this.#wanted.delete(id);
    this.#isReading = false;
    if (this.#wanted.size > 0) this.#schedule();
  }
}

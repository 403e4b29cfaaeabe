import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import { oneAtATime } from '../../../lib/one-at-a-time.ts';

/** Lines that are read at once; the host gives no more than 1,000. */
const PAGE = 500;

const together = (some: readonly JournalEntry[], more: readonly JournalEntry[]): readonly JournalEntry[] =>
  [...new Map([...some, ...more].map((entry) => [entry.id, entry])).values()].toSorted(
    (a, b) => b.at - a.at || b.id - a.id,
  );

/** The journal of a show as far back as a person looked, the newest line first. */
export class JournalView {
  entries = $state.raw<readonly JournalEntry[]>([]);
  /** Older lines are in the journal than those read so far. */
  hasOlder = $state(false);
  isReading = $state(false);
  readonly #bridge: Bridge;
  readonly #onTrouble: (error: unknown) => void;
  /** The show that is followed now. */
  #sessionId: string | null = null;
  /** The show whose lines are here. */
  #readId: string | null = null;

  constructor(bridge: Bridge, onTrouble: (error: unknown) => void) {
    this.#bridge = bridge;
    this.#onTrouble = onTrouble;
  }

  /** Reads the newest lines of a show, and each new one once it is written, until the returned function is called. */
  follow(sessionId: string): () => void {
    this.#sessionId = sessionId;
    if (this.#readId !== sessionId) {
      this.entries = [];
      this.hasOlder = false;
    }
    const read = oneAtATime(() => this.#readNewest(sessionId));
    void read();
    const stop = this.#bridge.on('show.journal_changed', (changed) => {
      if (changed.sessionId === sessionId) void read();
    });
    return () => {
      stop();
      if (this.#sessionId === sessionId) this.#sessionId = null;
    };
  }

  /** Reads the lines before the oldest one here. */
  async older(): Promise<void> {
    if (this.#sessionId === null || this.isReading) return;
    this.isReading = true;
    try {
      await this.#readOlder(this.#sessionId);
    } catch (error) {
      this.#onTrouble(error);
    } finally {
      this.isReading = false;
    }
  }

  /** Reads all that is left; true once the whole journal is here. */
  async everything(): Promise<boolean> {
    const sessionId = this.#sessionId;
    if (sessionId === null || this.isReading) return false;
    this.isReading = true;
    try {
      while (this.hasOlder && this.#sessionId === sessionId) await this.#readOlder(sessionId);
      return this.#sessionId === sessionId;
    } catch (error) {
      this.#onTrouble(error);
      return false;
    } finally {
      this.isReading = false;
    }
  }

  async #readNewest(sessionId: string): Promise<void> {
    try {
      const page = await this.#page(sessionId, null);
      if (this.#sessionId !== sessionId) return;
      const [known] = this.entries;
      const isFull = page.length === PAGE;
      // More was written meanwhile than a page holds: what lies between is read with the older lines.
      if (known === undefined || (isFull && !page.some(({ id }) => id === known.id))) {
        this.entries = page;
        this.hasOlder = isFull;
      } else this.entries = together(this.entries, page);
      this.#readId = sessionId;
    } catch (error) {
      if (this.#sessionId === sessionId) this.#onTrouble(error);
    }
  }

  async #readOlder(sessionId: string): Promise<void> {
    const last = this.entries.at(-1);
    const page = await this.#page(sessionId, last ?? null);
    if (this.#sessionId !== sessionId) return;
    this.entries = together(this.entries, page);
    this.hasOlder = page.length === PAGE;
  }

  #page(sessionId: string, before: JournalEntry | null): Promise<readonly JournalEntry[]> {
    return this.#bridge.call('show.journal', {
      sessionId,
      limit: PAGE,
      ...(before && { before: { at: before.at, id: before.id } }),
    });
  }
}

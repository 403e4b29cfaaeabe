import { SvelteMap } from 'svelte/reactivity';
import type { MarkList } from '#shared/team/team-values.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import { hostName } from '../../../lib/host-names.ts';

/** The people who marked messages of the chat. */
export class MarkAuthors {
  readonly #names = new SvelteMap<string, string>();
  readonly #bridge: Pick<Bridge, 'call'>;
  #sessionId: string | null = null;
  #isReading = false;
  #isAskedAgain = false;

  constructor(bridge: Pick<Bridge, 'call'>) {
    this.#bridge = bridge;
  }

  /** The name of the person who put a message into a list; null where nobody knows. */
  of(list: MarkList, messageId: string): string | null {
    return this.#names.get(`${list} ${messageId}`) ?? null;
  }

  /** Reads them anew for a show; asked while it reads, it reads once more. */
  async load(sessionId: string): Promise<void> {
    this.#sessionId = sessionId;
    this.#isAskedAgain = this.#isReading;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const authors = await this.#bridge.call('team.mark_authors', { sessionId });
      if (this.#sessionId === sessionId) {
        this.#names.clear();
        for (const { list, messageId, by } of authors) this.#names.set(`${list} ${messageId}`, hostName(by));
      }
    } catch {
      // The connection is gone; the next one asks again.
    } finally {
      this.#isReading = false;
    }
    if (this.#isAskedAgain) await this.load(this.#sessionId);
  }
}

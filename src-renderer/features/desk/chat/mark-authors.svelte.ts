import { SvelteMap } from 'svelte/reactivity';
import type { MarkList } from '#shared/team/team-values.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import { hostName } from '../../../lib/host-names.ts';
import { oneAtATime } from '../../../lib/one-at-a-time.ts';

/** The people who marked messages of the chat. */
export class MarkAuthors {
  readonly #names = new SvelteMap<string, string>();
  readonly #bridge: Pick<Bridge, 'call'>;
  #sessionId: string | null = null;
  readonly #readAgain = oneAtATime(() => this.#read());

  constructor(bridge: Pick<Bridge, 'call'>) {
    this.#bridge = bridge;
  }

  /** The name of the person who put a message into a list; null where nobody knows. */
  of(list: MarkList, messageId: string): string | null {
    return this.#names.get(`${list} ${messageId}`) ?? null;
  }

  /** Reads them for a show. */
  load(sessionId: string): Promise<void> {
    this.#sessionId = sessionId;
    return this.#readAgain();
  }

  async #read(): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    try {
      const authors = await this.#bridge.call('team.mark_authors', { sessionId });
      if (this.#sessionId !== sessionId) return;
      this.#names.clear();
      for (const { list, messageId, by } of authors) this.#names.set(`${list} ${messageId}`, hostName(by));
    } catch {
      // The connection is gone; the next one asks again.
    }
  }
}

import * as z from 'zod';

const KEPT_AS = 'regie.host-pages';
/** Shows whose host page is remembered: more than anybody has ahead of them. */
const MAX_COUNT = 100;
const Pages = z.array(z.tuple([z.string(), z.string()]));

/**
 * Host pages of real shows, where their host starts and ends them with an account of their own. The platform says one
 * only when it creates the session, so this window remembers it.
 */
export class HostPages {
  #pages = $state.raw<readonly (readonly [string, string])[]>([]);
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
    try {
      this.#pages = Pages.parse(JSON.parse(storage.getItem(KEPT_AS) ?? '[]'));
    } catch {
      // Values that another version left there are not read.
    }
  }

  /** The host page of a session; null where it was created elsewhere. */
  of(sessionId: string): string | null {
    return this.#pages.find(([id]) => id === sessionId)?.[1] ?? null;
  }

  keep(sessionId: string, url: string): void {
    this.#pages = [...this.#pages.filter(([id]) => id !== sessionId), [sessionId, url] as const].slice(-MAX_COUNT);
    this.#storage.setItem(KEPT_AS, JSON.stringify(this.#pages));
  }
}

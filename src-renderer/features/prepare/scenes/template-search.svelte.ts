import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../../../bridge/bridge.ts';
import { findTemplates, type Template } from '../template-store.ts';

/** The templates that match what is typed. */
export class TemplateSearch {
  /** Null until the first answer. */
  templates = $state.raw<readonly Template[] | null>(null);
  trouble = $state<string | null>(null);

  readonly #bridge: Bridge;
  #asked = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Looks them up now and whenever the library changes, until the returned function is called. */
  follow(spaceId: string, text: string): () => void {
    void this.#read(spaceId, text);
    const stop = this.#bridge.on('library.changed', (change) => {
      if (change.spaceId === spaceId && (change.kind ?? 'template') === 'template') void this.#read(spaceId, text);
    });
    return () => {
      this.#asked += 1;
      stop();
    };
  }

  /** Shows what the last question found: an earlier one may be answered later. */
  async #read(spaceId: string, text: string): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const found = await findTemplates(this.#bridge, spaceId, text);
      if (asked === this.#asked) [this.templates, this.trouble] = [found, null];
    } catch (error) {
      if (asked === this.#asked) this.trouble = (error as AppError).message;
    }
  }
}

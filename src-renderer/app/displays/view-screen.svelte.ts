import type { Part } from '#shared/bridge/display-calls.ts';
import { isTyping } from '../../lib/keys/key-target.ts';
import { isForInputMethod } from '../../lib/keys/letter-key.ts';
import type { DisplayStore } from '../../context/display-store.svelte.ts';

type Page = Pick<
  Document,
  'documentElement' | 'fullscreenElement' | 'exitFullscreen' | 'addEventListener' | 'removeEventListener'
>;

/** Full screen of this window: the host's where it places windows, else the browser's. */
export class ViewScreen {
  #inBrowser = $state(false);
  readonly #displays: DisplayStore;
  readonly #part: Part;
  readonly #page: Page;

  constructor(displays: DisplayStore, part: Part, page: Page) {
    this.#displays = displays;
    this.#part = part;
    this.#page = page;
  }

  get isFull(): boolean {
    return this.#displays.canPlace ? (this.#displays.windowOf(this.#part)?.fullScreen ?? false) : this.#inBrowser;
  }

  /** Fills the display, or leaves it. */
  async fill(full: boolean): Promise<void> {
    if (full === this.isFull) return;
    if (this.#displays.canPlace) await this.#displays.place({ part: this.#part, fullScreen: full });
    else if (full) await this.#page.documentElement.requestFullscreen({ navigationUI: 'hide' });
    else await this.#page.exitFullscreen();
  }

  /** F11 goes in and out, Escape goes out, but for where someone writes. */
  readonly press = (event: KeyboardEvent): void => {
    if (isForInputMethod(event) || event.defaultPrevented) return;
    const leaves = event.key === 'Escape' && this.isFull && !isTyping(event.target);
    if (!leaves && event.key !== 'F11') return;
    event.preventDefault();
    void this.fill(!this.isFull).catch(() => undefined);
  };

  /** Follows the browser's own full screen, until the returned function is called. */
  follow(): () => void {
    const changed = (): void => {
      this.#inBrowser = this.#page.fullscreenElement !== null;
    };
    changed();
    this.#page.addEventListener('fullscreenchange', changed);
    return () => {
      this.#page.removeEventListener('fullscreenchange', changed);
    };
  }
}

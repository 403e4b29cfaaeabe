import { SvelteMap } from 'svelte/reactivity';
import { sourceOf } from '../../../lib/media-source.ts';

/** Facts that only the files themselves tell: the pages of a PDF, the seconds of a film. Asked once each. */
export class MediaLengths {
  readonly #pages = new SvelteMap<string, number>();
  /** Not followed by whoever asks: an answer, or none, is no reason to ask again. */
  readonly #pagesAsked = new Set<string>();
  readonly #seconds = new SvelteMap<string, number>();
  readonly #secondsAsked = new Set<string>();

  /** Pages of the PDF at this address; null while that is not known. */
  pagesOf(url: string): number | null {
    return this.#pages.get(url) ?? null;
  }

  /** Seconds of the film or sound at this address; null while that is not known. */
  secondsOf(url: string): number | null {
    return this.#seconds.get(url) ?? null;
  }

  /** Finds out how many pages there are. */
  async askPages(url: string, count: (url: string) => Promise<number>): Promise<void> {
    if (this.#pagesAsked.has(url)) return;
    this.#pagesAsked.add(url);
    try {
      this.#pages.set(url, await count(url));
    } catch {
      // A file that cannot be read now may be there next time the panel asks.
      this.#pagesAsked.delete(url);
    }
  }

  /** Finds out how long it is, by a player that loads no more than the file's head. */
  askSeconds(url: string, kind: 'video' | 'sound'): void {
    if (this.#secondsAsked.has(url)) return;
    this.#secondsAsked.add(url);
    const player = document.createElement(kind === 'video' ? 'video' : 'audio');
    player.preload = 'metadata';
    player.muted = true;
    player.onloadedmetadata = () => {
      if (Number.isFinite(player.duration)) this.#seconds.set(url, player.duration);
      player.removeAttribute('src');
    };
    player.onerror = () => {
      // A player whose file was taken away again says so too.
      if (player.hasAttribute('src')) this.#secondsAsked.delete(url);
    };
    player.src = sourceOf(url);
  }
}

import { SvelteMap } from 'svelte/reactivity';
import { sourceOf } from '../../lib/media-source.ts';

/** Players that read the head of a file at the same time: a list of hundreds must not open hundreds. */
const AT_ONCE = 3;
/** A file whose head has not come by then makes room for the next. */
const PATIENCE_MS = 15_000;

/** Facts that only the files themselves tell: the pages of a PDF, the seconds of a film. Asked once each. */
export class MediaLengths {
  readonly #pages = new SvelteMap<string, number>();
  /** Not reactive: an answer, or none, is no reason to ask again. */
  readonly #pagesAsked = new Set<string>();
  readonly #seconds = new SvelteMap<string, number>();
  readonly #secondsAsked = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

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
    this.#waiting.push(() => {
      this.#readSeconds(url, kind);
    });
    this.#next();
  }

  #next(): void {
    if (this.#reading >= AT_ONCE) return;
    const read = this.#waiting.shift();
    if (!read) return;
    this.#reading += 1;
    read();
  }

  #readSeconds(url: string, kind: 'video' | 'sound'): void {
    const player = document.createElement(kind === 'video' ? 'video' : 'audio');
    const end = (isKnown: boolean): void => {
      // A player whose file is taken away says that it failed: nobody listens then.
      player.onloadedmetadata = null;
      player.onerror = null;
      clearTimeout(timer);
      player.removeAttribute('src');
      if (!isKnown) this.#secondsAsked.delete(url);
      this.#reading -= 1;
      this.#next();
    };
    const timer = setTimeout(end, PATIENCE_MS, false);
    player.preload = 'metadata';
    player.muted = true;
    player.onloadedmetadata = () => {
      if (Number.isFinite(player.duration)) this.#seconds.set(url, player.duration);
      end(true);
    };
    player.onerror = () => {
      end(false);
    };
    player.src = sourceOf(url);
  }
}

/** The lengths that this window knows, for the desk, Prepare and the library alike. */
export const mediaLengths = new MediaLengths();

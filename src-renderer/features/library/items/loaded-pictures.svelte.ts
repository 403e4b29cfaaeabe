import { setOf } from '../plain-sets.ts';

/** Pictures that come within this time are shown together: each showing draws the window again. */
const TOGETHER_MS = 50;
/** More are forgotten and loaded again: they are in the browser's store. */
const MAX_KNOWN = 1000;

/** How a picture is loaded; calls back once, with whether it can be shown. */
export type LoadPicture = (address: string, onend: (isGood: boolean) => void) => void;

/** Loads pictures beside the page and tells of those that have come, several at a time. */
export class LoadedPictures {
  #good = $state.raw<ReadonlySet<string>>(setOf([]));
  #bad = $state.raw<ReadonlySet<string>>(setOf([]));
  readonly #load: LoadPicture;
  readonly #asked = setOf<string>([]);
  #came: [string, boolean][] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(load: LoadPicture) {
    this.#load = load;
  }

  /** True if a picture can be shown; null while that is not known. */
  state(address: string): boolean | null {
    return this.#good.has(address) ? true : this.#bad.has(address) ? false : null;
  }

  /** Asks for a picture; once is enough. */
  want(address: string): void {
    if (this.#asked.has(address)) return;
    this.#asked.add(address);
    this.#load(address, (isGood) => {
      this.#came.push([address, isGood]);
      this.#timer ??= setTimeout(() => {
        this.#tell();
      }, TOGETHER_MS);
    });
  }

  #tell(): void {
    this.#timer = null;
    const came = this.#came;
    this.#came = [];
    const good = [...this.#good, ...came.flatMap(([address, isGood]) => (isGood ? [address] : []))];
    for (const old of good.splice(0, Math.max(0, good.length - MAX_KNOWN))) this.#asked.delete(old);
    this.#good = setOf(good);
    if (came.some(([, isGood]) => !isGood)) {
      this.#bad = setOf([...this.#bad, ...came.flatMap(([address, isGood]) => (isGood ? [] : [address]))]);
    }
  }
}

/** Loads by an image that is on no page; it lives until the page has it too. */
export const loadPicture: LoadPicture = (address, onend) => {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  const end = (isGood: boolean) => (): void => {
    onend(isGood);
    setTimeout(() => image, 4 * TOGETHER_MS);
  };
  image.onload = end(true);
  image.onerror = end(false);
  image.src = address;
};

import type { DisplayInfo, Part, PartWindow } from '#shared/bridge/display-calls.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import type { PartWays, PlaceWish } from './part-ways.ts';

/** Which parts of the desk stand in windows of their own, and how to take them out and back. */
export class Displays {
  out = $state.raw<readonly PartWindow[]>([]);
  displays = $state.raw<readonly DisplayInfo[]>([]);
  /** The part that this window shows; null in a desk's window. */
  readonly view: Part | null;
  /** Whether the app can put windows on a display, or only the person can. */
  readonly canPlace: boolean;

  readonly #ways: PartWays;

  constructor(ways: PartWays, view: Part | null) {
    this.#ways = ways;
    this.view = view;
    this.canPlace = ways.place !== null;
    ways.follow(({ displays, out }) => {
      this.displays = displays;
      this.out = out;
    });
  }

  /** The window of a part, while it is out. */
  windowOf(part: Part): PartWindow | null {
    return this.out.find((one) => one.part === part) ?? null;
  }

  /** Whether a part is drawn elsewhere than here. */
  isElsewhere(part: Part): boolean {
    return this.view === null && this.windowOf(part) !== null;
  }

  takeOut(wish: PlaceWish): Promise<void> {
    return this.#try(this.#ways.takeOut(wish));
  }

  bringBack(part: Part): Promise<void> {
    return this.#try(this.#ways.bringBack(part));
  }

  place(wish: PlaceWish & { readonly onTop?: boolean }): Promise<void> {
    return this.#ways.place ? this.#try(this.#ways.place(wish)) : Promise.resolve();
  }

  async #try(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      toasts.show((error as Error).message, 'trouble');
    }
  }
}

import type { DisplayInfo, Part, PartWindow } from '#shared/bridge/display-calls.ts';
import * as m from '../paraglide/messages.js';
import { toasts } from '../ui/toasts.svelte.ts';
import type { PopOutDriver, PlaceRequest } from './pop-out-driver.ts';

/** Parts of the desk in windows of their own, with the functions that pop them out and bring them back. */
export class DisplayStore {
  out = $state.raw<readonly PartWindow[]>([]);
  displays = $state.raw<readonly DisplayInfo[]>([]);
  /** The part that this window shows; null in a desk's window. */
  readonly view: Part | null;
  /** True if the host opens windows that can fill a display or stay on top; otherwise the browser opens plain ones. */
  readonly canPlace: boolean;
  /** True if the host can put a window on a display; false if only the person can, as on Wayland. */
  placesWindows = $state(true);

  readonly #driver: PopOutDriver;

  constructor(driver: PopOutDriver, view: Part | null) {
    this.#driver = driver;
    this.view = view;
    this.canPlace = driver.place !== null;
    driver.follow(({ displays, out, placesWindows }) => {
      this.displays = displays;
      this.out = out;
      this.placesWindows = placesWindows;
    });
  }

  /** The window of a part, while it is out. */
  windowOf(part: Part): PartWindow | null {
    return this.out.find((one) => one.part === part) ?? null;
  }

  /** True if a part is drawn in another window. */
  isElsewhere(part: Part): boolean {
    return this.view === null && this.windowOf(part) !== null;
  }

  /** DisplayStore that the host can put a part on. */
  get choices(): readonly DisplayInfo[] {
    return this.placesWindows && this.displays.length > 1 ? this.displays : [];
  }

  /** True if only the person can drag a part to another display. */
  get isDragged(): boolean {
    return !this.placesWindows && this.displays.length > 1;
  }

  async takeOut(request: PlaceRequest): Promise<void> {
    const isNew = this.windowOf(request.part) === null;
    await this.#try(this.#driver.takeOut(request));
    if (isNew && this.isDragged && this.windowOf(request.part) !== null) toasts.show(m.display_drag());
  }

  bringBack(part: Part): Promise<void> {
    return this.#try(this.#driver.bringBack(part));
  }

  place(request: PlaceRequest & { readonly onTop?: boolean }): Promise<void> {
    return this.#driver.place ? this.#try(this.#driver.place(request)) : Promise.resolve();
  }

  async #try(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      toasts.show((error as Error).message, 'trouble');
    }
  }
}

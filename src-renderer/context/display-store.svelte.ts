import type { DisplayInfo, Part, PartWindow } from '#shared/bridge/display-calls.ts';
import * as m from '../paraglide/messages.js';
import { toasts } from '../ui/toasts.svelte.ts';
import type { PopOutDriver, PlaceRequest } from './pop-out-driver.ts';

/** Which parts of the desk stand in windows of their own, and how to take them out and back. */
export class DisplayStore {
  out = $state.raw<readonly PartWindow[]>([]);
  displays = $state.raw<readonly DisplayInfo[]>([]);
  /** The part that this window shows; null in a desk's window. */
  readonly view: Part | null;
  /** Whether the host has windows of its own, which it can fill a display with or keep on top; else the browser has. */
  readonly canPlace: boolean;
  /** Whether the host can put a window on a display, or only the person can, as on Wayland. */
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

  /** Whether a part is drawn elsewhere than here. */
  isElsewhere(part: Part): boolean {
    return this.view === null && this.windowOf(part) !== null;
  }

  /** DisplayStore that the host can put a part on. */
  get choices(): readonly DisplayInfo[] {
    return this.placesWindows && this.displays.length > 1 ? this.displays : [];
  }

  /** Whether a part gets to another display by the person's hand alone. */
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

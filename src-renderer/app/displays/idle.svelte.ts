/** Nobody reaches for a button for so long: the picture has the window to itself. */
const REST_MS = 2500;

/** True in `isIdle` when nobody moves the pointer or types in this window. */
export class Idle {
  isIdle = $state(false);
  #timer: number | undefined;
  readonly #page: Pick<Window, 'setTimeout' | 'clearTimeout'>;

  constructor(page: Pick<Window, 'setTimeout' | 'clearTimeout'>) {
    this.#page = page;
  }

  /** Someone is there. */
  readonly wake = (): void => {
    this.isIdle = false;
    this.#page.clearTimeout(this.#timer);
    this.#timer = this.#page.setTimeout(() => {
      this.isIdle = true;
    }, REST_MS);
  };
}

/** Time for the leaving scene first, then for the arriving one, in milliseconds. */
const BEFORE_MS = 350;
const AFTER_MS = 500;
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;

/** View of the canvas; it is not saved with the scene. */
export class ViewState {
  /** 1 fits the window. */
  zoom = $state(1);
  isLive = $state(false);
  showsSafeAreas = $state(true);
  /** A transition being played: first what leaves, then what arrives. */
  playing = $state<'before' | 'arriving' | null>(null);
  readonly clock: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  zoomBy(step: 1 | -1): void {
    const next = step > 0 ? ZOOMS.find((zoom) => zoom > this.zoom) : ZOOMS.findLast((zoom) => zoom < this.zoom);
    if (next !== undefined) this.zoom = next;
  }

  /** Plays the arrival of the scene on the canvas, a transition of this length. */
  play(transitionMs: number): void {
    this.stop();
    this.playing = 'before';
    this.#timer = setTimeout(() => {
      this.playing = 'arriving';
      this.#timer = setTimeout(() => {
        this.stop();
      }, transitionMs + AFTER_MS);
    }, BEFORE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = null;
  }
}

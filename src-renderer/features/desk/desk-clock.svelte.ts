/** Interval of countdowns: they show tenths of a second. */
const TICK_MS = 200;

/** The time as the desk shows it. Ticks only while somebody looks. */
export class DeskClock {
  /** Unix milliseconds of this window. */
  now = $state(0);
  readonly #read: () => number;
  readonly #offsetMs: () => number;

  /** `offsetMs`: this computer's clock minus the platform's. */
  constructor(read: () => number, offsetMs: () => number) {
    this.#read = read;
    this.#offsetMs = offsetMs;
    this.now = read();
  }

  /** The platform's time, as of the last tick. */
  get platformNow(): number {
    return this.now - this.#offsetMs();
  }

  /** The platform's time at this very instant, for what is drawn frame by frame. */
  readonly exact = (): number => this.#read() - this.#offsetMs();

  /** Ticks until the returned function is called. */
  run(): () => void {
    this.now = this.#read();
    const timer = setInterval(() => {
      this.now = this.#read();
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }
}

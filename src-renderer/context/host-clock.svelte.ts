/** Words of the host that are compared: the quickest of them says most about the clocks. */
const HEARD = 30;
/** A smaller difference may be the way of the word alone, and no countdown shows it. */
const NOTABLE_MS = 250;

/** Lead of this computer's clock over the host's: a tablet's is rarely set as exactly. */
export class HostClock {
  aheadMs = $state(0);
  #differences: readonly number[] = [];
  #leastMs = 0;

  /** The host's clock as exactly as it is known; behind it by the time that the quickest word took. */
  now(here: number): number {
    return here - this.#leastMs;
  }

  /** Hears a word that the host said `at`, by its own clock, and that arrived `now`. Both are Unix milliseconds. */
  hear(at: number, now: number): void {
    this.#differences = [...this.#differences, now - at].slice(-HEARD);
    this.#leastMs = Math.min(...this.#differences);
    if (Math.abs(this.#leastMs - this.aheadMs) >= NOTABLE_MS) this.aheadMs = this.#leastMs;
  }
}

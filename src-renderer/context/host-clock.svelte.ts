/** Words of the host that are compared: the quickest of them says most about the clocks. */
const HEARD = 30;
/** A smaller difference may be the way of the word alone, and no countdown shows it. */
const NOTABLE_MS = 250;

/** Lead of this computer's clock over the host's: a tablet's is rarely set as exactly. */
export class HostClock {
  aheadMs = $state(0);
  #differences: readonly number[] = [];

  /** Hears a word that the host said `at`, by its own clock, and that arrived `now`. Both are Unix milliseconds. */
  hear(at: number, now: number): void {
    this.#differences = [...this.#differences, now - at].slice(-HEARD);
    const least = Math.min(...this.#differences);
    if (Math.abs(least - this.aheadMs) >= NOTABLE_MS) this.aheadMs = least;
  }
}

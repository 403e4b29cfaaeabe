/** Below this part of what is sent, a viewer's estimate says that the line is too narrow. */
const TOO_NARROW = 0.75;
/** Loss that says the same, of 256. */
const TOO_MUCH_LOSS = 32;
/** A report is of so few packets that one lost may be half of them: each counts this much, those before the rest. */
const REPORT_COUNTS = 0.2;
/** The estimate is low for a moment after each hiccup: it counts from the second one on. */
const BAD_REPORTS = 2;
/** After going down, large pictures are tried again after this, and each time that fails after twice as long. */
const TRY_AGAIN_MS = { first: 8000, most: 64_000 } as const;
/** Large pictures that held for so long prove the line. */
const PROVEN_MS = 30_000;

/** Whether a viewer's line carries large pictures, by its own reports. Instants are milliseconds. */
export class LayerChoice {
  #isReduced = false;
  #changedAt = 0;
  #bad = 0;
  /** Loss over the last reports, of 256. */
  #loss = 0;
  #waitMs: number = TRY_AGAIN_MS.first;

  /** True while only small pictures are sent. */
  get isReduced(): boolean {
    return this.#isReduced;
  }

  /** The viewer's estimate of its line against what it is sent, in bits a second. True if the choice changed. */
  estimated(estimate: number, sent: number, now: number): boolean {
    return this.#note(estimate < sent * TOO_NARROW, now);
  }

  /** Takes the part of 256 that the viewer lost. True if the choice changed. */
  lost(fraction: number, now: number): boolean {
    this.#loss += (fraction - this.#loss) * REPORT_COUNTS;
    return this.#note(this.#loss > TOO_MUCH_LOSS, now);
  }

  #note(isBad: boolean, now: number): boolean {
    this.#bad = isBad ? this.#bad + 1 : 0;
    if (this.#isReduced) {
      if (isBad || now - this.#changedAt < this.#waitMs) return false;
    } else if (this.#bad < BAD_REPORTS) {
      return false;
    } else {
      const held = now - this.#changedAt;
      this.#waitMs = held > PROVEN_MS ? TRY_AGAIN_MS.first : Math.min(TRY_AGAIN_MS.most, this.#waitMs * 2);
    }
    this.#isReduced = !this.#isReduced;
    this.#changedAt = now;
    this.#bad = 0;
    return true;
  }
}

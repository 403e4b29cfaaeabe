/** Below this part of what is sent, a viewer's estimate says that the line is too narrow. */
const TOO_NARROW = 0.75;
/** Part lost that says the same. */
const TOO_MUCH_LOSS = 0.125;
/** A report is of so few packets that one lost may be half of them: loss is judged once it is of so many. */
const PACKETS_JUDGED = 160;
/** The estimate is low for a moment after each hiccup: it counts from the second one on. */
const BAD_REPORTS = 2;
/** After going down, large pictures are tried again after this, and each time that fails after twice as long. */
const TRY_AGAIN_MS = { first: 8000, most: 64_000 } as const;
/** Large pictures that held for so long prove the line. */
const PROVEN_MS = 30_000;

/** How a line arrives, since its beginning. */
export interface Arrived {
  readonly ssrc: number;
  readonly highestSequence: number;
  readonly lost: number;
}

/** True if a viewer's line carries large pictures, by its own reports. Instants are milliseconds. */
export class LayerChoice {
  #isReduced = false;
  #changedAt = 0;
  #bad = 0;
  /** The last report of each line. */
  readonly #reported = new Map<number, Arrived>();
  /** Packets of all lines since loss was last judged. */
  #expected = 0;
  #lost = 0;
  #waitMs: number = TRY_AGAIN_MS.first;

  /** True while only small pictures are sent. */
  get isReduced(): boolean {
    return this.#isReduced;
  }

  /** The viewer's estimate of its line against what it is sent, in bits a second. True if the choice changed. */
  estimated(estimate: number, sent: number, now: number): boolean {
    return this.#note(estimate < sent * TOO_NARROW, now);
  }

  /** Takes a viewer's report of a line. True if the choice changed. */
  arrived(line: Arrived, now: number): boolean {
    const before = this.#reported.get(line.ssrc);
    this.#reported.set(line.ssrc, line);
    if (!before) return false;
    this.#expected += Math.max(0, line.highestSequence - before.highestSequence);
    this.#lost += line.lost - before.lost;
    if (this.#expected < PACKETS_JUDGED) return false;
    const isBad = this.#lost > this.#expected * TOO_MUCH_LOSS;
    this.#expected = 0;
    this.#lost = 0;
    if (!isBad || this.#isReduced) return false;
    this.#change(now);
    return true;
  }

  #note(isBad: boolean, now: number): boolean {
    this.#bad = isBad ? this.#bad + 1 : 0;
    const isDue = this.#isReduced ? !isBad && now - this.#changedAt >= this.#waitMs : this.#bad >= BAD_REPORTS;
    if (isDue) this.#change(now);
    return isDue;
  }

  #change(now: number): void {
    if (!this.#isReduced) {
      const held = now - this.#changedAt;
      this.#waitMs = held > PROVEN_MS ? TRY_AGAIN_MS.first : Math.min(TRY_AGAIN_MS.most, this.#waitMs * 2);
    }
    this.#isReduced = !this.#isReduced;
    this.#changedAt = now;
    this.#bad = 0;
  }
}

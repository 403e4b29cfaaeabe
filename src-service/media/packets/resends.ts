/** A page asks again only after a round trip; what it asks for sooner is on its way. */
const ONCE_IN_MS = 15;
/** Resends a second and at once: without a cap, one slow viewer caused 47,000 of them. */
const RESENDS = { perMs: 0.06, burst: 30 } as const;

/** Decides if a viewer is sent a packet again. Instants are milliseconds. */
export class Resends {
  /** When packets were sent again, by their numbers, the latest last. */
  readonly #sentAt = new Map<number, number>();
  #budget: number = RESENDS.burst;
  #budgetAt = 0;

  /** True if the packet of this number is to be sent again now; it counts as sent. */
  take(sequence: number, now: number): boolean {
    this.#budget = Math.min(RESENDS.burst, this.#budget + (now - this.#budgetAt) * RESENDS.perMs);
    this.#budgetAt = now;
    for (const [sent, at] of this.#sentAt) {
      if (now - at <= ONCE_IN_MS) break;
      this.#sentAt.delete(sent);
    }
    if (this.#budget < 1 || this.#sentAt.has(sequence)) return false;
    this.#budget -= 1;
    this.#sentAt.set(sequence, now);
    return true;
  }
}

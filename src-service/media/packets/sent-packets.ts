/** Packets kept to be sent again: half a second of a fast stream. */
const MOST_KEPT = 600;
/** A page asks again only after a round trip; what it asks for sooner is on its way. */
const ONCE_IN_MS = 15;
/** Resends a second and at once: without a cap, one slow viewer caused 47,000 of them. */
const RESENDS = { perMs: 0.06, burst: 30 } as const;

interface Kept {
  readonly packet: Buffer;
  resentAt: number;
}

/** The packets last sent to one viewer, and which of them may be sent again. Instants are milliseconds. */
export class SentPackets {
  readonly #kept = new Map<number, Kept>();
  #budget: number = RESENDS.burst;
  #budgetAt = 0;

  keep(sequence: number, packet: Buffer): void {
    this.#kept.delete(sequence);
    this.#kept.set(sequence, { packet, resentAt: -Infinity });
    if (this.#kept.size <= MOST_KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Drops the packets kept for sending again, about half a megabyte a line. */
  forget(): void {
    this.#kept.clear();
  }

  /** Of these, the packets to send again now. */
  resend(sequences: readonly number[], now: number): readonly Buffer[] {
    this.#budget = Math.min(RESENDS.burst, this.#budget + (now - this.#budgetAt) * RESENDS.perMs);
    this.#budgetAt = now;
    const again: Buffer[] = [];
    for (const sequence of sequences) {
      const kept = this.#kept.get(sequence);
      if (!kept || this.#budget < 1 || now - kept.resentAt <= ONCE_IN_MS) continue;
      kept.resentAt = now;
      this.#budget -= 1;
      again.push(kept.packet);
    }
    return again;
  }
}

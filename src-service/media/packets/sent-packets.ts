/** Packets kept to be sent again: half a second of a fast stream. A power of two, so that places follow the numbers around. */
const MAX_KEPT = 512;
/** A page asks again only after a round trip; what it asks for sooner is on its way. */
const ONCE_IN_MS = 15;
/** Resends a second and at once: without a cap, one slow viewer caused 47,000 of them. */
const RESENDS = { perMs: 0.06, burst: 30 } as const;

/** A packet as it came, which all viewers have in common, and the numbers under which one of them got it. */
export interface SentPacket {
  readonly packet: Buffer;
  readonly sequence: number;
  readonly timestamp: number;
}

interface Kept extends SentPacket {
  resentAt: number;
}

/** The packets last sent to one viewer, and which of them may be sent again. Instants are milliseconds. */
export class SentPackets {
  #kept: (Kept | undefined)[] = [];
  #budget: number = RESENDS.burst;
  #budgetAt = 0;

  keep(packet: Buffer, sequence: number, timestamp: number): void {
    this.#kept[sequence % MAX_KEPT] = { packet, sequence, timestamp, resentAt: -Infinity };
  }

  /** Drops the packets kept for sending again. */
  forget(): void {
    this.#kept = [];
  }

  /** Of these, the packets to send again now. */
  resend(sequences: readonly number[], now: number): readonly SentPacket[] {
    this.#budget = Math.min(RESENDS.burst, this.#budget + (now - this.#budgetAt) * RESENDS.perMs);
    this.#budgetAt = now;
    const again: SentPacket[] = [];
    for (const sequence of sequences) {
      const kept = this.#kept[sequence % MAX_KEPT];
      if (kept?.sequence !== sequence || this.#budget < 1 || now - kept.resentAt <= ONCE_IN_MS) continue;
      kept.resentAt = now;
      this.#budget -= 1;
      again.push(kept);
    }
    return again;
  }
}

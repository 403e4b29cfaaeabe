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

/** The packets last sent to one viewer, and which of them may be sent again. Instants are milliseconds. */
export class SentPackets {
  // Columns, not an object for each packet: every packet is kept for every viewer.
  #packets: (Buffer | undefined)[] = [];
  readonly #sequences = new Uint16Array(MAX_KEPT);
  readonly #timestamps = new Uint32Array(MAX_KEPT);
  readonly #resentAt = new Float64Array(MAX_KEPT);
  #budget: number = RESENDS.burst;
  #budgetAt = 0;

  keep(packet: Buffer, sequence: number, timestamp: number): void {
    const place = sequence % MAX_KEPT;
    this.#packets[place] = packet;
    this.#sequences[place] = sequence;
    this.#timestamps[place] = timestamp;
    this.#resentAt[place] = -Infinity;
  }

  /** Drops the packets kept for sending again. */
  forget(): void {
    this.#packets = [];
  }

  /** Of these, the packets to send again now. */
  resend(sequences: readonly number[], now: number): readonly SentPacket[] {
    this.#budget = Math.min(RESENDS.burst, this.#budget + (now - this.#budgetAt) * RESENDS.perMs);
    this.#budgetAt = now;
    const again: SentPacket[] = [];
    for (const sequence of sequences) {
      const place = sequence % MAX_KEPT;
      const packet = this.#packets[place];
      if (!packet || this.#sequences[place] !== sequence || this.#budget < 1) continue;
      if (now - (this.#resentAt[place] ?? 0) <= ONCE_IN_MS) continue;
      this.#resentAt[place] = now;
      this.#budget -= 1;
      again.push({ packet, sequence, timestamp: this.#timestamps[place] ?? 0 });
    }
    return again;
  }
}

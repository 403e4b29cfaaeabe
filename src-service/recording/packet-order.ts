/** Packets that a missing one is waited for; at a megabit a second, about half a second of pictures. */
const MOST_WAITING = 64;
const HALF = 0x8000;

export interface OrderedPacket {
  readonly packet: Buffer;
  /** Packets before this one are lost for good. */
  readonly isAfterLoss: boolean;
}

const distance = (from: number, to: number): number => {
  const forward = (to - from) & 0xffff;
  return forward < HALF ? forward : forward - 0x10000;
};

/** Hands on the packets of a stream in the order in which they were sent, each once. */
export class PacketOrder {
  readonly #waiting = new Map<number, Buffer>();
  #next: number | null = null;

  /** Takes a packet by its number, and gives those that are next in turn. */
  arrived(sequence: number, packet: Buffer): readonly OrderedPacket[] {
    this.#next ??= sequence;
    if (distance(this.#next, sequence) < 0) return [];
    this.#waiting.set(sequence, packet);
    const ready = this.#inTurn(false);
    return this.#waiting.size > MOST_WAITING ? [...ready, ...this.#skip()] : ready;
  }

  /** Everything that still waits, when no more will come. */
  rest(): readonly OrderedPacket[] {
    const ready: OrderedPacket[] = [];
    while (this.#waiting.size > 0) ready.push(...this.#skip());
    return ready;
  }

  #skip(): readonly OrderedPacket[] {
    const next = this.#next ?? 0;
    const steps = [...this.#waiting.keys()].map((sequence) => distance(next, sequence));
    this.#next = (next + Math.min(...steps)) & 0xffff;
    return this.#inTurn(true);
  }

  #inTurn(isAfterLoss: boolean): readonly OrderedPacket[] {
    const ready: OrderedPacket[] = [];
    for (;;) {
      const packet = this.#next === null ? undefined : this.#waiting.get(this.#next);
      if (packet === undefined || this.#next === null) return ready;
      this.#waiting.delete(this.#next);
      this.#next = (this.#next + 1) & 0xffff;
      ready.push({ packet, isAfterLoss: isAfterLoss && ready.length === 0 });
    }
  }
}

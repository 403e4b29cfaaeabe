/** A missing packet is waited for so long: a lost one is asked for again several times in it. */
const LONGEST_WAIT_MS = 500;
/** Packets that wait at most: at 3 Mbit/s, two seconds of pictures. */
const MAX_WAITING = 600;
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

/** Hands on the packets of a stream in the order in which they were sent, each once. Instants are milliseconds. */
export class PacketOrder {
  /** By number, in the order in which they arrived. */
  readonly #waiting = new Map<number, { readonly packet: Buffer; readonly at: number }>();
  #next: number | null = null;

  /** Takes a packet by its number, and gives those that are next in turn. */
  arrived(sequence: number, packet: Buffer, now: number): readonly OrderedPacket[] {
    this.#next ??= sequence;
    if (distance(this.#next, sequence) < 0 || this.#waiting.has(sequence)) return [];
    this.#waiting.set(sequence, { packet, at: now });
    const ready = [...this.#inTurn(false)];
    while (this.#hasWaitedEnough(now)) ready.push(...this.#skip());
    return ready;
  }

  /** Everything that still waits, when no more will come. */
  rest(): readonly OrderedPacket[] {
    const ready: OrderedPacket[] = [];
    while (this.#waiting.size > 0) ready.push(...this.#skip());
    return ready;
  }

  #hasWaitedEnough(now: number): boolean {
    const [oldest] = this.#waiting.values();
    return oldest !== undefined && (now - oldest.at >= LONGEST_WAIT_MS || this.#waiting.size > MAX_WAITING);
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
      const found = this.#next === null ? undefined : this.#waiting.get(this.#next);
      if (found === undefined || this.#next === null) return ready;
      this.#waiting.delete(this.#next);
      this.#next = (this.#next + 1) & 0xffff;
      ready.push({ packet: found.packet, isAfterLoss: isAfterLoss && ready.length === 0 });
    }
  }
}

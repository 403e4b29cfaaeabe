/** A packet may only be late: it is asked for after this. */
const GRACE_MS = 5;
const ASK_AGAIN_MS = 30;
const GIVE_UP_MS = 1500;
const MAX_ASKS = 10;
/** A larger gap is a stream that started anew. */
const LARGEST_GAP = 200;

interface Missing {
  readonly since: number;
  askedAt: number;
  asks: number;
}

/** The packets of a stream that did not arrive, and when to ask for them. Instants are milliseconds. */
export class MissingPackets {
  readonly #missing = new Map<number, Missing>();
  #top: number | null = null;

  get size(): number {
    return this.#missing.size;
  }

  arrived(sequence: number, now: number): void {
    if (this.#missing.delete(sequence)) return;
    const top = this.#top ?? sequence;
    const ahead = (sequence - top) & 0xffff;
    if (ahead >= 0x8000) return;
    if (ahead < LARGEST_GAP) {
      for (let step = 1; step < ahead; step += 1) {
        this.#missing.set((top + step) & 0xffff, { since: now, askedAt: now - ASK_AGAIN_MS + GRACE_MS, asks: 0 });
      }
    } else {
      this.#missing.clear();
    }
    this.#top = sequence;
  }

  /** Those to ask for now; what was asked for too often is forgotten. */
  due(now: number): readonly number[] {
    const due: number[] = [];
    for (const [sequence, missing] of this.#missing) {
      if (now - missing.since > GIVE_UP_MS || missing.asks >= MAX_ASKS) {
        this.#missing.delete(sequence);
      } else if (now - missing.askedAt >= ASK_AGAIN_MS) {
        missing.askedAt = now;
        missing.asks += 1;
        due.push(sequence);
      }
    }
    return due;
  }
}

import type { ReceptionBlock } from './rtcp.ts';

/** How one stream arrives: what a receiver reports of it (RFC 3550, appendix A.3). Instants are milliseconds. */
export class Reception {
  #base = 0;
  #top: number | null = null;
  #cycles = 0;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #clock = { middle: 0, at: 0 };

  arrived(sequence: number): void {
    this.#received += 1;
    if (this.#top === null) {
      this.#top = this.#base = sequence;
      return;
    }
    const ahead = (sequence - this.#top) & 0xffff;
    if (ahead === 0 || ahead >= 0x8000) return;
    if (sequence < this.#top) this.#cycles += 1;
    this.#top = sequence;
  }

  heardClock(middle: number, now: number): void {
    this.#clock = { middle, at: now };
  }

  /** The report since the last call; null before the first packet. */
  report(ssrc: number, now: number): ReceptionBlock | null {
    if (this.#top === null) return null;
    const highestSequence = this.#cycles * 0x10000 + this.#top;
    const expected = highestSequence - this.#base + 1;
    const [expectedNow, receivedNow] = [expected - this.#expectedBefore, this.#received - this.#receivedBefore];
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    const lostNow = Math.max(0, expectedNow - receivedNow);
    return {
      ssrc,
      fractionLost: expectedNow > 0 ? Math.min(255, Math.floor((lostNow / expectedNow) * 256)) : 0,
      lost: Math.max(0, expected - this.#received),
      highestSequence,
      lastReport: this.#clock.middle,
      sinceLastReport: this.#clock.middle === 0 ? 0 : Math.round((now - this.#clock.at) * 65.536),
    };
  }
}

/** Louder than this counts as speech; RFC 6464 counts down from 0, in decibels. */
const SPEECH_LEVEL = 50;
/** Packets of 20 ms in a row that make a word of a click. */
const LOUD_PACKETS = 5;
/** Pauses between words do not end talking. */
const PAUSE_MS = 1200;
/** Opus without sound sends packets of a few bytes. */
const SPEECH_BYTES = 60;

/** True if somebody talks, from the levels of their packets. Instants are milliseconds. */
export class Speech {
  #loud = 0;
  #heardAt = -Infinity;
  #isTalking = false;

  get isTalking(): boolean {
    return this.#isTalking;
  }

  /** A packet with the level its sender gave, or null and its size. True if talking began or ended with it. */
  heard(level: number | null, bytes: number, now: number): boolean {
    const isLoud = level === null ? bytes > SPEECH_BYTES : level < SPEECH_LEVEL;
    this.#loud = isLoud ? this.#loud + 1 : 0;
    if (this.#loud >= LOUD_PACKETS) this.#heardAt = now;
    return this.pass(now);
  }

  /** Time has passed, with packets or without. True if talking began or ended. */
  pass(now: number): boolean {
    const isTalking = now - this.#heardAt < PAUSE_MS;
    if (isTalking === this.#isTalking) return false;
    this.#isTalking = isTalking;
    return true;
  }
}

import type { CancelTimer, Clock } from '#shared/lib/clock.ts';

/** The first packets of a picture wait for its last no longer than this; a page can show nothing before that one. */
const WAIT_MS = 2;
/** Of a large picture that its sender spreads over time, so many go on at once. */
const MOST_AT_ONCE = 8;

const endsPicture = (packet: Buffer): boolean => (packet.readUInt8(1) & 0x80) !== 0;

/**
 * Holds the packets of a picture until they go on together. The state of a hundred viewers has to be fetched from memory:
 * for each packet anew, that takes a quarter more of the processor than once a picture.
 */
export class PicturePackets {
  readonly #clock: Clock;
  readonly #handOn: (packets: readonly Buffer[]) => void;
  #held: Buffer[] = [];
  #cancel: CancelTimer | null = null;

  constructor(clock: Clock, handOn: (packets: readonly Buffer[]) => void) {
    this.#clock = clock;
    this.#handOn = handOn;
  }

  add(packet: Buffer): void {
    this.#held.push(packet);
    if (endsPicture(packet) || this.#held.length >= MOST_AT_ONCE) this.flush();
    else this.#cancel ??= this.#clock.schedule(this.#clock.now() + WAIT_MS, () => this.flush());
  }

  /** Hands on at once what is held. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const packets = this.#held;
    this.#held = [];
    if (packets.length > 0) this.#handOn(packets);
  }
}

import type { StreamPacket } from './stream-packet.ts';

/** Of a large picture that its sender spreads over time, so many go on at once. */
const MOST_AT_ONCE = 8;

const endsPicture = ({ bytes }: StreamPacket): boolean => (bytes.readUInt8(1) & 0x80) !== 0;

/**
 * Holds the packets of a picture until they go on together: with its last, without which a page can show nothing, or
 * with the first of the next, if the last was lost. The state of a hundred viewers has to be fetched from memory: for
 * each packet anew, that takes a quarter more of the processor than once a picture.
 */
export class PicturePackets {
  readonly #handOn: (packets: readonly StreamPacket[]) => void;
  #held: StreamPacket[] = [];

  constructor(handOn: (packets: readonly StreamPacket[]) => void) {
    this.#handOn = handOn;
  }

  add(packet: StreamPacket): void {
    if (this.#held[0] && this.#held[0].timestamp !== packet.timestamp) this.flush();
    this.#held.push(packet);
    if (endsPicture(packet) || this.#held.length >= MOST_AT_ONCE) this.flush();
  }

  /** Hands on at once what is held. */
  flush(): void {
    const packets = this.#held;
    this.#held = [];
    if (packets.length > 0) this.#handOn(packets);
  }
}

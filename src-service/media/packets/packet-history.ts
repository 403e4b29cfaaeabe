import { isBefore } from './rtp.ts';
import type { StreamPacket } from './stream-packet.ts';

/** Packets kept: half a second of a fast stream. A power of two, so that places follow the numbers around. */
const MAX_KEPT = 512;

/** The packet with the highest number, and the moment it was handed on, in milliseconds. */
interface Newest {
  readonly packet: StreamPacket;
  readonly at: number;
}

/** The last packets of a stream, for all who may ask for one again. */
export class PacketHistory {
  readonly #packets: (StreamPacket | undefined)[] = [];
  #newest: Newest | null = null;

  get newest(): Newest | null {
    return this.#newest;
  }

  keep(packet: StreamPacket, now: number): void {
    this.#packets[packet.sequence % MAX_KEPT] = packet;
    if (this.#newest && isBefore(packet.sequence, this.#newest.packet.sequence)) return;
    this.#newest = { packet, at: now };
  }

  /** The packet of this number, if it is still kept. */
  find(sequence: number): StreamPacket | null {
    const packet = this.#packets[sequence % MAX_KEPT];
    return packet?.sequence === sequence ? packet : null;
  }
}

import { placeRtp, type RtpPlace } from './rtp.ts';

/** A packet of a stream, read once for all who get it. */
export class StreamPacket {
  /** As it came, without extensions. */
  readonly bytes: Buffer;
  readonly sequence: number;
  readonly timestamp: number;
  #placed: Buffer | null = null;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.sequence = bytes.readUInt16BE(2);
    this.timestamp = bytes.readUInt32BE(4);
  }

  /** The same packet in another stream. The next call writes over it: send it before. */
  placed(place: RtpPlace): Buffer {
    this.#placed ??= Buffer.from(this.bytes);
    placeRtp(this.#placed, place);
    return this.#placed;
  }
}

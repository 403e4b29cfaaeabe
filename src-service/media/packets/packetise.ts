const MAX_BYTES = 1150;
const TICKS_PER_MICRO = { audio: 0.048, video: 0.09 } as const;
/** The descriptor of VP8 (RFC 7741, 4.2): the first part of a picture, and those after it. */
const FIRST_PART = Buffer.from([0x10]);
const LATER_PART = Buffer.from([0x00]);

/** The stream that packets made here name; each receiver names its own. */
export const OWN_STREAM = 1;

/** The timestamp of an instant in microseconds, on the clock of a kind of stream. */
export const ticksOf = (kind: 'audio' | 'video', micros: number): number =>
  Math.floor(micros * TICKS_PER_MICRO[kind]) % 2 ** 32;

/** Makes packets of RTP from whole pictures (VP8) or sounds (Opus), numbered on. */
export class Packetiser {
  readonly #kind: 'audio' | 'video';
  #sequence = 0;

  constructor(kind: 'audio' | 'video') {
    this.#kind = kind;
  }

  /** The packets of one picture, or the packet of a sound, of this instant in microseconds. */
  packets(data: Uint8Array, micros: number): readonly Buffer[] {
    const timestamp = ticksOf(this.#kind, micros);
    if (this.#kind === 'audio') return [this.#packet(timestamp, false, [Buffer.from(data)])];
    const packets: Buffer[] = [];
    for (let at = 0; at < data.length; at += MAX_BYTES) {
      const part = Buffer.from(data.subarray(at, at + MAX_BYTES));
      const isLast = at + MAX_BYTES >= data.length;
      packets.push(this.#packet(timestamp, isLast, [at === 0 ? FIRST_PART : LATER_PART, part]));
    }
    return packets;
  }

  #packet(timestamp: number, isMarked: boolean, payload: readonly Buffer[]): Buffer {
    const head = Buffer.alloc(12);
    head.writeUInt8(0x80, 0);
    head.writeUInt8(isMarked ? 0x80 : 0, 1);
    head.writeUInt16BE(this.#sequence, 2);
    head.writeUInt32BE(timestamp, 4);
    head.writeUInt32BE(OWN_STREAM, 8);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return Buffer.concat([head, ...payload]);
  }
}

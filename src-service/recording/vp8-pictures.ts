import type { OrderedPacket } from './packet-order.ts';

/** A picture as its encoder made it, by the clock of its stream. */
export interface Picture {
  readonly data: Buffer;
  readonly timestamp: number;
  readonly isKey: boolean;
  /** Of a picture that needs no earlier one. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

interface Part {
  readonly data: Buffer;
  readonly isFirst: boolean;
}

const HEADER_BYTES = 12;
const KEY_HEADER_BYTES = 10;

/** The payload of a packet without padding; what is no packet has none. Extensions were stripped on arrival. */
export const payloadOf = (packet: Buffer): Buffer => {
  const flags = packet[0] ?? 0;
  const start = HEADER_BYTES + (flags & 0x0f) * 4;
  const padding = (flags & 0x20) === 0 ? 0 : (packet.at(-1) ?? 0);
  return packet.subarray(start, Math.max(start, packet.length - padding));
};

/** The part of a picture in a payload (RFC 7741, 4.2); null for a payload that holds none. */
const partOf = (payload: Buffer): Part | null => {
  const descriptor = payload[0] ?? 0;
  const fields = (descriptor & 0x80) === 0 ? 0 : (payload[1] ?? 0);
  let start = (descriptor & 0x80) === 0 ? 1 : 2;
  if ((fields & 0x80) !== 0) start += ((payload[start] ?? 0) & 0x80) === 0 ? 1 : 2;
  if ((fields & 0x40) !== 0) start += 1;
  if ((fields & 0x30) !== 0) start += 1;
  const data = payload.subarray(start);
  return data.length === 0 ? null : { data, isFirst: (descriptor & 0x1f) === 0x10 };
};

const sizeOf = (data: Buffer): Picture['size'] =>
  data.length < KEY_HEADER_BYTES
    ? null
    : { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };

/** Puts pictures together from packets in order. After a loss nothing is handed on up to the next whole picture. */
export class Vp8Pictures {
  #parts: Buffer[] = [];
  #timestamp = 0;
  #isBroken = true;

  /** Takes the next packet, and gives the picture that it completes. */
  take({ packet, isAfterLoss }: OrderedPacket): Picture | null {
    if (isAfterLoss) this.#lose();
    const part = partOf(payloadOf(packet));
    if (!part) return null;
    const timestamp = packet.readUInt32BE(4);
    if (part.isFirst) this.#parts = [];
    else if (this.#parts.length === 0 || timestamp !== this.#timestamp) {
      this.#lose();
      return null;
    }
    this.#timestamp = timestamp;
    this.#parts.push(part.data);
    const isLast = (packet.readUInt8(1) & 0x80) !== 0;
    return isLast ? this.#whole() : null;
  }

  #lose(): void {
    this.#parts = [];
    this.#isBroken = true;
  }

  #whole(): Picture | null {
    const data = Buffer.concat(this.#parts);
    this.#parts = [];
    const isKey = (data.readUInt8(0) & 1) === 0;
    const size = isKey ? sizeOf(data) : null;
    if (isKey) this.#isBroken = size === null;
    return this.#isBroken ? null : { data, timestamp: this.#timestamp, isKey, size };
  }
}

/** Packets of RTP (RFC 3550), read and written in place of a library: what comes in is hostile until it is read. */

const HEADER_BYTES = 12;
const EXTENSION = 0x10;
const PADDING = 0x20;

/** The start of a packet's payload, or null if these bytes are no RTP packet. */
const payloadStart = (packet: Buffer): number | null => {
  if (packet.length < HEADER_BYTES || packet.readUInt8(0) >> 6 !== 2) return null;
  const flags = packet.readUInt8(0);
  const start = HEADER_BYTES + (flags & 0x0f) * 4;
  if ((flags & EXTENSION) === 0) return start <= packet.length ? start : null;
  if (start + 4 > packet.length) return null;
  const afterExtension = start + 4 + packet.readUInt16BE(start + 2) * 4;
  return afterExtension <= packet.length ? afterExtension : null;
};

export interface RtpHeader {
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
}

/** Reads a packet's header; null for bytes that are no RTP packet. */
export const readRtp = (packet: Buffer): RtpHeader | null =>
  payloadStart(packet) === null
    ? null
    : {
        payloadType: packet.readUInt8(1) & 0x7f,
        sequence: packet.readUInt16BE(2),
        timestamp: packet.readUInt32BE(4),
        ssrc: packet.readUInt32BE(8),
      };

/** The packet without header extensions: they are numbered anew by each pair of peers. Null if it is no RTP packet. */
export const stripExtensions = (packet: Buffer): Buffer | null => {
  const payload = payloadStart(packet);
  if (payload === null) return null;
  const flags = packet.readUInt8(0);
  if ((flags & EXTENSION) === 0) return packet;
  const headerEnd = HEADER_BYTES + (flags & 0x0f) * 4;
  const bare = Buffer.concat([packet.subarray(0, headerEnd), packet.subarray(payload)]);
  bare.writeUInt8(flags & ~EXTENSION, 0);
  return bare;
};

/** The packet that a resent one (RFC 4588) carries, without extensions; null for one that carries none. */
export const unwrapResent = (packet: Buffer): Buffer | null => {
  const bare = stripExtensions(packet);
  // With padding it is a probe of the bandwidth, not something resent.
  if (!bare || (bare.readUInt8(0) & PADDING) !== 0) return null;
  const start = HEADER_BYTES + (bare.readUInt8(0) & 0x0f) * 4;
  if (bare.length <= start + 2) return null;
  const original = Buffer.concat([bare.subarray(0, start), bare.subarray(start + 2)]);
  original.writeUInt16BE(bare.readUInt16BE(start), 2);
  return original;
};

export interface RtpPlace {
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
}

/** True if one packet's number comes before another's. Numbers go around after 65,535. */
export const isBefore = (sequence: number, other: number): boolean => ((sequence - other) & 0xffff) >= 0x8000;

/** Writes the numbers and name of another stream into a packet. */
export const placeRtp = (packet: Buffer, { payloadType, sequence, timestamp, ssrc }: RtpPlace): void => {
  packet.writeUInt8((packet.readUInt8(1) & 0x80) | payloadType, 1);
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.writeUInt32BE(ssrc, 8);
};

/** True for the first packet of a VP8 picture that needs no earlier one (RFC 7741, 4.2 and 4.3). */
export const isVp8Keyframe = (packet: Buffer): boolean => {
  let at = payloadStart(packet);
  if (at === null) return false;
  const byte = (): number => packet[at ?? 0] ?? 0xff;
  const descriptor = byte();
  const isFirst = (descriptor & 0x10) !== 0 && (descriptor & 0x0f) === 0;
  if (!isFirst) return false;
  at += 1;
  if ((descriptor & 0x80) !== 0) {
    const fields = byte();
    at += 1;
    if ((fields & 0x80) !== 0) at += (byte() & 0x80) === 0 ? 1 : 2;
    if ((fields & 0x40) !== 0) at += 1;
    if ((fields & 0x30) !== 0) at += 1;
  }
  return (byte() & 1) === 0;
};

/** How loud the sender says a packet is (RFC 6464), from 0 (loudest) to 127 (silence); null where it does not say. */
export const readAudioLevel = (packet: Buffer, extensionId: number): number | null => {
  const payload = payloadStart(packet);
  const flags = packet[0] ?? 0;
  const start = HEADER_BYTES + (flags & 0x0f) * 4;
  if (payload === null || (flags & EXTENSION) === 0 || packet.readUInt16BE(start) !== 0xbede) return null;
  for (let at = start + 4; at < payload;) {
    const element = packet.readUInt8(at);
    const id = element >> 4;
    if (id === 15) return null;
    if (id === extensionId && at + 1 < payload) return packet.readUInt8(at + 1) & 0x7f;
    at += element === 0 ? 1 : (element & 0x0f) + 2;
  }
  return null;
};

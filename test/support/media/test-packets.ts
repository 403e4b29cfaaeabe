/** Bytes on the wire of a camera and a microphone, as small as they may be. */

const rtp = (payloadType: number, ssrc: number, sequence: number, timestamp: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(12);
  head.writeUInt8(0x80, 0);
  head.writeUInt8(0x80 | payloadType, 1);
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp >>> 0, 4);
  head.writeUInt32BE(ssrc, 8);
  return Buffer.concat([head, payload]);
};

/** A packet that is a whole picture of its own (VP8, 640 by 360), with a mark that tells it from others. */
export const keyframePacket = (ssrc: number, sequence: number, mark: number): Buffer =>
  rtp(
    96,
    ssrc,
    sequence,
    sequence * 3600,
    Buffer.from([0x10, 0x00, mark, mark, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01, mark]),
  );

/** A picture that needs an earlier one. */
export const framePacket = (ssrc: number, sequence: number, mark: number): Buffer =>
  rtp(96, ssrc, sequence, sequence * 3600, Buffer.from([0x10, 0x01, mark, mark, mark]));

/** 20 ms of sound (Opus); as loud as it is large. */
export const soundPacket = (ssrc: number, sequence: number, bytes: number): Buffer =>
  rtp(111, ssrc, sequence, sequence * 960, Buffer.alloc(bytes, 7));

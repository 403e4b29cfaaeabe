import { placeRtp } from '../../../src-service/media/packets/rtp.ts';
import { framePacket } from './test-packets.ts';

/** A picture as a VP8 encoder would begin it: 640 by 360, with bytes that tell it from others. */
export const pictureBytes = (frame: number, isKey: boolean): Buffer => {
  const bytes = Buffer.alloc(60, frame);
  bytes.set(isKey ? [0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01] : [0x11, 0, 0]);
  return bytes;
};

interface Sent {
  readonly firstSequence: number;
  readonly timestamp: number;
  readonly frame: number;
  readonly isKey: boolean;
}

/** A picture in three packets. */
export const picturePackets = ({ firstSequence, timestamp, frame, isKey }: Sent): readonly Buffer[] =>
  [0, 1, 2].map((part) => {
    const data = pictureBytes(frame, isKey).subarray(part * 20, part * 20 + 20);
    const head = framePacket(7, 0, 0).subarray(0, 12);
    const packet = Buffer.concat([head, Buffer.from([part === 0 ? 0x10 : 0x00]), data]);
    packet.writeUInt8(part === 2 ? 0x80 : 0x00, 1);
    const sequence = (firstSequence + part) & 0xffff;
    placeRtp(packet, { payloadType: 96, sequence, timestamp: timestamp >>> 0, ssrc: 7 });
    return packet;
  });

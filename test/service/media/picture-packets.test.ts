import { expect, test } from 'vitest';
import { PicturePackets } from '../../../src-service/media/packets/picture-packets.ts';
import { StreamPacket } from '../../../src-service/media/packets/stream-packet.ts';
import { framePacket } from '../../support/media/test-packets.ts';

/** A packet of a picture; the last one of it is marked. */
const packetOf = (picture: number, sequence: number, isLast: boolean): StreamPacket => {
  const packet = framePacket(1, sequence, 1);
  packet.writeUInt8((packet.readUInt8(1) & 0x7f) | (isLast ? 0x80 : 0), 1);
  packet.writeUInt32BE(picture * 3600, 4);
  return new StreamPacket(packet);
};

const open = () => {
  const handed: number[][] = [];
  const pictures = new PicturePackets((packets) => handed.push(packets.map(({ sequence }) => sequence)));
  return { handed, pictures };
};

test('the packets of a picture go on together, with its last', () => {
  const { handed, pictures } = open();
  pictures.add(packetOf(1, 1, false));
  pictures.add(packetOf(1, 2, false));
  expect(handed).toEqual([]);
  pictures.add(packetOf(1, 3, true));
  pictures.add(packetOf(2, 4, true));
  expect(handed).toEqual([[1, 2, 3], [4]]);
});

test('a picture whose last packet was lost goes on with the first of the next', () => {
  const { handed, pictures } = open();
  pictures.add(packetOf(1, 1, false));
  pictures.add(packetOf(1, 2, false));
  pictures.add(packetOf(2, 4, false));
  expect(handed).toEqual([[1, 2]]);
  pictures.add(packetOf(2, 5, true));
  expect(handed).toEqual([
    [1, 2],
    [4, 5],
  ]);
});

test('of a large picture eight packets go on at once, and what is asked for goes at once', () => {
  const { handed, pictures } = open();
  for (let sequence = 0; sequence < 18; sequence += 1) pictures.add(packetOf(1, sequence, false));
  expect(handed.map(({ length }) => length)).toEqual([8, 8]);
  pictures.flush();
  expect(handed.at(-1)).toEqual([16, 17]);
  pictures.flush();
  expect(handed).toHaveLength(3);
});

import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { PicturePackets } from '../../../src-service/media/packets/picture-packets.ts';
import { framePacket } from '../../support/media/test-packets.ts';

/** A packet of a picture that others follow: without the mark of the last one. */
const partOf = (sequence: number): Buffer => {
  const packet = framePacket(1, sequence, 1);
  packet.writeUInt8(packet.readUInt8(1) & 0x7f, 1);
  return packet;
};

const open = () => {
  const clock = createManualClock(0);
  const handed: number[][] = [];
  const pictures = new PicturePackets(clock, (packets) => handed.push(packets.map((packet) => packet.readUInt16BE(2))));
  return { clock, handed, pictures };
};

test('the packets of a picture go on together, with its last', () => {
  const { clock, handed, pictures } = open();
  for (const packet of [partOf(1), partOf(2), framePacket(1, 3, 1), framePacket(1, 4, 1)]) pictures.add(packet);
  expect(handed).toEqual([[1, 2, 3], [4]]);
  clock.advance(100);
  expect(handed).toHaveLength(2);
});

test('a picture whose last packet is late or lost waits 2 ms, and each part of a long one as long again', () => {
  const { clock, handed, pictures } = open();
  pictures.add(partOf(1));
  clock.advance(1);
  pictures.add(partOf(2));
  expect(handed).toEqual([]);
  clock.advance(1);
  expect(handed).toEqual([[1, 2]]);
  pictures.add(partOf(3));
  clock.advance(1);
  expect(handed).toHaveLength(1);
  clock.advance(1);
  expect(handed.at(-1)).toEqual([3]);
});

test('of a large picture eight packets go on at once, and what is asked for goes at once', () => {
  const { clock, handed, pictures } = open();
  for (let sequence = 0; sequence < 18; sequence += 1) pictures.add(partOf(sequence));
  expect(handed.map(({ length }) => length)).toEqual([8, 8]);
  pictures.flush();
  expect(handed.at(-1)).toEqual([16, 17]);
  pictures.flush();
  clock.advance(10);
  expect(handed).toHaveLength(3);
});

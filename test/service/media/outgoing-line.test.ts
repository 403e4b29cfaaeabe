import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { handOn, type Stream } from '../../../src-service/media/engine/incoming-stream.ts';
import { OutgoingLine } from '../../../src-service/media/engine/outgoing-line.ts';
import { PacketHistory } from '../../../src-service/media/packets/packet-history.ts';
import { isRtcp, writeSenderReport } from '../../../src-service/media/packets/rtcp.ts';
import { readRtp } from '../../../src-service/media/packets/rtp.ts';
import { StreamPacket } from '../../../src-service/media/packets/stream-packet.ts';
import { framePacket, keyframePacket } from '../../support/media/test-packets.ts';

const TICKS_PER_PACKET = 3600;

interface TestStream extends Stream {
  history: PacketHistory;
  readonly asked: { count: number };
}

const createStream = (): TestStream => {
  const asked = { count: 0 };
  return { kind: 'video', receivers: new Set(), history: new PacketHistory(), asked, askKeyframe: () => asked.count++ };
};

const open = () => {
  const clock = createManualClock(0);
  const sent: Buffer[] = [];
  const line = new OutgoingLine({
    kind: 'video',
    ssrc: 5,
    payloadType: 100,
    clock,
    send: (packet) => sent.push(Buffer.from(packet)) > 0,
    isConnected: () => true,
  });
  const hand = (stream: Stream, ...packets: readonly Buffer[]): void =>
    handOn(
      stream,
      packets.map((bytes) => new StreamPacket(bytes)),
      clock.now(),
    );
  const sequences = (): readonly (number | undefined)[] => sent.map((packet) => readRtp(packet)?.sequence);
  return { clock, sent, line, hand, sequences };
};

test('a line carries a stream from its first whole picture on, under its own name', () => {
  const { sent, line, hand } = open();
  const stream = createStream();
  line.carry(stream);
  expect(stream.asked.count).toBe(1);
  hand(stream, framePacket(1, 6, 1), keyframePacket(1, 7, 1), framePacket(1, 8, 1));
  // A packet from before the picture comes late: the page could do nothing with it.
  hand(stream, framePacket(1, 6, 1));
  expect(sent.map(readRtp)).toEqual(
    [7, 8].map((sequence) => ({ payloadType: 100, ssrc: 5, sequence, timestamp: sequence * TICKS_PER_PACKET })),
  );
  expect(line.takeBytes()).toBe(keyframePacket(1, 7, 1).length + framePacket(1, 8, 1).length);
});

test('packet numbers and times go on across a change of stream and a new start of its sender', () => {
  const { clock, sent, line, hand, sequences } = open();
  const [first, second] = [createStream(), createStream()];
  line.carry(first);
  hand(first, keyframePacket(1, 0xffff, 1));
  line.carry(second);
  hand(first, framePacket(1, 0, 1));
  clock.advance(100);
  hand(second, framePacket(2, 499, 1), keyframePacket(2, 500, 1));
  expect(sequences()).toEqual([0xffff, 0, 1]);
  expect(readRtp(sent[2] ?? Buffer.alloc(0))?.timestamp).toBe(100 * 90);
  expect(first.receivers.size).toBe(0);
  second.history = new PacketHistory();
  line.restarted(second);
  hand(second, keyframePacket(3, 9, 1));
  line.carry(null);
  line.carry(first);
  hand(first, keyframePacket(1, 40, 1));
  expect(sequences()).toEqual([0xffff, 0, 1, 2, 3]);
});

test('packets that a page lost are sent again unchanged, also from before a change', () => {
  const { clock, sent, line, hand } = open();
  const [first, second] = [createStream(), createStream()];
  line.carry(first);
  hand(first, keyframePacket(1, 30, 1), framePacket(1, 31, 2));
  line.carry(second);
  clock.advance(40);
  hand(second, keyframePacket(2, 500, 3), framePacket(2, 501, 4));
  const before = [...sent];
  sent.length = 0;
  line.resend([31, 32, 33, 34, 29]);
  expect(sent).toEqual(before.slice(1));
  line.resend([31]);
  expect(sent).toHaveLength(3);
  line.carry(null);
  line.resend([32]);
  expect(sent).toHaveLength(3);
});

test('reports of the sender go on at once after a change, then every three seconds', () => {
  const { clock, sent, line, hand } = open();
  const [first, second] = [createStream(), createStream()];
  const report = (stream: Stream): void => line.senderReport(stream, writeSenderReport(1, 0, 0));
  const reports = (): number => sent.filter(isRtcp).length;
  report(first);
  line.carry(first);
  report(first);
  hand(first, keyframePacket(1, 30, 1));
  for (let seconds = 0; seconds < 6; seconds += 1) {
    report(first);
    clock.advance(1000);
  }
  expect(reports()).toBe(2);
  line.carry(second);
  hand(second, keyframePacket(2, 30, 1));
  report(first);
  report(second);
  expect(reports()).toBe(3);
});

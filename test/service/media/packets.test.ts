import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Track } from 'node-datachannel';
import { createManualClock } from '#shared/lib/clock.ts';
import { createKeyframeRequests } from '../../../src-service/media/packets/keyframe-requests.ts';
import { sendPacket } from '../../../src-service/media/engine/send-packet.ts';
import { LayerChoice } from '../../../src-service/media/packets/layer-choice.ts';
import { MissingPackets } from '../../../src-service/media/packets/missing-packets.ts';
import { PacketHistory } from '../../../src-service/media/packets/packet-history.ts';
import { Reception } from '../../../src-service/media/packets/reception.ts';
import { Resends } from '../../../src-service/media/packets/resends.ts';
import {
  isRtcp,
  moveSenderReport,
  readReports,
  writeClockAnswer,
  writeLost,
  writeMaximumBitrate,
  writePictureLoss,
  writeReception,
} from '../../../src-service/media/packets/rtcp.ts';
import {
  isVp8Keyframe,
  placeRtp,
  readAudioLevel,
  readRtp,
  stripExtensions,
  unwrapResent,
} from '../../../src-service/media/packets/rtp.ts';
import { Speech } from '../../../src-service/media/packets/speech.ts';
import { StreamPacket } from '../../../src-service/media/packets/stream-packet.ts';
import { framePacket, keyframePacket, soundPacket } from '../../support/media/test-packets.ts';

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
/** Bytes that begin as RTP or RTCP do. */
const nearlyPackets = fc
  .tuple(fc.integer({ min: 0x80, max: 0xbf }), fc.constantFrom(96, 111, 200, 201, 205, 206), bytes)
  .map(([first, second, rest]) => Buffer.concat([Buffer.from([first, second]), rest]));
const hostile = fc.oneof(bytes, nearlyPackets);
const sequence = fc.integer({ min: 0, max: 0xffff });

const withLevel = (packet: Buffer, id: number, level: number): Buffer => {
  const extension = Buffer.from([0xbe, 0xde, 0, 1, (id << 4) | 0, 0x80 | level, 0, 0]);
  const extended = Buffer.concat([packet.subarray(0, 12), extension, packet.subarray(12)]);
  extended.writeUInt8(extended.readUInt8(0) | 0x10, 0);
  return extended;
};

describe('packets', () => {
  test('of any bytes at all are read without a fault, and never written beyond what came', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 14 }), (packet, id) => {
        readRtp(packet);
        isRtcp(packet);
        readReports(packet);
        isVp8Keyframe(packet);
        readAudioLevel(packet, id);
        expect(stripExtensions(packet)?.length ?? 0).toBeLessThanOrEqual(packet.length);
        expect(unwrapResent(packet)?.length ?? 0).toBeLessThanOrEqual(packet.length);
      }),
      { numRuns: 2000 },
    );
  });

  test('lose their extensions and nothing else', () => {
    const bare = soundPacket(5, 9, 40);
    expect(stripExtensions(withLevel(bare, 3, 20))).toEqual(bare);
    expect(stripExtensions(bare)).toEqual(bare);
    expect(readAudioLevel(withLevel(bare, 3, 20), 3)).toBe(20);
    expect(readAudioLevel(withLevel(bare, 3, 20), 4)).toBeNull();
  });

  test('resent packets are the ones that were lost', () => {
    const lost = framePacket(5, 777, 1);
    const resent = Buffer.concat([lost.subarray(0, 12), Buffer.from([777 >> 8, 777 & 0xff]), lost.subarray(12)]);
    resent.writeUInt16BE(3, 2);
    expect(unwrapResent(resent)).toEqual(lost);
  });

  test('packets can take the place of another stream’s', () => {
    const place = { payloadType: 100, sequence: 4, timestamp: 0xffffffff, ssrc: 12 };
    const placed = keyframePacket(5, 9, 1);
    placeRtp(placed, place);
    expect(readRtp(placed)).toEqual(place);
    expect(placed.subarray(12)).toEqual(keyframePacket(5, 9, 1).subarray(12));
  });

  test('that begin a whole picture are known, behind every form of descriptor', () => {
    expect(isVp8Keyframe(keyframePacket(1, 1, 1))).toBe(true);
    expect(isVp8Keyframe(framePacket(1, 1, 1))).toBe(false);
    const long = Buffer.concat([framePacket(1, 1, 1).subarray(0, 12), Buffer.from([0x90, 0xf0, 0x81, 2, 3, 4, 0x00])]);
    expect(isVp8Keyframe(long)).toBe(true);
    const later = Buffer.concat([framePacket(1, 1, 1).subarray(0, 12), Buffer.from([0x00, 0x00])]);
    expect(isVp8Keyframe(later)).toBe(false);
  });
});

describe('reports', () => {
  test('are read as they were written, also several in a packet', () => {
    const lost = [5, 6, 900];
    const compound = Buffer.concat([
      writeReception({
        ssrc: 9,
        fractionLost: 12,
        lost: 3,
        highestSequence: 70_000,
        lastReport: 1,
        sinceLastReport: 2,
      }),
      writePictureLoss(9),
      writeLost(9, lost),
      writeMaximumBitrate(9, 2_000_000),
    ]);
    expect(isRtcp(compound)).toBe(true);
    expect(readReports(compound)).toEqual([
      { kind: 'reception', ssrc: 9, lost: 3, highestSequence: 70_000 },
      { kind: 'pictureLoss', ssrc: 9 },
      { kind: 'lost', ssrc: 9, sequences: lost },
      { kind: 'maximumBitrate', bitsPerSecond: 2_000_000 },
    ]);
  });

  test('of any bitrate are told within a thousandth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e10 }), (rate) => {
        const [report] = readReports(writeMaximumBitrate(1, rate));
        const told = report?.kind === 'maximumBitrate' ? report.bitsPerSecond : 0;
        expect(Math.abs(told - rate)).toBeLessThanOrEqual(rate / 1000);
      }),
    );
  });

  test('of a sender move to another stream with the time of its clock', () => {
    const report = Buffer.alloc(52);
    report.writeUInt8(0x81, 0);
    report.writeUInt8(200, 1);
    report.writeUInt16BE(12, 2);
    report.writeUInt32BE(0xaaaabbbb, 8);
    report.writeUInt32BE(0xccccdddd, 12);
    report.writeUInt32BE(0xfffffff0, 16);
    const [moved] = readReports(moveSenderReport(report, 77, 32));
    expect(moved).toMatchObject({ kind: 'sender', ssrc: 77, middleOfClock: 0xbbbbcccc });
    expect(moved?.kind === 'sender' && moved.packet.readUInt32BE(16)).toBe(16);
  });
});

describe('what is missing', () => {
  const arrivals = fc.tuple(sequence, fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 40 }));

  test('exactly the lost packets are asked for, whatever number a stream begins with', () => {
    fc.assert(
      fc.property(arrivals, ([start, lost]) => {
        const missing = new MissingPackets();
        for (let step = 0; step <= 100; step += 1) {
          if (!lost.includes(step)) missing.arrived((start + step) & 0xffff, 0);
        }
        const expected = lost.toSorted((a, b) => a - b).map((step) => (start + step) & 0xffff);
        expect(missing.due(0)).toEqual([]);
        expect(missing.due(10)).toEqual(expected);
        expect(missing.due(20)).toEqual([]);
        for (const each of expected) missing.arrived(each, 20);
        expect(missing.size).toBe(0);
      }),
    );
  });

  test('a lost packet is no longer asked for after a while', () => {
    const missing = new MissingPackets();
    missing.arrived(1, 0);
    missing.arrived(3, 0);
    expect(missing.due(2000)).toEqual([]);
    expect(missing.size).toBe(0);
  });

  test('loss since the last report is reported in parts of 256', () => {
    const reception = new Reception();
    for (let at = 65_500; at < 65_600; at += 1) if (at % 4 !== 0) reception.arrived(at & 0xffff);
    expect(reception.report(1, 0)).toMatchObject({ fractionLost: 62, lost: 24, highestSequence: 65_599 });
    for (let at = 65_600; at < 65_700; at += 1) reception.arrived(at & 0xffff);
    expect(reception.report(1, 0)).toMatchObject({ fractionLost: 0, lost: 24 });
  });
});

describe('what may be sent again', () => {
  test('the last packets of a stream are kept for resending, found by their numbers', () => {
    const history = new PacketHistory();
    for (let each = 0; each < 1000; each += 1) history.keep(new StreamPacket(framePacket(1, each, 1)), each);
    expect(history.find(0)).toBeNull();
    expect(history.find(999)?.bytes).toEqual(framePacket(1, 999, 1));
    // The first was overwritten by the second.
    expect([history.find(999 - 512), history.find(999 + 512)]).toEqual([null, null]);
    history.keep(new StreamPacket(framePacket(1, 998, 1)), 1001);
    expect(history.newest).toMatchObject({ packet: { sequence: 999 }, at: 999 });
    history.keep(new StreamPacket(framePacket(1, 1000, 1)), 1002);
    expect(history.newest).toMatchObject({ packet: { sequence: 1000 }, at: 1002 });
  });

  test('a packet is resent only once in a while, within the cap however often it is asked for', () => {
    const resends = new Resends();
    expect([resends.take(999, 0), resends.take(999, 10), resends.take(999, 16)]).toEqual([true, false, true]);
    let resent = 0;
    for (let now = 100; now < 10_100; now += 10) {
      for (let each = 900; each < 1000; each += 1) if (resends.take(each, now)) resent += 1;
    }
    expect(resent).toBeLessThanOrEqual(30 + 600 + 1);
    expect(resent).toBeGreaterThan(500);
  });
});

test('a request for a whole picture that comes too soon is kept for later, and made again until one came', () => {
  const clock = createManualClock(0);
  let [asked, isReady] = [0, false];
  const requests = createKeyframeRequests(clock, () => {
    if (isReady) asked += 1;
    return isReady;
  });
  requests.ask();
  expect(asked).toBe(0);
  isReady = true;
  clock.advance(300);
  expect(asked).toBe(1);
  requests.ask();
  requests.ask();
  expect(asked).toBe(1);
  clock.advance(400);
  expect(asked).toBe(2);
  requests.came();
  clock.advance(5000);
  expect(asked).toBe(2);
  requests.ask();
  expect(asked).toBe(3);
  clock.advance(400 + 800);
  expect(asked).toBe(5);
  requests.stop();
  clock.advance(60_000);
  expect(asked).toBe(5);
});

test('a narrow line gets small pictures, large ones are tried again, and each failure waits longer', () => {
  const layers = new LayerChoice();
  expect(layers.estimated(100, 1000, 1000)).toBe(false);
  expect(layers.estimated(100, 1000, 2000)).toBe(true);
  expect(layers.isReduced).toBe(true);
  expect(layers.estimated(1000, 150, 10_000)).toBe(false);
  expect(layers.estimated(1000, 150, 18_000)).toBe(true);
  expect(layers.isReduced).toBe(false);
  layers.arrived({ ssrc: 1, highestSequence: 1000, lost: 0 }, 19_000);
  expect(layers.arrived({ ssrc: 1, highestSequence: 1200, lost: 150 }, 20_000)).toBe(true);
  expect(layers.estimated(1000, 150, 40_000)).toBe(false);
  expect(layers.estimated(1000, 150, 52_000)).toBe(true);
});

test('a few lost packets change no layer, a line that loses many does, however the reports share them out', () => {
  const layers = new LayerChoice();
  const last = { 7: { ssrc: 7, highestSequence: 65_000, lost: 0 }, 8: { ssrc: 8, highestSequence: 9, lost: 0 } };
  const report = (ssrc: 7 | 8, packets: number, lost: number): boolean => {
    last[ssrc] = { ssrc, highestSequence: last[ssrc].highestSequence + packets, lost: last[ssrc].lost + lost };
    return layers.arrived(last[ssrc], 0);
  };
  report(7, 0, 0);
  report(8, 0, 0);
  // A packet that comes after all is no longer missing.
  report(7, 100, 40);
  report(7, 100, -40);
  expect(layers.isReduced).toBe(false);
  // As Chromium reports 4 %: of two packets one, of three one, of two one, and then none for long.
  const few = [2, 3, 2].map((packets) => [packets, 1] as const);
  for (let round = 0; round < 20; round += 1)
    for (const [packets, lost] of [...few, [73, 0] as const]) report(7, packets, lost);
  expect(layers.isReduced).toBe(false);
  expect([report(8, 80, 11), report(7, 80, 11)]).toEqual([false, true]);
  expect(layers.isReduced).toBe(true);
});

test('the clock of a page that only receives is answered at once, so that it knows the way and back', () => {
  const clock = Buffer.alloc(20);
  clock.writeUInt8(0x80, 0);
  clock.writeUInt8(207, 1);
  clock.writeUInt16BE(4, 2);
  clock.writeUInt32BE(5, 4);
  clock.writeUInt8(4, 8);
  clock.writeUInt16BE(2, 10);
  clock.writeUInt32BE(0xaaaa1111, 12);
  clock.writeUInt32BE(0x2222bbbb, 16);
  const [report] = readReports(clock);
  expect(report).toEqual({ kind: 'clock', ssrc: 5, middleOfClock: 0x11112222 });
  // By RFC 3611, section 4.5: whose clock, its middle, and no time between.
  const answer = writeClockAnswer(5, 0x11112222);
  expect(answer.toString('hex')).toBe('80cf00050000000105000003000000051111222200000000');
  expect(readReports(clock.subarray(0, 16))).toEqual([]);
});

test('a packet for a track that has closed meanwhile is not sent, and nothing breaks', () => {
  const sent: Buffer[] = [];
  const track = (isClosing: boolean) =>
    ({
      sendMessageBinary(packet: Buffer) {
        if (isClosing) throw new Error('libdatachannel error while sending track message: Track is closed');
        sent.push(packet);
        return true;
      },
    }) as unknown as Track;
  const packet = keyframePacket(1, 1, 1);
  expect([track(false), track(true)].map((one) => sendPacket(one, packet))).toEqual([true, false]);
  expect(sent).toEqual([packet]);
});

test('talking begins with a few loud packets and lasts over pauses, by level or by size', () => {
  for (const [loud, quiet] of [
    [
      { level: 20, size: 10 },
      { level: 100, size: 200 },
    ],
    [
      { level: null, size: 120 },
      { level: null, size: 8 },
    ],
  ] as const) {
    const speech = new Speech();
    const changes: [number, boolean][] = [];
    for (let now = 0; now < 4000; now += 20) {
      const { level, size } = now < 1000 ? loud : quiet;
      if (speech.heard(level, size, now)) changes.push([now, speech.isTalking]);
    }
    expect(changes).toEqual([
      [80, true],
      [2180, false],
    ]);
  }
});

import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import type { EngineEvent } from '../../../src-service/media/media-engine.ts';
import type { Stream } from '../../../src-service/media/engine/incoming-stream.ts';
import { createRecorders } from '../../../src-service/media/engine/source-recorder.ts';
import { PacketHistory } from '../../../src-service/media/packets/packet-history.ts';
import { StreamPacket } from '../../../src-service/media/packets/stream-packet.ts';
import { writeSenderReport } from '../../../src-service/media/packets/rtcp.ts';
import { PacketOrder } from '../../../src-service/recording/packet-order.ts';
import { SenderClock } from '../../../src-service/recording/sender-clock.ts';
import { StreamRecording } from '../../../src-service/recording/stream-recording.ts';
import { testFolder } from '../../support/test-folder.ts';
import { fillDisk, smallDisk } from '../../support/small-disk.ts';
import { soundPacket } from '../../support/media/test-packets.ts';

test('picture and sound of one sender begin as far apart as they were sent, whatever their clock says', () => {
  const tick = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: -3000, max: 3000 }),
      tick,
      tick,
      fc.integer({ min: 0, max: 900 }),
      (offset, apart, pictureTick, soundTick, delay) => {
        const clock = new SenderClock();
        const sentAt = 1_700_000_000_000;
        const [picture, sound] = [sentAt + offset, sentAt + offset + apart];
        clock.heard(picture, sentAt + delay);
        clock.heard(sound, sentAt + apart + delay + 50);
        const pictureAt = clock.instantOf(pictureTick, { timestamp: pictureTick, sentAt: picture }, 90_000, sentAt);
        // Its report came two seconds after the first sound.
        const later = { timestamp: (soundTick + 96_000) >>> 0, sentAt: sound + 2000 };
        const soundAt = clock.instantOf(soundTick, later, 48_000, sentAt);
        expect(Math.round(soundAt - pictureAt)).toBe(apart);
      },
    ),
  );
});

test('a missing packet is waited for by time, however few packets come', () => {
  const order = new PacketOrder();
  const numbers = (sequence: number, now: number): number[] =>
    order.arrived(sequence, Buffer.of(sequence), now).map(({ packet }) => packet[0] ?? 0);
  expect([numbers(1, 0), numbers(3, 20), numbers(4, 40), numbers(5, 519), numbers(6, 520), numbers(2, 530)]).toEqual([
    [1],
    [],
    [],
    [],
    [3, 4, 5, 6],
    [],
  ]);
});

test('a disk that fills up is said once', async ({ skip }) => {
  const disk = smallDisk(64);
  if (disk === null) {
    skip('no small disk can be made here');
    return;
  }
  const clock = createManualClock(0);
  const failed: unknown[] = [];
  const recording = new StreamRecording({
    kind: 'audio',
    path: join(disk, 'sound.webm'),
    clock,
    senderClock: new SenderClock(),
    onStarted: () => undefined,
    onLeap: () => undefined,
    onFailed: (error) => failed.push(error),
  });
  fillDisk(disk);
  for (let each = 0; each < 200; each += 1) recording.packet(soundPacket(7, each, 1000));
  await recording.close();
  expect(failed).toMatchObject([{ code: 'ENOSPC' }]);
});

test('a file’s beginning is told by the computer’s clock of then, whatever that clock is corrected to', async () => {
  const clock = createManualClock(1000);
  let aheadMs = 500_000;
  const told: number[] = [];
  let recorded = 0;
  const stream: Stream = {
    kind: 'audio',
    receivers: new Set(),
    history: new PacketHistory(),
    askKeyframe: () => undefined,
  };
  const recorders = createRecorders(
    { ...clock, unixNow: () => clock.now() + aheadMs },
    { stream: () => stream, has: () => true },
    (event: EngineEvent) => {
      if (event.type === 'recording') told.push(event.startedAt);
      if (event.type === 'recorded') recorded += 1;
    },
  );
  const folder = testFolder();
  const record = (name: string): void => recorders.record('p1.microphone', join(folder, name));
  const hear = (sequence: number): void => {
    for (const receiver of stream.receivers) receiver.packet(stream, new StreamPacket(soundPacket(7, sequence, 100)));
  };
  record('before');
  hear(0);
  // The report says that the first packet was 40 ms on its way.
  clock.advance(960);
  aheadMs = -100_000;
  for (const receiver of stream.receivers) receiver.senderReport(stream, writeSenderReport(7, 2_000_000, 48_000));
  hear(50);
  record('after');
  hear(51);
  recorders.record('p1.microphone', null);
  expect(told).toEqual([501_000, 500_960, -98_040]);
  // The folder is removed once nothing is written into it.
  await expect.poll(() => recorded).toBe(2);
});

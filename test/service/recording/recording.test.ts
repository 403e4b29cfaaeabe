import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finishFile } from '../../../src-service/recording/finish-file.ts';
import { PacketOrder } from '../../../src-service/recording/packet-order.ts';
import { openPictureFile, openSoundFile } from '../../../src-service/recording/stream-file.ts';
import { Vp8Pictures, type Picture } from '../../../src-service/recording/vp8-pictures.ts';
import { pictureBytes, picturePackets } from '../../support/media/test-pictures.ts';
import { soundPacket } from '../../support/media/test-packets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regie-recording-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const playable = async (path: string): Promise<readonly { at: number; key: boolean; data: Buffer }[]> => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await readFile(path)) });
  const track = (await input.getTracks())[0];
  if (!track) return [];
  const found = [];
  for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
    found.push({ at: Math.round(timestamp * 1000), key: type === 'key', data: Buffer.from(data) });
  }
  return found;
};

const picturesOf = (packets: readonly Buffer[]): readonly Picture[] => {
  const order = new PacketOrder();
  const pictures = new Vp8Pictures();
  const ordered = packets.flatMap((packet) => order.arrived(packet.readUInt16BE(2), packet, 0));
  return [...ordered, ...order.rest()].flatMap((packet) => pictures.take(packet) ?? []);
};

const key = (frame: number): boolean => frame % 5 === 0;
/** 20 pictures of three packets each, 40 ms apart; numbers and clock start over in between. */
const show = Array.from({ length: 20 }, (_, frame) =>
  picturePackets({
    firstSequence: 65_500 + frame * 3,
    timestamp: 4_294_950_000 + frame * 3600,
    frame,
    isKey: key(frame),
  }),
).flat();

describe('recorded pictures', () => {
  test('recorded pictures are those that were sent, in whatever order their packets came', () => {
    const expected = Array.from({ length: 20 }, (_, frame) => pictureBytes(frame, key(frame)));
    const [first, ...others] = show;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.boolean(), (reach, isTwice) => {
        const late = others.map((packet, index) => ({ packet, at: index + ((index * 7919) % reach) }));
        const shuffled = late.sort((a, b) => a.at - b.at).map(({ packet }) => packet);
        const sent = [first ?? Buffer.alloc(0), ...shuffled].flatMap((each) => (isTwice ? [each, each] : [each]));
        expect(picturesOf(sent).map(({ data }) => data)).toEqual(expected);
      }),
    );
  });

  test('leave out those that a lost packet spoilt, up to the next whole one', () => {
    const kept = picturesOf(show.filter((_, index) => index !== 7 * 3 + 1)).map(({ data }) => data);
    const expected = Array.from({ length: 20 }, (_, frame) => frame)
      .filter((frame) => frame < 7 || frame >= 10)
      .map((frame) => pictureBytes(frame, key(frame)));
    expect(kept).toEqual(expected);
  });

  test('are read of any bytes without a fault', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 12, maxLength: 60 }), { maxLength: 40 }), (packets) => {
        picturesOf(packets.map((packet) => Buffer.from(packet)));
      }),
    );
  });

  test('are in the file unchanged, at their times', async () => {
    const path = join(folder, 'camera.webm');
    const file = await openPictureFile(await open(path, 'wx'));
    for (const picture of picturesOf(show)) await file.add(picture);
    await file.close();
    expect(await playable(path)).toEqual(
      Array.from({ length: 20 }, (_, frame) => ({
        at: frame * 40,
        key: key(frame),
        data: pictureBytes(frame, key(frame)),
      })),
    );
  });

  test('pictures that were added are in the file after a kill', async () => {
    const path = join(folder, 'camera.webm');
    const child = fork(join(import.meta.dirname, '../../support/media/record-and-hang.ts'), [path]);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const kept = await playable(path);
    // The last one may have been on its way.
    expect(kept.length).toBeGreaterThanOrEqual(49);
    expect(kept.map(({ at }) => at)).toEqual(Array.from(kept, (_, frame) => frame * 40));
  });
});

describe('recorded sound', () => {
  test('is in the file unchanged, with silence where packets are missing', async () => {
    const path = join(folder, 'microphone.webm');
    const file = await openSoundFile(await open(path, 'wx'));
    const sent = [0, 1, 2, 10, 11].map((sequence) => soundPacket(7, sequence, 40 + sequence));
    for (const packet of sent) await file.add({ data: packet.subarray(12), timestamp: packet.readUInt32BE(4) });
    await file.close();
    expect((await playable(path)).map(({ at, data }) => [at, data.length])).toEqual([
      [0, 40],
      [20, 41],
      [40, 42],
      ...[60, 80, 100, 120, 140, 160, 180].map((at) => [at, 3]),
      [200, 50],
      [220, 51],
    ]);
  });
});

test.runIf(existsSync('/dev/full'))('a full disk is said to the one who adds', async () => {
  const file = await openPictureFile(await open('/dev/full', 'w'));
  const adding = async (): Promise<void> => {
    for (const picture of picturesOf(show)) await file.add(picture);
  };
  await expect(adding()).rejects.toMatchObject({ code: 'ENOSPC' });
  await file.close().catch(() => undefined);
});

describe('a finished file', () => {
  const recorded = async (): Promise<string> => {
    const path = join(folder, 'rec_1.webm');
    const file = await openPictureFile(await open(path, 'wx', 0o600));
    for (const picture of picturesOf(show)) await file.add(picture);
    await file.close();
    return path;
  };

  test('has its length, plays the same, and is read by nobody else', async () => {
    const path = await recorded();
    const before = await playable(path);
    expect(await finishFile(path)).toMatchObject({ lengthMs: 760 });
    expect(await playable(path)).toEqual(before);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['rec_1.webm']);
  });

  test('a recording without anything to play makes no file', async () => {
    const path = join(folder, 'rec_1.webm');
    await writeFile(path, 'nothing');
    expect(await finishFile(path)).toBeNull();
    expect(await finishFile(path)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  test.runIf(existsSync('/dev/full'))('stays as it was where the disk is full', async () => {
    const path = await recorded();
    const before = await readFile(path);
    await symlink('/dev/full', `${path}.part`);
    await expect(finishFile(path)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readFile(path)).toEqual(before);
    expect(await readdir(folder)).toEqual(['rec_1.webm']);
    expect(await finishFile(path)).toMatchObject({ lengthMs: 760 });
  });
});

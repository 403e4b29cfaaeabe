import type { FileHandle } from 'node:fs/promises';
import {
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Picture } from './vp8-pictures.ts';

const PICTURE_RATE = 90_000;
const SOUND_RATE = 48_000;
/** Nobody knows how long the newest picture stays; the next one's time says. */
const PICTURE_SEC = 0.04;
const SOUND_SEC = 0.02;

/** A stream's ticks, which start over every few hours, as seconds since its first one. */
const createSeconds = (rate: number): ((timestamp: number) => number) => {
  let last: number | null = null;
  let ticks = 0;
  return (timestamp) => {
    ticks += last === null ? 0 : (timestamp - last) | 0;
    last = timestamp;
    return ticks / rate;
  };
};

/** A file of one stream. A packet is in it by the time that the next one was added: a kill takes the last one at most. */
export interface StreamFile<T> {
  /** Rejects where the disk takes no more. */
  add(packet: T): Promise<void>;
  close(): Promise<void>;
}

const outputTo = (file: FileHandle): Output =>
  new Output({
    format: new WebMOutputFormat({ appendOnly: true }),
    target: new AppendOnlyStreamTarget(
      new WritableStream({
        async write(bytes: Uint8Array) {
          await file.appendFile(bytes);
        },
      }),
    ),
  });

/** Writes pictures as they are into a new file, from the first one that needs no earlier one. */
export const openPictureFile = async (file: FileHandle): Promise<StreamFile<Picture>> => {
  const output = outputTo(file);
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const seconds = createSeconds(PICTURE_RATE);
  let isFirst = true;
  return {
    async add({ data, timestamp, isKey, size }) {
      if (isFirst && !size) return;
      const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', seconds(timestamp), PICTURE_SEC);
      const described = isFirst && size;
      isFirst = false;
      await source.add(
        packet,
        described ? { decoderConfig: { codec: 'vp8', codedWidth: size.width, codedHeight: size.height } } : undefined,
      );
    },
    async close() {
      try {
        await (isFirst ? output.cancel() : output.finalize());
      } finally {
        await file.close();
      }
    },
  };
};

/** 20 ms of sound, by the clock of its stream. */
export interface Sound {
  readonly data: Buffer;
  readonly timestamp: number;
}

/** 20 ms of silence (RFC 6716). Browsers play sound without its gaps, which would come before its time. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);

/** Writes sound as it is into a new file, with silence where packets are missing. */
export const openSoundFile = async (file: FileHandle): Promise<StreamFile<Sound>> => {
  const output = outputTo(file);
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const seconds = createSeconds(SOUND_RATE);
  const config = { decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: SOUND_RATE } };
  let isFirst = true;
  let packets = 0;
  const put = async (data: Buffer, atSec: number): Promise<void> => {
    const described = isFirst;
    isFirst = false;
    packets = Math.round(atSec / SOUND_SEC) + 1;
    await source.add(new EncodedPacket(data, 'key', atSec, SOUND_SEC), described ? config : undefined);
  };
  return {
    async add({ data, timestamp }) {
      const atSec = seconds(timestamp);
      while (atSec - packets * SOUND_SEC > SOUND_SEC / 2) await put(SILENCE, packets * SOUND_SEC);
      await put(data, atSec);
    },
    async close() {
      try {
        await (isFirst ? output.cancel() : output.finalize());
      } finally {
        await file.close();
      }
    },
  };
};

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

export const PICTURE_MS = 100;
export const SOUND_MS = 20;
const WHOLE_EVERY = 40;
const SIZE = { width: 160, height: 90 } as const;
const PICTURES_AT_ONCE = 2400;

/** Pictures are numbered in their bars: black and white fields with `10`, 17 bits of the number, and a check. */
export const BAR = { columns: 6, rows: 4, numberBits: 17, checkBits: 5 } as const;

export interface Encoded {
  readonly isKey: boolean;
  readonly data: Buffer;
}

type Page = Awaited<ReturnType<Browser['newPage']>>;

const encodePictures = (page: Page, from: number, count: number): Promise<readonly [boolean, string][]> =>
  page.evaluate(
    async ({ first, many, wholeEvery, size, bar, pictureMs }) => {
      const context = new OffscreenCanvas(size.width, size.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      const chunks: [boolean, string][] = [];
      const encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          chunks.push([chunk.type === 'key', String.fromCharCode(...bytes)]);
        },
        error(error) {
          throw error;
        },
      });
      encoder.configure({ codec: 'vp8', ...size, bitrate: 400_000, framerate: 10, latencyMode: 'realtime' });
      const bitsOf = (value: number, length: number): number[] =>
        Array.from({ length }, (_, index) => Math.floor(value / 2 ** (length - 1 - index)) % 2);
      for (let number = first; number < first + many; number += 1) {
        const bits = [1, 0, ...bitsOf(number, bar.numberBits), ...bitsOf(number % 31, bar.checkBits)];
        bits.forEach((bit, index) => {
          context.fillStyle = bit === 1 ? '#fff' : '#000';
          const [width, height] = [size.width / bar.columns, size.height / bar.rows];
          context.fillRect(
            (index % bar.columns) * width,
            Math.floor(index / bar.columns) * height,
            width + 1,
            height + 1,
          );
        });
        const frame = new VideoFrame(context.canvas, { timestamp: number * pictureMs * 1000 });
        encoder.encode(frame, { keyFrame: number % wholeEvery === 0 });
        frame.close();
        if (encoder.encodeQueueSize > 20) await new Promise((resolve) => setTimeout(resolve));
      }
      await encoder.flush();
      return chunks.map(([isKey, bytes]): [boolean, string] => [isKey, btoa(bytes)]);
    },
    { first: from, many: count, wholeEvery: WHOLE_EVERY, size: SIZE, bar: BAR, pictureMs: PICTURE_MS },
  );

/** A second of a soft tone, as packets of Opus. */
const encodeSound = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async (soundMs) => {
    const rate = 48_000;
    const packets: string[] = [];
    const encoder = new AudioEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        packets.push(btoa(String.fromCharCode(...bytes)));
      },
      error(error) {
        throw error;
      },
    });
    encoder.configure({ codec: 'opus', sampleRate: rate, numberOfChannels: 1, bitrate: 32_000 });
    const data = Float32Array.from({ length: rate }, (_, index) => 0.05 * Math.sin((index / rate) * 440 * 2 * Math.PI));
    encoder.encode(
      new AudioData({ format: 'f32', sampleRate: rate, numberOfFrames: rate, numberOfChannels: 1, timestamp: 0, data }),
    );
    await encoder.flush();
    return packets.slice(0, 1000 / soundMs);
  }, SOUND_MS);

/** Makes what cameras and microphones of a show send, as a browser encodes it, into two files of the folder. */
export const makeMedia = async (page: Page, folder: string, pictures: number): Promise<void> => {
  const made: string[] = [];
  for (let from = 0; from < pictures; from += PICTURES_AT_ONCE) {
    const some = await encodePictures(page, from, Math.min(PICTURES_AT_ONCE, pictures - from));
    for (const [isKey, data] of some) made.push(`${isKey ? 'k' : 'p'}${data}`);
  }
  if (made.length !== pictures) throw new Error(`${made.length} pictures were made of ${pictures}`);
  writeFileSync(join(folder, 'pictures'), made.join('\n'));
  writeFileSync(join(folder, 'sounds'), (await encodeSound(page)).join('\n'));
};

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n');

/** Reads them. */
export const readMedia = (
  folder: string,
): { readonly pictures: readonly Encoded[]; readonly sounds: readonly Buffer[] } => ({
  pictures: linesOf(join(folder, 'pictures')).map((line) => ({
    isKey: line.startsWith('k'),
    data: Buffer.from(line.slice(1), 'base64'),
  })),
  sounds: linesOf(join(folder, 'sounds')).map((line) => Buffer.from(line, 'base64')),
});

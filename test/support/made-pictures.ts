import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

interface PngOptions {
  /** Bits of each of three colours; one bit is black and white. */
  readonly bits?: 1 | 8 | 16;
  readonly isInterlaced?: boolean;
  /** Its rows; those of a red picture unless something else is said. */
  readonly rows?: Buffer;
}

/** The seven passes of an interlaced picture: first column and row, and the step to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const redRows = (width: number, height: number, bits: number): Buffer => {
  const bytes = bits / 8;
  const row = Buffer.alloc(1 + width * 3 * bytes);
  for (let x = 0; x < width; x += 1) row.fill(0xe0, 1 + x * 3 * bytes, 1 + x * 3 * bytes + bytes);
  return Buffer.concat(Array.from({ length: height }, () => row));
};

/** A red PNG. */
export const pngOf = (
  width: number,
  height: number,
  { bits = 8, isInterlaced = false, rows }: PngOptions = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = bits === 1 ? 0 : 2;
  header[12] = Number(isInterlaced);
  const interlaced = (): Buffer =>
    Buffer.concat(
      PASSES.map(([x, y, right, down]) =>
        redRows(Math.ceil((width - x) / right), Math.ceil((height - y) / down), bits),
      ),
    );
  const pixels = rows ?? (isInterlaced ? interlaced() : redRows(width, height, bits));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: rows ? 9 : 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG that says its sides and has no pixels. */
export const headOfPng = (width: number, height: number): Buffer =>
  pngOf(width, height, { bits: 1, rows: Buffer.alloc(64) });

/** A white BMP of 24 bits, from its lowest row up. */
export const bmpOf = (width: number, height: number): Buffer => {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height, 255);
  file.fill(0, 0, 54);
  file.write('BM', 0);
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
};

/** A GIF with one frame of one pixel. */
export const stillGif = (): Buffer => Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64');

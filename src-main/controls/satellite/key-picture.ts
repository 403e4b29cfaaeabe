import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_URL = 'data:image/png;base64,';
/** Sides of the pictures that are asked for: sharp ones where they come packed. */
export const PACKED_SIDE = 144;
export const PLAIN_SIDE = 72;
/** A packed picture is no larger than its pixels, four bytes each, and its head. */
const LARGEST_PACKED = PACKED_SIDE * PACKED_SIDE * 4 + 4096;
/** On a thread of its own. */
const pack = promisify<Buffer, Buffer>(deflate);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of square RGB pixels (PNG specification, 8 bits, colour type 2, no filter). */
const pngOf = async (pixels: Buffer, side: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let row = 0; row < side; row += 1)
    pixels.copy(rows, row * (side * 3 + 1) + 1, row * side * 3, (row + 1) * side * 3);
  const data = await pack(rows);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

const isPacked = (bytes: Buffer): boolean =>
  bytes.length > 24 &&
  bytes.length <= LARGEST_PACKED &&
  bytes.subarray(0, 8).equals(SIGNATURE) &&
  bytes.readUInt32BE(16) === PACKED_SIDE &&
  bytes.readUInt32BE(20) === PACKED_SIDE;

/**
 * The picture of a key as a data URL: a PNG, or the RGB pixels of a square, which older versions of Companion send.
 * Null for anything else, pictures of another side than was asked for among it.
 */
export const keyPicture = async (bitmap: string): Promise<string | null> => {
  if (bitmap.startsWith('data:')) {
    const bytes = bitmap.startsWith(PNG_URL) ? Buffer.from(bitmap.slice(PNG_URL.length), 'base64') : Buffer.alloc(0);
    // Encoded again, so that the address holds nothing but a picture.
    return isPacked(bytes) ? PNG_URL + bytes.toString('base64') : null;
  }
  const pixels = Buffer.from(bitmap, 'base64');
  if (pixels.length !== PLAIN_SIDE * PLAIN_SIDE * 3) return null;
  return PNG_URL + (await pngOf(pixels, PLAIN_SIDE)).toString('base64');
};

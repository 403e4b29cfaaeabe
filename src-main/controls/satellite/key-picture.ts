import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_URL = 'data:image/png;base64,';
/** Larger than any key that was asked for: a picture that unpacks to more is not shown. */
const LARGEST_SIDE = 512;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of square RGB pixels (PNG specification, 8 bits, colour type 2, no filter). */
const pngOf = (pixels: Buffer, side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let row = 0; row < side; row += 1)
    pixels.copy(rows, row * (side * 3 + 1) + 1, row * side * 3, (row + 1) * side * 3);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const isSmallPng = (bytes: Buffer): boolean =>
  bytes.length > 24 &&
  bytes.subarray(0, 8).equals(SIGNATURE) &&
  bytes.readUInt32BE(16) <= LARGEST_SIDE &&
  bytes.readUInt32BE(20) <= LARGEST_SIDE;

/**
 * The picture of a key as a data URL: a PNG, or the RGB pixels of a square, which older versions of Companion send.
 * Null for anything else.
 */
export const keyPicture = (bitmap: string): string | null => {
  if (bitmap.startsWith('data:')) {
    const bytes = bitmap.startsWith(PNG_URL) ? Buffer.from(bitmap.slice(PNG_URL.length), 'base64') : Buffer.alloc(0);
    // Encoded again, so that the address holds nothing but a picture.
    return isSmallPng(bytes) ? PNG_URL + bytes.toString('base64') : null;
  }
  const pixels = Buffer.from(bitmap, 'base64');
  const side = Math.sqrt(pixels.length / 3);
  if (!Number.isInteger(side) || side < 1 || side > LARGEST_SIDE) return null;
  return PNG_URL + pngOf(pixels, side).toString('base64');
};

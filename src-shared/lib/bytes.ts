export type Bytes = Uint8Array<ArrayBuffer>;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map(Array.from({ length: DIGITS.length }, (_, value) => [DIGITS.charAt(value), value]));

/** Puts bytes one after the other. */
export const joinBytes = (...parts: readonly Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Bytes as base64url without padding, as Node writes it; browsers have no such function yet. */
export const toBase64Url = (bytes: Uint8Array): string => {
  let text = '';
  let kept = 0;
  let bits = 0;
  for (const byte of bytes) {
    kept = (kept << 8) | byte;
    for (bits += 8; bits >= 6;) {
      bits -= 6;
      text += DIGITS.charAt((kept >> bits) & 63);
    }
    kept &= 255;
  }
  return bits === 0 ? text : text + DIGITS.charAt((kept << (6 - bits)) & 63);
};

/** The bytes of a base64url text; digits of another alphabet are left out. */
export const fromBase64Url = (text: string): Bytes => {
  const bytes: number[] = [];
  let kept = 0;
  let bits = 0;
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) continue;
    kept = ((kept << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((kept >> bits) & 255);
  }
  return Uint8Array.from(bytes);
};

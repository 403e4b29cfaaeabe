import { DEEPEST } from '#shared/lib/outside-json.ts';

/** Bytes after the first one of each value that holds no others, from 0xc0 on; null for one that tells its length. */
const FIXED: readonly (number | null)[] = [
  ...[0, 0, 0, 0, null, null, null, null, null, null, 4, 8, 1, 2, 4, 8],
  ...[1, 2, 4, 8, 2, 3, 5, 9, 17, null, null, null, null, null, null, null],
];
/** Values with a length in one, two or four bytes: texts and bytes, then those with a type beside it. */
const BYTES: ReadonlyMap<number, { readonly width: number; readonly more: number }> = new Map(
  [0xc4, 0xc7, 0xd9].flatMap((first) =>
    [1, 2, 4].map((width, at) => [first + at, { width, more: first === 0xc7 ? 1 : 0 }] as const),
  ),
);
/** Lists and maps with their number of values in two or four bytes. */
const VALUES: ReadonlyMap<number, { readonly width: number; readonly each: number }> = new Map([
  [0xdc, { width: 2, each: 1 }],
  [0xdd, { width: 4, each: 1 }],
  [0xde, { width: 2, each: 2 }],
  [0xdf, { width: 4, each: 2 }],
]);

/** A value's head: the bytes that it takes before the next value, and the values in it; null for one that is no list. */
interface Head {
  readonly bytes: number;
  readonly values: number | null;
}

const headAt = (data: Buffer, at: number): Head => {
  const sign = data[at] ?? 0;
  if (sign < 0x80 || sign >= 0xe0) return { bytes: 1, values: null };
  if (sign < 0x90) return { bytes: 1, values: (sign & 0x0f) * 2 };
  if (sign < 0xa0) return { bytes: 1, values: sign & 0x0f };
  if (sign < 0xc0) return { bytes: 1 + (sign & 0x1f), values: null };
  const of = BYTES.get(sign);
  if (of) return { bytes: 1 + of.width + data.readUIntBE(at + 1, of.width) + of.more, values: null };
  const list = VALUES.get(sign);
  if (list) return { bytes: 1 + list.width, values: data.readUIntBE(at + 1, list.width) * list.each };
  return { bytes: 1 + (FIXED[sign - 0xc0] ?? 0), values: null };
};

/** True for a MessagePack value that is nested no more than `DEEPEST`. Nothing is decoded. Throws for one cut short. */
export const isShallowMsgpack = (data: Buffer): boolean => {
  /** The values still to come in each list and map that is open. */
  const open = [1];
  let at = 0;
  while (open.length > 0) {
    const left = open.at(-1) ?? 0;
    if (left === 0) open.pop();
    else {
      open[open.length - 1] = left - 1;
      const { bytes, values } = headAt(data, at);
      at += bytes;
      if (at > data.length) throw new RangeError('Cut short');
      if (values !== null) open.push(values);
      if (open.length - 1 > DEEPEST) return false;
    }
  }
  return true;
};

import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip, and the lies told about it. What is not said is true. */
export interface HostileEntry {
  readonly name: string | Buffer;
  readonly data: string | Buffer;
  /** The data as they lie in the file, where they are not the packed ones. */
  readonly packed?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** Sizes said in the list of entries. */
  readonly size?: number;
  readonly packedSize?: number;
  /** Sizes and name said before the data. */
  readonly localSize?: number;
  readonly localName?: string;
  /** Unix mode; a plain file where it is not given. */
  readonly mode?: number;
  /** Claimed start of the data; may be that of another entry. */
  readonly offset?: number | ((offsets: readonly number[]) => number);
  /** Left out of the list of entries. */
  readonly isUnlisted?: boolean;
}

/** Lies about the file as a whole. */
export interface HostileEnd {
  readonly count?: number;
  readonly listSize?: number;
  readonly listOffset?: number;
  readonly disk?: number;
  readonly comment?: Buffer;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

const STORED = 0;
const DEFLATED = 8;
const LIMIT = 0xffffffff;
const bytesOf = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value);

const packedOf = ({ data, packed, method = DEFLATED }: HostileEntry): Buffer =>
  packed ?? (method === STORED ? bytesOf(data) : deflateRawSync(bytesOf(data)));

/** An entry with its data as they lie in the file. */
interface Packed {
  readonly entry: HostileEntry;
  readonly packed: Buffer;
}

/** The fields that both headers of an entry share: flags to the length of its name. */
const sharedOf = ({ entry, packed }: Packed, size: number, name: Buffer): Buffer => {
  const head = Buffer.alloc(24);
  head.writeUInt16LE(entry.flags ?? 0, 0);
  head.writeUInt16LE(entry.method ?? DEFLATED, 2);
  head.writeUInt16LE(0x5021, 6);
  head.writeUInt32LE(entry.crc ?? crc32(bytesOf(entry.data)), 8);
  head.writeUInt32LE(Math.min(entry.packedSize ?? packed.length, LIMIT), 12);
  head.writeUInt32LE(Math.min(size, LIMIT), 16);
  head.writeUInt16LE(name.length, 20);
  return head;
};

const localOf = (one: Packed): Buffer => {
  const { entry, packed } = one;
  const name = bytesOf(entry.localName ?? entry.name);
  const start = Buffer.from([0x50, 0x4b, 3, 4, 20, 0]);
  const size = entry.localSize ?? bytesOf(entry.data).length;
  return Buffer.concat([start, sharedOf(one, size, name), name, packed]);
};

const listedOf = (one: Packed, offset: number): Buffer => {
  const { entry } = one;
  const name = bytesOf(entry.name);
  const start = Buffer.from([0x50, 0x4b, 1, 2, 20, 3, 20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((entry.mode ?? 0o100644) * 0x10000) >>> 0, 6);
  rest.writeUInt32LE(Math.min(offset, LIMIT), 10);
  return Buffer.concat([start, sharedOf(one, entry.size ?? bytesOf(entry.data).length, name), rest, name]);
};

/** Writes a zip as it is told, whatever sense it makes. */
export const hostileZip = (entries: readonly HostileEntry[], end: HostileEnd = {}): Buffer => {
  const before = end.before ?? Buffer.alloc(0);
  const all = entries.map((entry) => ({ entry, packed: packedOf(entry) }));
  const locals = all.map(localOf);
  const offsets: number[] = [];
  let at = before.length;
  for (const local of locals) {
    offsets.push(at);
    at += local.length;
  }
  const listed = all.flatMap((one, index) => {
    const { entry } = one;
    const own = offsets[index] ?? 0;
    const said = typeof entry.offset === 'function' ? entry.offset(offsets) : (entry.offset ?? own);
    return entry.isUnlisted === true ? [] : [listedOf(one, said)];
  });
  const list = Buffer.concat(listed);
  const comment = end.comment ?? Buffer.alloc(0);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(end.disk ?? 0, 4);
  tail.writeUInt16LE(Math.min(end.count ?? listed.length, 0xffff), 8);
  tail.writeUInt16LE(Math.min(end.count ?? listed.length, 0xffff), 10);
  tail.writeUInt32LE(end.listSize ?? list.length, 12);
  tail.writeUInt32LE(end.listOffset ?? at, 16);
  tail.writeUInt16LE(comment.length, 20);
  return Buffer.concat([before, ...locals, list, tail, comment, end.after ?? Buffer.alloc(0)]);
};

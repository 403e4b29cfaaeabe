/**
 * Pieces of pictures and sound on the relay of a page, where no connection of WebRTC is possible: a piece is one encoded
 * picture (VP8) or 20 ms of sound (Opus), behind a head of twelve bytes.
 */
export interface RelayChunk {
  /** The line it belongs to: of a page that sends, its place in `SOURCE_KINDS`; of one that receives, its own line. */
  readonly line: number;
  /** Counts, up to 255 and round, what a receiving line was asked to carry. */
  readonly take: number;
  /** A picture that needs no earlier one; sound always is. */
  readonly isKey: boolean;
  /** How loud sound is (RFC 6464), from 0 (loudest) to 127 (silence). */
  readonly level: number;
  /** Microseconds by the sender's clock, the same for all that it sends. */
  readonly timestamp: number;
  readonly data: Uint8Array;
}

const HEAD_BYTES = 12;
export const SILENCE_LEVEL = 127;

export const RELAY_LIMITS = {
  /** Longest piece with its head, in bytes: a whole picture of a screen full of text. */
  chunkBytes: 512 * 1024,
  /** Longest piece of sound: what a packet of Opus can be. */
  soundBytes: 1500,
  /** Limits of what a page sends: kilobytes at once, and how often one more is allowed. A piece counts as one at least. */
  burst: 2048,
  refillMs: 0.75,
  /** Bytes that wait for a slow page before pictures are left out. */
  unsentBytes: 768 * 1024,
} as const;

/** Sets the head before the data. */
export const writeChunk = ({ line, take, isKey, level, timestamp, data }: RelayChunk): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(HEAD_BYTES + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, line);
  view.setUint8(1, isKey ? 1 : 0);
  view.setUint8(2, take);
  view.setUint8(3, level);
  view.setFloat64(4, timestamp);
  bytes.set(data, HEAD_BYTES);
  return bytes;
};

/** Reads a piece; null for bytes that are none. */
export const readChunk = (bytes: Uint8Array): RelayChunk | null => {
  if (bytes.length <= HEAD_BYTES || bytes.length > RELAY_LIMITS.chunkBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const timestamp = view.getFloat64(4);
  if (!(timestamp >= 0 && timestamp <= Number.MAX_SAFE_INTEGER)) return null;
  return {
    line: view.getUint8(0),
    isKey: (view.getUint8(1) & 1) === 1,
    take: view.getUint8(2),
    level: view.getUint8(3) & SILENCE_LEVEL,
    timestamp,
    data: bytes.subarray(HEAD_BYTES),
  };
};

/**
 * Frames between a relay and the members of its rooms; README of src-relay describes them. All are binary messages of a
 * WebSocket, and their first byte is their kind.
 */
export const RELAY_PROTOCOL = 'regie-relay.1';

/** A member enters a room; the relay answers with `JOINED` alone. */
export const JOIN = 1;
export const JOINED = 2;
/** A sealed message, passed on as it came. */
export const SEALED = 3;
/** A member is gone. */
export const LEFT = 4;

export const ROOM_BYTES = 32;
export const SENDER_BYTES = 16;
const COUNTER_BYTES = 8;
/** Kind, sender and number come before the sealed message. */
export const HEADER_BYTES = 1 + SENDER_BYTES + COUNTER_BYTES;
/** AES-GCM adds a tag to the sealed message. */
const TAG_BYTES = 16;
/** Of a message, before it is sealed. */
export const LARGEST_MESSAGE = 64 * 1024;
/** Kind of the message and its receiver are sealed along with it. */
export const LARGEST_FRAME = HEADER_BYTES + 1 + SENDER_BYTES + LARGEST_MESSAGE + TAG_BYTES;

/** A member that sends nothing for so long is let go; members send a sign of life more often than that. */
export const SILENCE_MS = 30_000;

/** Why a relay closes a connection: codes of RFC 6455, and those of our own. */
export const RELAY_CLOSE = {
  notBinary: 1003,
  tooMuch: 1008,
  /** The relay cannot take more now. */
  tryLater: 1013,
  /** The first frame was no `JOIN`, or a later one no `SEALED` frame of its sender. */
  notAFrame: 4400,
  /** Someone in the room has the same sender already. */
  taken: 4409,
  silent: 4408,
} as const;

/** The frame with which a member enters a room. */
export const joinFrame = (room: Uint8Array, sender: Uint8Array): Uint8Array<ArrayBuffer> => {
  const frame = new Uint8Array(1 + ROOM_BYTES + SENDER_BYTES);
  frame[0] = JOIN;
  frame.set(room, 1);
  frame.set(sender, 1 + ROOM_BYTES);
  return frame;
};

/** Room and sender of a `JOIN` frame; null where it is none. */
export const parseJoin = (frame: Uint8Array): { readonly room: Uint8Array; readonly sender: Uint8Array } | null =>
  frame.length === 1 + ROOM_BYTES + SENDER_BYTES && frame[0] === JOIN
    ? { room: frame.subarray(1, 1 + ROOM_BYTES), sender: frame.subarray(1 + ROOM_BYTES) }
    : null;

/** The frame that says that a member is gone. */
export const leftFrame = (sender: Uint8Array): Uint8Array<ArrayBuffer> => {
  const frame = new Uint8Array(1 + SENDER_BYTES);
  frame[0] = LEFT;
  frame.set(sender, 1);
  return frame;
};

/** True for a `SEALED` frame that names this sender. */
export const isSealedBy = (frame: Uint8Array, sender: Uint8Array): boolean =>
  frame.length >= HEADER_BYTES + TAG_BYTES &&
  frame[0] === SEALED &&
  sender.every((byte, index) => frame[1 + index] === byte);

/** Header of a sealed frame: kind, sender, and the number of the frame, which counts from 0 for each sender. */
export const sealedHeader = (sender: Uint8Array, counter: number): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(HEADER_BYTES);
  header[0] = SEALED;
  header.set(sender, 1);
  new DataView(header.buffer).setBigUint64(1 + SENDER_BYTES, BigInt(counter));
  return header;
};

export interface SealedFrame {
  readonly header: Uint8Array;
  readonly sender: Uint8Array;
  /** Beyond `Number.MAX_SAFE_INTEGER` it is no number of ours, and the frame does not open. */
  readonly counter: number;
  readonly sealed: Uint8Array;
}

/** Parts of a `SEALED` frame; null where it is none. */
export const parseSealed = (frame: Uint8Array): SealedFrame | null => {
  if (frame.length < HEADER_BYTES + TAG_BYTES || frame.length > LARGEST_FRAME || frame[0] !== SEALED) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return {
    header: frame.subarray(0, HEADER_BYTES),
    sender: frame.subarray(1, 1 + SENDER_BYTES),
    counter: Number(view.getBigUint64(1 + SENDER_BYTES)),
    sealed: frame.subarray(HEADER_BYTES),
  };
};

/** The sender that a `LEFT` frame names; null where it is none. */
export const parseLeft = (frame: Uint8Array): Uint8Array | null =>
  frame.length === 1 + SENDER_BYTES && frame[0] === LEFT ? frame.subarray(1) : null;

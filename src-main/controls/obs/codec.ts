import { decode, encode } from '@msgpack/msgpack';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { isShallowMsgpack } from './msgpack-depth.ts';

/** Encoding of messages: JSON in text frames, or MessagePack in binary ones. */
export interface Codec {
  readonly protocol: string;
  readonly isBinary: boolean;
  write(message: object): string | Uint8Array;
  /** Throws what it cannot read. */
  read(data: Buffer): unknown;
}

const JSON_CODEC: Codec = {
  protocol: 'obswebsocket.json',
  isBinary: false,
  write: (message) => JSON.stringify(message),
  read: (data) => parseOutside(data.toString('utf8')),
};

/** The largest message: a batch asks for every source of a show at once. */
export const LARGEST_MESSAGE = 2 * 1024 * 1024;

/** No part of a message is longer than this. */
const LIMITS = {
  maxStrLength: 65_536,
  maxBinLength: 65_536,
  maxArrayLength: 65_536,
  maxMapLength: 500,
  maxExtLength: 64,
};

const MSGPACK_CODEC: Codec = {
  protocol: 'obswebsocket.msgpack',
  isBinary: true,
  write: (message) => encode(message, { ignoreUndefined: true }),
  read(data) {
    if (!isShallowMsgpack(data)) throw new RangeError('Nested too deeply');
    return decode(data, LIMITS);
  },
};

/** The codec of a subprotocol; JSON where none is asked for. */
export const codecOf = (protocol: string): Codec => (protocol === MSGPACK_CODEC.protocol ? MSGPACK_CODEC : JSON_CODEC);

/** The subprotocols there are. */
export const PROTOCOLS: readonly string[] = [JSON_CODEC.protocol, MSGPACK_CODEC.protocol];

import { joinBytes, type Bytes } from './bytes.ts';
import { LARGEST_FRAME, ROOM_BYTES, sealedHeader, type SealedFrame } from './relay-wire.ts';

/** A key of WebCrypto, which nobody looks into. */
type Key = object;

/** The part of WebCrypto that a room needs, as Node and browsers have it. */
export interface RoomCrypto {
  importKey(
    format: 'raw',
    data: Bytes,
    how: string,
    extractable: boolean,
    uses: ('deriveBits' | 'deriveKey')[],
  ): Promise<Key>;
  deriveBits(how: Hkdf, key: Key, bits: number): Promise<ArrayBuffer>;
  deriveKey(how: Hkdf, key: Key, of: Aes, extractable: boolean, uses: ('encrypt' | 'decrypt')[]): Promise<Key>;
  encrypt(how: AesGcm, key: Key, message: Bytes): Promise<ArrayBuffer>;
  decrypt(how: AesGcm, key: Key, sealed: Bytes): Promise<ArrayBuffer>;
}
interface Hkdf {
  readonly name: string;
  readonly hash: string;
  readonly salt: Bytes;
  readonly info: Bytes;
}
interface Aes {
  readonly name: string;
  readonly length: number;
}
interface AesGcm {
  readonly name: string;
  readonly iv: Bytes;
  readonly additionalData: Bytes;
}

/** Seals what a sender sends, with numbers that count from 0. */
export type Seal = (counter: number, message: Uint8Array) => Promise<Bytes>;
/** Opens what a sender sealed; null where the key, the room, the sender, the number or a byte is another. */
export type Open = (frame: SealedFrame) => Promise<Bytes | null>;

/** The name of a room, which the relay knows, and its keys, which it does not. */
export interface RoomKeys {
  readonly room: Bytes;
  /** Keys of one sender. Its frames have numbers of their own, so no number is used twice with a key. */
  of(sender: Uint8Array): Promise<{ readonly seal: Seal; readonly open: Open }>;
}

const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const ROOM = ascii('regie-relay.1 room');
const SENDER = ascii('regie-relay.1 sender');
const IV_BYTES = 12;

const ivOf = (counter: number): Bytes => {
  const iv = new Uint8Array(IV_BYTES);
  new DataView(iv.buffer).setBigUint64(IV_BYTES - 8, BigInt(counter));
  return iv;
};

/** Derives name and keys of a room from the secret of its link (HKDF with SHA-256, AES-256 with GCM). */
export const deriveRelayKeys = async (secret: Uint8Array, subtle: RoomCrypto): Promise<RoomKeys> => {
  const root = await subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const hkdf = (salt: Uint8Array, info: Bytes): Hkdf => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: Uint8Array.from(salt),
    info,
  });
  const room = new Uint8Array(await subtle.deriveBits(hkdf(new Uint8Array(0), ROOM), root, ROOM_BYTES * 8));
  return {
    room,
    async of(sender) {
      const aes = { name: 'AES-GCM', length: 256 };
      const key = await subtle.deriveKey(hkdf(sender, SENDER), root, aes, false, ['encrypt', 'decrypt']);
      const how = (counter: number, header: Uint8Array): AesGcm => ({
        name: 'AES-GCM',
        iv: ivOf(counter),
        additionalData: joinBytes(header, room),
      });
      return {
        async seal(counter, message) {
          const header = sealedHeader(sender, counter);
          const sealed = await subtle.encrypt(how(counter, header), key, Uint8Array.from(message));
          const frame = joinBytes(header, new Uint8Array(sealed));
          if (frame.length > LARGEST_FRAME) throw new RangeError('The message is too long for a frame.');
          return frame;
        },
        async open({ counter, header, sealed }) {
          if (!Number.isSafeInteger(counter)) return null;
          try {
            return new Uint8Array(await subtle.decrypt(how(counter, header), key, Uint8Array.from(sealed)));
          } catch {
            return null;
          }
        },
      };
    },
  };
};

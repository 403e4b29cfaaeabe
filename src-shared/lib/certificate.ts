import { plainAddress } from './network-of.ts';

/**
 * A certificate that vouches for itself (X.509, RFC 5280), for a server on this computer. Nothing here makes keys: the
 * caller signs, with ECDSA and SHA-256.
 */
export interface CertificateFields {
  /** As DER (SubjectPublicKeyInfo). */
  readonly publicKey: Uint8Array;
  /** At most 20 bytes by chance. */
  readonly serial: Uint8Array;
  /** Its own name, which people read; in plain characters, as the hosts are. */
  readonly name: string;
  /** Names and addresses of the server. */
  readonly hosts: readonly string[];
  /** Unix milliseconds. */
  readonly from: number;
  readonly until: number;
}

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  object: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
  address: 0x87,
} as const;

const OBJECT = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  keyUsage: '551d0f',
  extendedKeyUsage: '551d25',
  alternativeNames: '551d11',
  serverAuth: '2b06010505070301',
} as const;

const FIRST_YEAR_OF_LONG_TIMES = 2050;
/** The bytes of plain characters, which is all that names of hosts have. */
const text = (value: string): readonly number[] => Array.from(value, (character) => character.charCodeAt(0) & 0x7f);

const lengthOf = (length: number): number[] => {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
};

const der = (tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array => {
  const content = parts.flatMap((part) => [...part]);
  return Uint8Array.from([tag, ...lengthOf(content.length), ...content]);
};

const object = (hex: string): Uint8Array => der(TAG.object, hex.match(/../g)?.map((byte) => parseInt(byte, 16)) ?? []);

/** A number above nothing: leading zeros go, and none of its bits may look like a sign. */
const integer = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte !== 0);
  const rest = first === -1 ? Uint8Array.of(0) : bytes.subarray(first);
  return der(TAG.integer, (rest[0] ?? 0) >= 0x80 ? [0] : [], rest);
};

const time = (at: number): Uint8Array => {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return new Date(at).getUTCFullYear() < FIRST_YEAR_OF_LONG_TIMES
    ? der(TAG.utcTime, text(digits.slice(2)))
    : der(TAG.time, text(digits));
};

const nameOf = (name: string): Uint8Array =>
  der(TAG.sequence, der(TAG.set, der(TAG.sequence, object(OBJECT.commonName), der(TAG.text, text(name.slice(0, 64))))));

/** The bytes of an address, or null for a name. */
const addressBytes = (host: string): readonly number[] | null => {
  const plain = plainAddress(host);
  if (/^\d+(?:\.\d+){3}$/.test(plain)) return plain.split('.').map(Number);
  if (!plain.includes(':')) return null;
  const [before = '', after] = plain.split('%', 1).join('').split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...gap, ...tail].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
};

const alternativeName = (host: string): Uint8Array => {
  const address = addressBytes(host);
  return address ? der(TAG.address, address) : der(TAG.dnsName, text(host));
};

const extension = (id: string, isCritical: boolean, value: Uint8Array): Uint8Array =>
  der(TAG.sequence, object(id), isCritical ? der(TAG.boolean, [0xff]) : [], der(TAG.octets, value));

const SIGNATURE = der(TAG.sequence, object(OBJECT.ecdsaWithSha256));
const DIGITAL_SIGNATURE = [7, 0x80];

/** The part of a certificate that is signed. */
export const certificateToSign = ({ publicKey, serial, name, hosts, from, until }: CertificateFields): Uint8Array =>
  der(
    TAG.sequence,
    der(TAG.version, integer(Uint8Array.of(2))),
    integer(serial),
    SIGNATURE,
    nameOf(name),
    der(TAG.sequence, time(from), time(until)),
    nameOf(name),
    publicKey,
    der(
      TAG.extensions,
      der(
        TAG.sequence,
        extension(OBJECT.basicConstraints, true, der(TAG.sequence)),
        extension(OBJECT.keyUsage, true, der(TAG.bits, DIGITAL_SIGNATURE)),
        extension(OBJECT.extendedKeyUsage, false, der(TAG.sequence, object(OBJECT.serverAuth))),
        extension(OBJECT.alternativeNames, false, der(TAG.sequence, ...hosts.map(alternativeName))),
      ),
    ),
  );

/** The certificate: its signed part and its signature, as DER. */
export const signedCertificate = (toSign: Uint8Array, signature: Uint8Array): Uint8Array =>
  der(TAG.sequence, toSign, SIGNATURE, der(TAG.bits, [0], signature));

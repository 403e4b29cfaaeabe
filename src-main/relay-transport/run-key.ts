import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { RUN_SIGNATURE_BYTES } from '#shared/lib/relay-inner-frame.ts';
import type { RunKey } from '#shared/lib/relay-session.ts';

/** Keys that were read once; a room has some tens of members. */
const MAX_READ = 128;

/** Makes the key of a run. It is never kept. */
export const createRunKey = (): RunKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { name: x, sign: (data) => sign(null, data, privateKey) };
};

const read = new Map<string, KeyObject>();
const keyOf = (name: string): KeyObject => {
  const known = read.get(name);
  if (known) return known;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: name }, format: 'jwk' });
  const [oldest] = read.keys();
  if (read.size >= MAX_READ && oldest !== undefined) read.delete(oldest);
  read.set(name, key);
  return key;
};

/** True for data that the run of this name signed. */
export const isSignedBy = (name: string, data: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return signature.length === RUN_SIGNATURE_BYTES && verify(null, data, keyOf(name), signature);
  } catch {
    // The name is no key.
    return false;
  }
};

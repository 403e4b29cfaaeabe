import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const LETTER = Buffer.from('regie-team.1 letter');
/** Each letter has a key of its own, so its number never comes twice with a key. */
const IV = Buffer.alloc(12);

/** The place where one run of a desk gets letters that nobody else opens. Its key is never kept. */
export interface LetterBox {
  /** The public half of its key. */
  readonly name: string;
  /** The text of a letter; null where it was sealed to another, about something else, or changed. */
  open(letter: string, about: string): string | null;
}

const publicKeyOf = (name: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: name }, format: 'jwk' });
const nameOf = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? '';

/** The key of a letter, by both public halves (X25519, HKDF with SHA-256). */
const keyOf = (shared: Buffer, from: string, to: string): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, Buffer.from(`${from} ${to}`), LETTER, KEY_BYTES));

/** Seals a text to the box of this name, by a key made for this one letter. Throws for a name that is no key. */
export const sealLetter = (box: string, text: string, about: string): string => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const from = nameOf(publicKey);
  const key = keyOf(diffieHellman({ privateKey, publicKey: publicKeyOf(box) }), from, box);
  const cipher = createCipheriv('aes-256-gcm', key, IV).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${from}.${sealed.toString('base64url')}`;
};

/** Makes the box of a run. */
export const createLetterBox = (): LetterBox => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const name = nameOf(publicKey);
  return {
    name,
    open(letter, about) {
      try {
        const [from = '', body = ''] = letter.split('.');
        const bytes = Buffer.from(body, 'base64url');
        const key = keyOf(diffieHellman({ privateKey, publicKey: publicKeyOf(from) }), from, name);
        const decipher = createDecipheriv('aes-256-gcm', key, IV, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
};

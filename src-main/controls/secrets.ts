import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ObsSecret } from './surface-store.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A new secret that a person copies into a program. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Digest of a token, for keeping. A token is too long to be guessed from it. */
export const digestOf = (token: string): string => sha256(token).toString('base64');

const isEqual = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

/** True if a token is the one of a digest, in a time that does not tell how much of it was right. */
export const isTokenOf = (token: string, digest: string): boolean => isEqual(digestOf(token), digest);

/** Digest of the OBS password, as the server of that protocol needs it. The typed password is never kept. */
export const obsSecretOf = (password: string): ObsSecret => {
  const salt = randomBytes(24).toString('base64');
  return { salt, secret: sha256(password + salt).toString('base64') };
};
/** A new challenge for somebody who connects. */
export const newChallenge = (): string => randomBytes(24).toString('base64');

/** True if the answer to a challenge shows the password (obs-websocket protocol, Creating an authentication string). */
export const isObsAnswer = (answer: string, challenge: string, { secret }: ObsSecret): boolean =>
  isEqual(answer, sha256(secret + challenge).toString('base64'));

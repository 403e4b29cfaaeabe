import { createHash } from 'node:crypto';

/** Tells whether two desks use the same key, and nothing else of it: keys are too long to be guessed from it. */
export const keyFingerprint = (apiRoot: string, key: string): string =>
  createHash('sha256').update(`regie budget ${apiRoot} ${key}`).digest('base64url').slice(0, 22);

import { createHash } from 'node:crypto';

/** Digest that recognises a secret without revealing it. Secrets are long and random, so no salt is needed. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

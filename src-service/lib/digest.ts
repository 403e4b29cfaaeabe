import { createHash } from 'node:crypto';

/** A digest by which a secret is recognised but cannot be read. Secrets are long and random, so no salt is needed. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

import { createHash } from 'node:crypto';

/** What is kept of a secret so that it can be recognised but not read. Secrets are long and random: no salt is needed. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

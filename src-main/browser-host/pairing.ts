import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#shared/lib/clock.ts';

/** A link that nobody opened by then is worth nothing; the ready line's own lives as long as the host. */
const INVITE_MS = 24 * 3_600_000;
/** Browsers remembered: the one that paired first is forgotten first. */
const MOST_BROWSERS = 200;

export interface Pairing {
  /** A one-time token, and the instant until which it holds. */
  invite(): { readonly token: string; readonly expiresAt: number };
  /** Uses a token up: the secret for this browser's cookie, or null where the token is unknown, used or too old. */
  redeem(token: string): string | null;
  /** Whether a cookie's secret is that of a paired browser. */
  isPaired(secret: string | undefined): boolean;
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Keeps which links are open and which browsers are in; only digests of both. */
export const createPairing = (clock: Clock): Pairing => {
  const invites: { readonly digest: Buffer; readonly expiresAt: number }[] = [];
  const browsers: Buffer[] = [];
  return {
    invite() {
      const token = newSecret();
      const expiresAt = clock.now() + INVITE_MS;
      invites.push({ digest: digest(token), expiresAt });
      return { token, expiresAt };
    },
    redeem(token) {
      const given = digest(token);
      const index = invites.findIndex((invite) => timingSafeEqual(invite.digest, given));
      if (index === -1) return null;
      const [invite] = invites.splice(index, 1);
      if (!invite || invite.expiresAt < clock.now()) return null;
      const secret = newSecret();
      browsers.push(digest(secret));
      if (browsers.length > MOST_BROWSERS) browsers.shift();
      return secret;
    },
    isPaired(secret) {
      if (secret === undefined) return false;
      const given = digest(secret);
      return browsers.some((browser) => timingSafeEqual(browser, given));
    },
  };
};

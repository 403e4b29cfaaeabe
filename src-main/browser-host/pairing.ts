import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#shared/lib/clock.ts';
import type { KeptBrowser, KeptBrowsers } from './kept-browsers.ts';

/** A panel's link that nobody opened by then is worth nothing; the ready line's own lives as long as the host. */
const INVITE_MS = 24 * 3_600_000;
/** A browser that was not seen for so long pairs again. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;
/** How exactly it is known when a browser was seen: a file is not written for every window. */
const SEEN_MS = 24 * 3_600_000;
/** Browsers remembered: the one not seen for longest is forgotten first. */
const MOST_BROWSERS = 200;

/** Who comes by a link: a window of the person at the host, or a panel that a window invited. */
export type BrowserKind = KeptBrowser['kind'];

export interface Pairing {
  /** A one-time token, and the instant until which it holds. */
  invite(kind: BrowserKind): { readonly token: string; readonly expiresAt: number };
  /** Uses a token up: the secret for this browser's cookie, or null where the token is unknown, used or too old. */
  redeem(token: string): string | null;
  /** What the browser with this secret in its cookie was let in as; null for one that is not paired. */
  kindOf(secret: string | undefined): BrowserKind | null;
  /** Shuts out every panel, and every link for one; those connected are the caller's to end. */
  forgetPanels(): void;
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Keeps which links are open and which browsers are in; only digests of both. */
export const createPairing = (kept: KeptBrowsers, clock: Clock): Pairing => {
  let invites: readonly { readonly digest: Buffer; readonly kind: BrowserKind; readonly expiresAt: number }[] = [];
  const isRemembered = ({ seenAt }: KeptBrowser): boolean => seenAt + FORGOTTEN_MS > clock.now();
  const see = (browser: KeptBrowser): void =>
    kept.change((before) => ({
      ...before,
      browsers: [...before.browsers.filter((one) => one.digest !== browser.digest && isRemembered(one)), browser].slice(
        -MOST_BROWSERS,
      ),
    }));
  return {
    invite(kind) {
      const token = newSecret();
      const expiresAt = kind === 'window' ? Infinity : clock.now() + INVITE_MS;
      const open = invites.filter((invite) => invite.expiresAt >= clock.now());
      invites = [...open, { digest: digest(token), kind, expiresAt }];
      return { token, expiresAt };
    },
    redeem(token) {
      const given = digest(token);
      const invite = invites.find((one) => timingSafeEqual(one.digest, given));
      invites = invites.filter((one) => one !== invite);
      if (!invite || invite.expiresAt < clock.now()) return null;
      const secret = newSecret();
      see({ digest: digest(secret).toString('base64url'), kind: invite.kind, seenAt: clock.now() });
      return secret;
    },
    kindOf(secret) {
      if (secret === undefined) return null;
      const given = digest(secret);
      const browser = kept
        .read()
        .browsers.find((one) => timingSafeEqual(Buffer.from(one.digest, 'base64url'), given) && isRemembered(one));
      if (!browser) return null;
      if (clock.now() - browser.seenAt > SEEN_MS) see({ ...browser, seenAt: clock.now() });
      return browser.kind;
    },
    forgetPanels() {
      invites = invites.filter(({ kind }) => kind !== 'panel');
      kept.change((before) => ({ ...before, browsers: before.browsers.filter(({ kind }) => kind !== 'panel') }));
    },
  };
};

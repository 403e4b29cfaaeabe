import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { InviteEnd } from '#shared/bridge/panel-calls.ts';
import type { Language } from '#shared/words/language.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { BrowserStore, PairedBrowser } from './browser-store.ts';

/** A panel's link that nobody opened by then is worth nothing; the ready line's own lives as long as the host. */
const INVITE_MS = 24 * 3_600_000;
/** Panel links open at the same time: the oldest lapses first. */
const MOST_INVITES = 20;
/** A browser that was not seen for so long pairs again. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;
/** Precision of the time a browser was last seen: the file is not written for every window. */
const SEEN_MS = 24 * 3_600_000;
/**
 * Limit of remembered browsers of each kind, so that panels never displace windows. The one not seen for longest goes.
 */
const MOST_BROWSERS = 100;

/** For whom a link is: the person at the host, or somebody with a name and a role. */
export type InviteRequest =
  { readonly kind: 'window' } | { readonly kind: 'panel'; readonly name: string; readonly role: PanelRole };

/** Secrets that a browser keeps: one in a cookie, the other in storage that only pages of this origin read. */
export interface BrowserSecrets {
  readonly cookie: string;
  readonly proof: string;
}

export interface Pairing {
  /** A one-time token, and the instant until which it holds. */
  invite(request: InviteRequest): { readonly id: string; readonly token: string; readonly expiresAt: number };
  /** Uses a token up. Answers with the secrets for this browser, or null if the token is unknown, used or too old. */
  redeem(token: string, language: Language): BrowserSecrets | null;
  /** The browser with both secrets; null if it is not paired. */
  find(cookie: string | undefined, proof: string | undefined): PairedBrowser | null;
  /** The browser of a cookie alone, which other programs of the same computer name may have: enough to see media. */
  findReader(cookie: string | undefined): PairedBrowser | null;
  /** Shuts out every panel, and every link for one; those connected are the caller's to end. */
  forgetPanels(): void;
}

export interface PairingPorts {
  readonly store: BrowserStore;
  readonly clock: Clock;
  readonly newId: () => string;
  /** A panel's link lets nobody in any more. */
  readonly onInviteEnd: (end: InviteEnd) => void;
}

interface Invite {
  readonly id: string;
  readonly digest: Buffer;
  readonly request: InviteRequest;
  readonly expiresAt: number;
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');
const digestText = (secret: string): string => digest(secret).toString('base64url');
const isOf = (secret: string, kept: string): boolean => timingSafeEqual(Buffer.from(kept, 'base64url'), digest(secret));
const isPanelInvite = ({ request }: Invite): boolean => request.kind === 'panel';

/** Keeps which links are open and which browsers are in; only digests of both. */
export const createPairing = ({ store, clock, newId, onInviteEnd }: PairingPorts): Pairing => {
  let invites: readonly Invite[] = [];
  const isRemembered = ({ seenAt }: PairedBrowser): boolean => seenAt + FORGOTTEN_MS > clock.now();
  const see = (browser: PairedBrowser): void =>
    store.change((before) => {
      const others = before.browsers.filter((one) => one.digest !== browser.digest && isRemembered(one));
      const ofKind = [...others.filter(({ kind }) => kind === browser.kind), browser].slice(-MOST_BROWSERS);
      return { ...before, browsers: [...others.filter(({ kind }) => kind !== browser.kind), ...ofKind] };
    });
  const end = (ended: readonly Invite[], how: InviteEnd['how']): void => {
    invites = invites.filter((one) => !ended.includes(one));
    for (const { id, request } of ended)
      if (request.kind === 'panel') onInviteEnd({ inviteId: id, name: request.name, how });
  };
  const findReader = (cookie: string | undefined): PairedBrowser | null => {
    if (cookie === undefined) return null;
    return store.read().browsers.find((one) => isOf(cookie, one.digest) && isRemembered(one)) ?? null;
  };

  return {
    invite(request) {
      const [id, token] = [newId(), newSecret()];
      const expiresAt = request.kind === 'window' ? Infinity : clock.now() + INVITE_MS;
      invites = [...invites, { id, digest: digest(token), request, expiresAt }];
      const open = invites.filter(isPanelInvite).filter((one) => one.expiresAt >= clock.now());
      const lapsed = invites.filter((one) => isPanelInvite(one) && !open.slice(-MOST_INVITES).includes(one));
      end(lapsed, 'withdrawn');
      return { id, token, expiresAt };
    },
    redeem(token, language) {
      const given = digest(token);
      const invite = invites.find((one) => timingSafeEqual(one.digest, given));
      if (!invite) return null;
      if (invite.expiresAt < clock.now()) {
        end([invite], 'withdrawn');
        return null;
      }
      const secrets = { cookie: newSecret(), proof: newSecret() };
      const known = { digest: digestText(secrets.cookie), proof: digestText(secrets.proof), seenAt: clock.now() };
      const { request } = invite;
      see(request.kind === 'window' ? { ...known, kind: 'window' } : { ...known, ...request, id: newId(), language });
      end([invite], 'used');
      return secrets;
    },
    findReader,
    find(cookie, proof) {
      const browser = findReader(cookie);
      if (!browser || proof === undefined || !isOf(proof, browser.proof)) return null;
      if (clock.now() - browser.seenAt > SEEN_MS) see({ ...browser, seenAt: clock.now() });
      return browser;
    },
    forgetPanels() {
      end(invites.filter(isPanelInvite), 'withdrawn');
      store.change((before) => ({ ...before, browsers: before.browsers.filter(({ kind }) => kind !== 'panel') }));
    },
  };
};

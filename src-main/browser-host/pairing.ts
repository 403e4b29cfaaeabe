import { createHmac, timingSafeEqual } from 'node:crypto';
import { TERM_MS, type PanelGuest } from '#shared/bridge/panel-calls.ts';
import type { ShutOut } from '#shared/bridge/transport-policy.ts';
import type { SpeakerOf } from '#shared/bridge/speaker-of.ts';
import { isPageRole, type PageRole, type PanelRole } from '#shared/show/roles.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Language } from '#shared/words/language.ts';
import { SPEAKER_ROOM } from '#shared/bridge/speaker-room.ts';
import { say } from '#shared/words/say.ts';
import type { BrowserStore, PairedBrowser, PairedPanel } from './browser-store.ts';
import {
  createInvites,
  digestOf,
  newSecret,
  type InviteRequest,
  type InvitesPorts,
  type PanelRequest,
} from './invites.ts';

/** A browser that was not seen for so long pairs again. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;
/** Precision of the time a browser was last seen: the file is not written for every window. */
const SEEN_MS = 24 * 3_600_000;
/**
 * Limit of remembered browsers of each kind, so that panels never displace windows. The one not seen for longest goes.
 */
const MAX_BROWSERS = 100;
/** Lasting links of a role at the same time: programs with the stage, people with a page. */
const MAX_LASTING: Readonly<Record<PageRole, number>> = { programme: 20, speaker: 60 };
/** Pages that come through a relay: each has a room of its own there. */
const MAX_RELAYED = 20;
/** The time for which a page that never had its answer may ask again. */
const AGAIN_MS = 60_000;

/** Secrets that a browser keeps: one in a cookie, the other in storage that only pages of this origin read. */
export interface BrowserSecrets {
  readonly cookie: string;
  readonly proof: string;
}

/** A browser that opened a link is in, or waits until the desk lets it in and asks again by `token`. */
export type Redeemed =
  | { readonly kind: 'in'; readonly secrets: BrowserSecrets }
  | { readonly kind: 'waiting'; readonly token: string; readonly code: string };

/** For whom a lasting link is: a program that shows the stage, or the page of one who speaks. */
export type LastingRequest =
  | { readonly role: 'programme'; readonly name: string }
  | {
      readonly role: 'speaker';
      readonly name: string;
      readonly speaker: SpeakerOf;
      /** The address of the relay through which the page comes; null where it comes to this host. */
      readonly relay: string | null;
    };

/** A lasting link through a relay. */
export interface RelayedLink {
  readonly id: string;
  readonly place: string;
  /** Of the room of its page, 32 bytes. */
  readonly secret: Uint8Array;
}

export interface Pairing {
  /** A link that lets in as often as it is opened until it is removed. Throws `conflict` where there are many. */
  lastingLink(request: LastingRequest): { readonly id: string; readonly token: string };
  /** The role and secrets of the person who opens such a link: the same each time. Null for any other token. */
  openLasting(token: string): (BrowserSecrets & { readonly role: PageRole }) | null;
  /** The links through a relay that let in now. */
  relayed(): readonly RelayedLink[];
  /** A one-time token, and the instant until which it holds. */
  invite(request: InviteRequest): { readonly id: string; readonly token: string; readonly expiresAt: number };
  /** For whom the link of a token is; null where it lets nobody in. Uses nothing up. */
  look(token: string): InviteRequest | null;
  /**
   * Uses a token up. Null if the token is unknown, used or too old. The browser that used it has a minute to ask again
   * with the same `attempt`, a secret of its own: its page may have been reloaded before it had the answer.
   */
  redeem(token: string, language: Language, attempt?: string): Redeemed | null;
  /** The browser with both secrets; null if it is not paired. */
  find(cookie: string | undefined, proof: string | undefined): PairedBrowser | null;
  /** The browser of a cookie alone, which other programs of the same computer name may have: enough to see media. */
  findByCookie(cookie: string | undefined): PairedBrowser | null;
  /** Why the cookie of a panel lets nobody in any more; null for a cookie that says nothing. */
  shutOut(cookie: string | undefined): ShutOut | null;
  /** The role of a person with a panel now; null for one who was shut out or whose time is over. */
  roleOf(panelId: string): PanelRole | null;
  /** Everybody with a link or a panel. */
  guests(): readonly PanelGuest[];
  /** Lets a waiting person in; false where nobody waits under this id. */
  admit(id: string): boolean;
  /** Shuts one person out, or withdraws the link; false for an unknown id. A connected one is the caller's to end. */
  remove(id: string): boolean;
  /** Shuts out every panel, and every link for one; those connected are the caller's to end. */
  forgetPanels(): void;
}

/** The person of another desk's panel, who comes over. */
export type HandedOverPanel = Pick<PairedPanel, 'id' | 'name' | 'role' | 'until'>;

export interface PairingPorts extends InvitesPorts {
  /** Uses up a token of another desk of the team; null where it lets nobody in. */
  readonly admitFromTeam: (token: string) => HandedOverPanel | null;
  /** The person of another desk's panel whom the desk here is asked to let in; null for anybody else. */
  readonly askFromTeam: (token: string) => Pick<PanelRequest, 'name' | 'role'> | null;
  readonly store: BrowserStore;
  /** The guests are others now. */
  readonly onGuests: () => void;
}

const MANY = { programme: 'host_programme_many', speaker: 'host_speaker_many' } as const satisfies Readonly<
  Record<PageRole, string>
>;

type NewBrowser = { readonly kind: 'window' } | Omit<PairedPanel, 'digest' | 'proof' | 'seenAt'>;

const digestText = (secret: string): string => digestOf(secret).toString('base64url');
const isOf = (secret: string, kept: string): boolean =>
  timingSafeEqual(Buffer.from(kept, 'base64url'), digestOf(secret));

type Lasting = PairedPanel & { readonly link: string; readonly role: PageRole };

/** A page by a link that works until it is removed. */
const isLasting = (browser: PairedBrowser): browser is Lasting =>
  browser.kind === 'panel' && browser.link !== undefined && isPageRole(browser.role);
/** Follows from the link: the same each time, and says nothing of it. */
const secretOfLink = (token: string, of: string): string => createHmac('sha256', token).update(of).digest('base64url');
/** Follow from the link, so that every browser with it is the same guest, and a page that was reloaded too. */
const lastingSecrets = (token: string): BrowserSecrets => ({
  cookie: secretOfLink(token, 'cookie'),
  proof: secretOfLink(token, 'proof'),
});

/** Keeps which links are open and which browsers are in; only digests of both. */
export const createPairing = (ports: PairingPorts): Pairing => {
  const { store, clock, onGuests, admitFromTeam, askFromTeam } = ports;
  const invites = createInvites(ports);
  /** Those who opened a link a moment ago, by token and attempt. */
  let entered: readonly { readonly digest: string; readonly redeemed: Redeemed; readonly until: number }[] = [];
  const isStillPaired = (browser: PairedBrowser): boolean =>
    (isLasting(browser) && browser.until === null) ||
    (browser.seenAt + FORGOTTEN_MS > clock.now() &&
      (browser.kind === 'window' || (browser.until ?? Infinity) > clock.now()));
  const rememberBrowser = (browser: PairedBrowser): void =>
    store.change((before) => {
      const others = before.browsers.filter((one) => one.digest !== browser.digest && isStillPaired(one));
      const isOfKind = (one: PairedBrowser): boolean =>
        one.kind === browser.kind && isLasting(one) === isLasting(browser);
      const ofKind = [...others.filter(isOfKind), browser].slice(-MAX_BROWSERS);
      return { ...before, browsers: [...others.filter((one) => !isOfKind(one)), ...ofKind] };
    });
  /** A browser comes in, by secrets of its own. */
  const enter = (browser: NewBrowser): Redeemed => {
    const secrets = { cookie: newSecret(), proof: newSecret() };
    const known = { digest: digestText(secrets.cookie), proof: digestText(secrets.proof), seenAt: clock.now() };
    // A panel that comes over again replaces its earlier visit.
    if (browser.kind === 'panel') dropBrowsers((one) => one.kind === 'panel' && one.id === browser.id);
    rememberBrowser({ ...browser, ...known });
    if (browser.kind === 'panel') onGuests();
    return { kind: 'in', secrets };
  };
  const findByCookie = (cookie: string | undefined): PairedBrowser | null => {
    if (cookie === undefined) return null;
    return store.read().browsers.find((one) => isOf(cookie, one.digest) && isStillPaired(one)) ?? null;
  };
  /** Digests of panels that the desk shut out, the newest last. */
  let removed: readonly string[] = [];
  const dropBrowsers = (isOver: (browser: PairedBrowser) => boolean): boolean => {
    if (!store.read().browsers.some(isOver)) return false;
    store.change((before) => ({ ...before, browsers: before.browsers.filter((one) => !isOver(one)) }));
    return true;
  };

  /** Shuts panels out by the hand of the desk, and remembers them: their pages say so. */
  const removePanels = (isOut: (browser: PairedBrowser) => boolean): boolean => {
    const digests = store.read().browsers.flatMap((one) => (isOut(one) ? [one.digest] : []));
    removed = [...removed, ...digests].slice(-MAX_BROWSERS);
    return dropBrowsers(isOut);
  };

  /** The request of a panel of the team that goes to this desk while its own is well: the person here is asked. */
  const requestFromTeam = (token: string): PanelRequest | null => {
    const guest = askFromTeam(token);
    return guest && { kind: 'panel', ...guest, term: 'evening', admission: 'asked', by: '' };
  };
  /** Requests by tokens of the team, by digest: asked again, the earlier one lapses. */
  const askedFromTeam = new Map<string, string>();
  const withdrawAsked = (token: string): void => {
    const earlier = askedFromTeam.get(digestText(token));
    if (earlier !== undefined) invites.withdraw(earlier);
    askedFromTeam.delete(digestText(token));
  };
  const askDesk = (token: string, request: PanelRequest, language: Language): Redeemed | null => {
    withdrawAsked(token);
    const own = invites.add(request);
    askedFromTeam.set(digestText(token), own.id);
    return open(own.token, language);
  };

  /** Opens the link of a token. */
  const open = (token: string, language: Language): Redeemed | null => {
    const before = invites.find(token)?.code ?? null;
    const opened = invites.openLink(token);
    if (!opened) {
      const guest = admitFromTeam(token);
      if (guest) {
        withdrawAsked(token);
        return enter({ kind: 'panel', ...guest, language });
      }
      const request = requestFromTeam(token);
      return request && askDesk(token, request, language);
    }
    if (opened.kind === 'wait') {
      if (opened.code !== before) onGuests();
      return { kind: 'waiting', token: opened.token, code: opened.code };
    }
    const { id, request } = opened.invite;
    if (request.kind === 'window') return enter({ kind: 'window' });
    const { name, role, term } = request;
    return enter({ kind: 'panel', id, name, role, language, until: clock.now() + TERM_MS[term] });
  };
  /** A browser that was shut out meanwhile stays out. */
  const isStillValid = (redeemed: Redeemed): boolean =>
    redeemed.kind === 'in' ? findByCookie(redeemed.secrets.cookie) !== null : invites.find(redeemed.token) !== null;

  const relayed = (): readonly RelayedLink[] =>
    store.read().browsers.flatMap((one) => {
      if (!isLasting(one) || !one.relay || !isStillPaired(one)) return [];
      return [{ id: one.id, place: one.relay.place, secret: Buffer.from(one.relay.secret, 'base64url') }];
    });

  return {
    relayed,
    lastingLink(request) {
      const { role, name } = request;
      const ofRole = store.read().browsers.filter((one) => isLasting(one) && one.role === role);
      const place = request.role === 'speaker' ? request.relay : null;
      if (ofRole.length >= MAX_LASTING[role]) throw new AppError('conflict', say(MANY[role]));
      if (place !== null && relayed().length >= MAX_RELAYED)
        throw new AppError('conflict', say('host_speaker_relayed_many'));
      const [id, token] = [ports.newId(), newSecret()];
      const { cookie, proof } = lastingSecrets(token);
      rememberBrowser({
        kind: 'panel',
        id,
        name,
        role,
        ...(request.role === 'speaker' && { speaker: request.speaker }),
        ...(place !== null && { relay: { place, secret: secretOfLink(token, SPEAKER_ROOM) } }),
        // A program stays where it is; a speaker's show is over some day.
        until: role === 'speaker' ? clock.now() + TERM_MS.month : null,
        language: 'en',
        link: digestText(token),
        digest: digestText(cookie),
        proof: digestText(proof),
        seenAt: clock.now(),
      });
      onGuests();
      return { id, token };
    },
    openLasting(token) {
      const lasting = store
        .read()
        .browsers.find((one): one is Lasting => isLasting(one) && isStillPaired(one) && isOf(token, one.link));
      return lasting ? { ...lastingSecrets(token), role: lasting.role } : null;
    },
    invite(request) {
      const made = invites.add(request);
      if (request.kind === 'panel') onGuests();
      return made;
    },
    look: (token) => invites.find(token)?.request ?? requestFromTeam(token),
    redeem(token, language, attempt) {
      const digest = attempt === undefined ? null : digestText(`${token} ${attempt}`);
      entered = entered.filter(({ until }) => until > clock.now());
      const again = entered.find((one) => one.digest === digest)?.redeemed;
      if (again && isStillValid(again)) return again;
      const redeemed = open(token, language);
      // A waiting page asks with a new token, and keeps that token until the desk answers.
      const isNews = redeemed?.kind === 'in' || (redeemed?.kind === 'waiting' && redeemed.token !== token);
      if (digest !== null && isNews) entered = [...entered, { digest, redeemed, until: clock.now() + AGAIN_MS }];
      return redeemed;
    },
    findByCookie,
    shutOut(cookie) {
      if (cookie === undefined) return null;
      if (removed.some((digest) => isOf(cookie, digest))) return 'removed';
      const known = store.read().browsers.find((one) => isOf(cookie, one.digest));
      return known?.kind === 'panel' && !isStillPaired(known) ? 'over' : null;
    },
    find(cookie, proof) {
      const browser = findByCookie(cookie);
      if (!browser || proof === undefined || !isOf(proof, browser.proof)) return null;
      if (clock.now() - browser.seenAt > SEEN_MS) rememberBrowser({ ...browser, seenAt: clock.now() });
      return browser;
    },
    roleOf(panelId) {
      const panel = store
        .read()
        .browsers.find((one) => one.kind === 'panel' && one.id === panelId && isStillPaired(one));
      return panel?.kind === 'panel' ? panel.role : null;
    },
    guests: () => [
      ...invites.guests(),
      ...store.read().browsers.flatMap((one) => {
        if (one.kind !== 'panel' || !isStillPaired(one)) return [];
        const { id, name, role, until, speaker } = one;
        return [{ id, name, role, stage: 'in' as const, code: null, until, ...(speaker && { speaker }) }];
      }),
    ],
    admit(id) {
      const isThere = invites.admit(id);
      if (isThere) onGuests();
      return isThere;
    },
    remove(id) {
      const isThere = invites.withdraw(id) || removePanels((one) => one.kind === 'panel' && one.id === id);
      if (isThere) onGuests();
      return isThere;
    },
    forgetPanels() {
      invites.withdrawPanels();
      removePanels(({ kind }) => kind === 'panel');
      onGuests();
    },
  };
};

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Admission, PanelGuest, PanelTerm } from '#shared/bridge/panel-calls.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import type { Clock } from '#shared/lib/clock.ts';

/** A panel's link that nobody opened by then is worth nothing; the ready line's own lives as long as the host. */
const INVITE_MS = 24 * 3_600_000;
/** Panel links open at the same time: the oldest lapses first. */
const MAX_INVITES = 20;

/** A link for somebody with a name and a role. */
export interface PanelRequest {
  readonly kind: 'panel';
  readonly name: string;
  readonly role: PanelRole;
  readonly term: PanelTerm;
  readonly admission: Admission;
  /** The person who invites; empty without a name. */
  readonly by: string;
}

/** For whom a link is: the person at the host, or somebody else. */
export type InviteRequest = { readonly kind: 'window' } | PanelRequest;

export interface Invite<Request extends InviteRequest = InviteRequest> {
  readonly id: string;
  readonly digest: Buffer;
  readonly request: Request;
  readonly expiresAt: number;
  /** The words shown on both sides once the link was opened by somebody who waits; null before. */
  readonly code: string | null;
  readonly isAdmitted: boolean;
}

/** A browser that opened a link: it may come in, or it waits and asks again with another token. */
export type OpenedLink =
  | { readonly kind: 'enter'; readonly invite: Invite }
  | { readonly kind: 'wait'; readonly token: string; readonly code: string };

export interface Invites {
  add(request: InviteRequest): { readonly id: string; readonly token: string; readonly expiresAt: number };
  /** The invite of a token that still holds; null for any other. */
  find(token: string): Invite | null;
  /** Opens the link of a token; null where it does not hold. A person who may enter uses the link up. */
  openLink(token: string): OpenedLink | null;
  /** Lets the person who waits under this id enter at the next request; false where nobody does. */
  admit(id: string): boolean;
  /** Takes back the link of a panel; false for an unknown one. */
  withdraw(id: string): boolean;
  withdrawPanels(): void;
  guests(): readonly PanelGuest[];
}

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
/** A secret that cannot be guessed. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const isForPanel = (invite: Invite): invite is Invite<PanelRequest> => invite.request.kind === 'panel';

export interface InvitesPorts {
  readonly clock: Clock;
  readonly newId: () => string;
  /** Words for somebody who waits. */
  readonly newCode: () => string;
}

/** Keeps the links that are open, and who waits behind them; of tokens only digests. */
export const createInvites = ({ clock, newId, newCode }: InvitesPorts): Invites => {
  let invites: readonly Invite[] = [];
  const holds = ({ expiresAt }: Invite): boolean => expiresAt >= clock.now();
  const find = (token: string): Invite | null => {
    const given = digestOf(token);
    return invites.find((one) => timingSafeEqual(one.digest, given) && holds(one)) ?? null;
  };
  const replace = (invite: Invite, change: Partial<Invite>): void => {
    invites = invites.map((one) => (one.id === invite.id ? { ...one, ...change } : one));
  };
  const panel = (id: string): Invite | undefined => invites.find((one) => one.id === id && isForPanel(one));
  const drop = (isOver: (invite: Invite) => boolean): void => {
    invites = invites.filter((one) => !isOver(one));
  };

  return {
    add(request) {
      const [id, token] = [newId(), newSecret()];
      const expiresAt = request.kind === 'window' ? Infinity : clock.now() + INVITE_MS;
      invites = [...invites, { id, digest: digestOf(token), request, expiresAt, code: null, isAdmitted: false }];
      const open = invites.filter((one) => isForPanel(one) && holds(one)).slice(-MAX_INVITES);
      drop((one) => isForPanel(one) && !open.includes(one));
      return { id, token, expiresAt };
    },
    find,
    openLink(token) {
      const invite = find(token);
      if (!invite) return null;
      if (!isForPanel(invite) || invite.request.admission === 'open' || invite.isAdmitted) {
        drop((one) => one === invite);
        return { kind: 'enter', invite };
      }
      if (invite.code !== null) return { kind: 'wait', token, code: invite.code };
      // The link is used up: only the browser that opened it first has the token to ask again.
      const [again, code] = [newSecret(), newCode()];
      replace(invite, { digest: digestOf(again), code });
      return { kind: 'wait', token: again, code };
    },
    admit(id) {
      const invite = panel(id);
      if (!invite) return false;
      if (invite.code === null || !holds(invite)) return false;
      replace(invite, { isAdmitted: true });
      return true;
    },
    withdraw(id) {
      const invite = panel(id);
      drop((one) => one === invite);
      return invite !== undefined;
    },
    withdrawPanels: () => drop(isForPanel),
    guests: () =>
      invites
        .filter(isForPanel)
        .filter(holds)
        .map(({ id, request: { name, role }, expiresAt, code, isAdmitted }) => ({
          id,
          name,
          role,
          stage: isAdmitted ? 'in' : code === null ? 'invited' : 'waiting',
          code: isAdmitted ? null : code,
          until: expiresAt,
        })),
  };
};

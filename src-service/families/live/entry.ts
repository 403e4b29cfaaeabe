import type * as z from 'zod';
import type { createLiveEntryUrl } from '#shared/api/live.ts';
import { isOver, type PARTICIPANT_ROLES, type PARTICIPANT_SOURCES } from '#shared/api/live-objects.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { digestOf } from '../../lib/digest.ts';
import { entryUrl } from '../sessions/links.ts';
import { invites, entryTickets } from '../../store/entry-repository.ts';
import { sessions, type SessionRow } from '../../store/session-repository.ts';
import { users } from '../../store/user-repository.ts';
import { transact } from '../../context/transact.ts';
import { ENTRY_URL_MS } from '../members/entry-links.ts';
import { createGuest, ensureExternalUser } from '../users/users.ts';
import { isInviteActive } from '../sessions/invites.ts';

/** Admission of a person: user, role and origin. */
export interface Admission {
  readonly kind: 'admitted';
  readonly sessionId: string;
  readonly userId: string;
  readonly role: (typeof PARTICIPANT_ROLES)[number];
  readonly source: (typeof PARTICIPANT_SOURCES)[number];
}

/** Why a link does not open. */
export interface EntryRefusal {
  readonly kind: 'refused';
  readonly reason: 'unknown' | 'used' | 'expired' | 'revoked' | 'full' | 'over' | 'suspended';
}

const refused = (reason: EntryRefusal['reason']): EntryRefusal => ({ kind: 'refused', reason });

type EntryRequest = z.output<(typeof createLiveEntryUrl)['body']>;

/** Makes a personal entry URL; the person gets a guest account on first use. Throws 400. */
export const createEntry = (ctx: ServiceContext, { sessionId, user, role }: EntryRequest) => {
  const session = sessions(ctx.db).find(sessionId);
  if (!session) throw badRequest('Session not found');
  if (isOver(session)) throw badRequest('Session is over');
  const person = ensureExternalUser(ctx, user.externalId, user.name);
  const token = ctx.newSecret(24);
  const now = ctx.clock.now();
  const expiresAt = now + ENTRY_URL_MS.valid;
  entryTickets(ctx.db).removeBefore(now - ENTRY_URL_MS.remembered);
  entryTickets(ctx.db).insert({ digest: digestOf(token), sessionId, userId: person.id, role, expiresAt });
  return {
    url: entryUrl(ctx, token),
    expiresAt: new Date(expiresAt).toISOString(),
    role,
    sessionId,
    userId: person.id,
  };
};

/** Uses an entry ticket up; a second time it is refused. */
export const redeemEntryTicket = (ctx: ServiceContext, token: string): Admission | EntryRefusal =>
  transact(ctx, () => {
    const ticket = entryTickets(ctx.db).find(digestOf(token));
    const session = ticket && sessions(ctx.db).find(ticket.sessionId);
    if (!ticket || !session) return refused('unknown');
    const now = ctx.clock.now();
    if (ticket.usedAt !== null) return refused('used');
    if (ticket.expiresAt <= now) return refused('expired');
    if (isOver(session)) return refused('over');
    if (users(ctx.db).find(ticket.userId)?.status === 'suspended') return refused('suspended');
    entryTickets(ctx.db).markUsed(ticket.digest, now);
    return { kind: 'admitted', sessionId: session.id, userId: ticket.userId, role: ticket.role, source: 'lms' };
  });

const whyRefused = (ctx: ServiceContext, token: string): EntryRefusal['reason'] | null => {
  const invite = invites(ctx.db).findByToken(token);
  const session = invite && sessions(ctx.db).find(invite.sessionId);
  if (!invite || !session) return 'unknown';
  if (invite.revokedAt !== null) return 'revoked';
  if (isOver(session)) return 'over';
  if (isInviteActive(ctx, invite)) return null;
  return invite.maxUses !== null && invite.uses >= invite.maxUses ? 'full' : 'expired';
};

/** The session an invitation opens, before anyone gives a name; or why it does not open. */
export const checkInvite = (
  ctx: ServiceContext,
  token: string,
): { readonly kind: 'open'; readonly session: SessionRow } | EntryRefusal => {
  const reason = whyRefused(ctx, token);
  if (reason !== null) return refused(reason);
  const invite = invites(ctx.db).findByToken(token);
  const session = invite && sessions(ctx.db).find(invite.sessionId);
  return session ? { kind: 'open', session } : refused('unknown');
};

/** Enters by an invitation under a name; each time counts one use. */
export const redeemInvite = (ctx: ServiceContext, token: string, name: string): Admission | EntryRefusal =>
  transact(ctx, () => {
    const reason = whyRefused(ctx, token);
    const invite = invites(ctx.db).findByToken(token);
    if (reason !== null || !invite) return refused(reason ?? 'unknown');
    invites(ctx.db).addUse(invite.id);
    const guest = createGuest(ctx, name);
    return { kind: 'admitted', sessionId: invite.sessionId, userId: guest.id, role: invite.role, source: 'invite' };
  });

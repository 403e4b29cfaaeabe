import type * as z from 'zod';
import { type createLiveInvite } from '#shared/api/live.ts';
import { SESSION_LIMITS, type Invite } from '#shared/api/live-objects.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { inviteUrl } from './links.ts';
import { invites, type InviteRow } from '../../store/entry-repository.ts';
import { getSession, openSession } from './sessions.ts';

const HOUR_MS = 3_600_000;

/** True if the link still opens: not revoked, not expired, not used up. */
export const isInviteActive = (ctx: ServiceContext, invite: InviteRow): boolean =>
  invite.revokedAt === null &&
  (invite.expiresAt === null || invite.expiresAt > ctx.clock.now()) &&
  (invite.maxUses === null || invite.uses < invite.maxUses);

/** The invitation as the API answers it. */
export const serializeInvite = (ctx: ServiceContext, row: InviteRow): Invite => ({
  id: row.id,
  token: row.token,
  url: inviteUrl(ctx, row.token),
  role: row.role,
  label: row.label,
  uses: row.uses,
  maxUses: row.maxUses,
  expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
  revoked: row.revokedAt !== null,
  active: isInviteActive(ctx, row),
  createdAt: new Date(row.createdAt).toISOString(),
});

/** The invitations of a session, newest first. Throws 404. */
export const listInvites = (ctx: ServiceContext, sessionId: string): Invite[] =>
  invites(ctx.db)
    .list(getSession(ctx, sessionId).id)
    .map((row) => serializeInvite(ctx, row));

/** The invitation of that session and id. Throws 404. */
export const getInvite = (ctx: ServiceContext, sessionId: string, inviteId: string): InviteRow => {
  const row = invites(ctx.db).find(getSession(ctx, sessionId).id, inviteId);
  if (!row) throw notFound('Invitation');
  return row;
};

type NewInvite = z.output<(typeof createLiveInvite)['body']>;

/** Makes an invitation link; 20 active ones a session at most. Throws 400, 404. */
export const createInvite = (ctx: ServiceContext, sessionId: string, input: NewInvite): Invite => {
  openSession(ctx, sessionId);
  const active = invites(ctx.db)
    .list(sessionId)
    .filter((invite) => isInviteActive(ctx, invite));
  if (active.length >= SESSION_LIMITS.activeInvites) {
    throw badRequest(`A session has at most ${SESSION_LIMITS.activeInvites} active invitations`);
  }
  const now = ctx.clock.now();
  const id = ctx.newId('inv');
  const hours = input.expiresInHours ?? null;
  invites(ctx.db).insert({
    id,
    sessionId,
    token: ctx.newSecret(16),
    role: input.role,
    label: input.label ?? null,
    maxUses: input.maxUses ?? null,
    expiresAt: hours === null ? null : now + Math.round(hours * HOUR_MS),
    createdAt: now,
  });
  return serializeInvite(ctx, getInvite(ctx, sessionId, id));
};

/** Revokes an invitation; revoking twice changes nothing. Throws 404. */
export const revokeInvite = (ctx: ServiceContext, sessionId: string, inviteId: string): Invite => {
  invites(ctx.db).revoke(getInvite(ctx, sessionId, inviteId).id, ctx.clock.now());
  return serializeInvite(ctx, getInvite(ctx, sessionId, inviteId));
};

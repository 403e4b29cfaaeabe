import type { EmailPreferences } from '#shared/api/email-objects.ts';
import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { countUnsubscribed, selectCampaign } from '../../store/campaign-repository.ts';
import { deleteUnsubscribed, insertUnsubscribed, selectUnsubscribed } from '../../store/preference-repository.ts';
import { findUser, serializePerson, type UserRow } from '../members/users.ts';

/** The member of that reference; throws 404 for who is unknown or outside the space. */
export const requireMember = (ctx: ServiceContext, ref: string): UserRow => {
  const user = findUser(ctx, ref);
  const role = user?.role ?? null;
  if (!user || role === null) throw notFound('User');
  return user;
};

/** A member's choices about bulk e-mail. */
export const readPreferences = (ctx: ServiceContext, user: UserRow): EmailPreferences => {
  const left = selectUnsubscribed(ctx.db, user.id);
  return {
    user: serializePerson(user),
    hasEmail: user.email !== null,
    subscribed: left === undefined,
    unsubscribedAt: left ? new Date(left.at).toISOString() : null,
    unsubscribedFromCampaignId: left?.campaignId ?? null,
  };
};

/** Ends bulk e-mail for someone; the second time changes nothing. `campaignId` is whose link they pressed. */
export const unsubscribe = (ctx: ServiceContext, user: UserRow, campaignId: string | null): void => {
  const at = ctx.clock.now();
  const known = campaignId !== null && selectCampaign(ctx.db, campaignId) ? campaignId : null;
  if (!insertUnsubscribed(ctx.db, user.id, { at, campaignId: known })) return;
  if (known !== null) countUnsubscribed(ctx.db, known);
  ctx.events.record('email.unsubscribed', {
    user: serializePerson(user),
    campaignId: known,
    unsubscribedAt: new Date(at).toISOString(),
  });
};

/** Takes bulk e-mail up again. */
export const subscribe = (ctx: ServiceContext, user: UserRow): void => {
  deleteUnsubscribed(ctx.db, user.id);
};

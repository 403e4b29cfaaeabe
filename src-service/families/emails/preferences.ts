import type { EmailPreferences } from '#shared/api/email-objects.ts';
import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { campaigns } from '../../store/campaign-repository.ts';
import { unsubscriptions } from '../../store/preference-repository.ts';
import { findUser, serializePerson, type UserRow } from '../users/users.ts';

/** The member of that reference; throws 404 for who is unknown or outside the space. */
export const requireMember = (ctx: ServiceContext, ref: string): UserRow => {
  const user = findUser(ctx, ref);
  const role = user?.role ?? null;
  if (!user || role === null) throw notFound('User');
  return user;
};

/** A member's choices about bulk e-mail. */
export const readPreferences = (ctx: ServiceContext, user: UserRow): EmailPreferences => {
  const left = unsubscriptions(ctx.db).find(user.id);
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
  const known = campaignId !== null && campaigns(ctx.db).find(campaignId) ? campaignId : null;
  if (!unsubscriptions(ctx.db).insert(user.id, { at, campaignId: known })) return;
  if (known !== null) campaigns(ctx.db).countUnsubscribed(known);
  ctx.events.record('email.unsubscribed', {
    user: serializePerson(user),
    campaignId: known,
    unsubscribedAt: new Date(at).toISOString(),
  });
};

/** Takes bulk e-mail up again. */
export const subscribe = (ctx: ServiceContext, user: UserRow): void => {
  unsubscriptions(ctx.db).remove(user.id);
};

import { badRequest, forbidden, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { digestOf } from '../../lib/digest.ts';
import { userEntries } from '../../store/user-entry-repository.ts';
import { users } from '../../store/user-repository.ts';
import { transact } from '../../context/transact.ts';
import { currentSpace } from '../../context/current-space.ts';
import { enrol } from './enrolment.ts';
import { recordSpaceVisit } from './gamification.ts';
import { ensureExternalUser, findUser, requireUser, type UserRow } from '../users/users.ts';

/**
 * An entry URL is valid for this long (spec 1, Authentication), and remembered for this long after, so that its page
 * can say why it does not open.
 */
export const ENTRY_URL_MS = { valid: 15 * 60_000, remembered: 24 * 3_600_000 } as const;
const EXTERNAL_PREFIX = 'ext:';

/** The pages that the names of `redirect` open, below the page of the space (spec 1, create_user_entry_url). */
const PLACES: Readonly<Record<string, string>> = {
  home: '',
  posts: '/posts',
  courses: '/courses',
  calendar: '/calendar',
  live: '/live',
  leaderboard: '/leaderboard',
  tickets: '/tickets',
  challenges: '/challenges',
};

/** The path a redirect leads to, always inside the space. Throws 400 for anything else. */
export const resolveRedirect = (ctx: ServiceContext, redirect: string): string => {
  const root = `/s/${currentSpace(ctx).slug}`;
  if (Object.hasOwn(PLACES, redirect)) return `${root}${PLACES[redirect] ?? ''}`;
  const refusal = badRequest(`redirect must be ${Object.keys(PLACES).join(', ')} or a path of the space`);
  // A second slash, or a backslash that browsers read as one, would lead to another host.
  if (!/^\/(?![/\\])[^\\\s]*$/.test(redirect)) throw refusal;
  const isInside = redirect === root || redirect.startsWith(`${root}/`);
  const { pathname, search, hash } = new URL(isInside ? redirect : `${root}${redirect}`, 'http://localhost');
  if (pathname !== root && !pathname.startsWith(`${root}/`)) throw refusal;
  return `${pathname}${search}${hash}`;
};

const personOf = (ctx: ServiceContext, ref: string, name: string | undefined): UserRow => {
  if (!ref.startsWith(EXTERNAL_PREFIX)) {
    requireUser(ctx, ref);
    throw badRequest('The user must be given as ext:<externalId>');
  }
  if (name === undefined && !findUser(ctx, ref)) throw notFound('User');
  return ensureExternalUser(ctx, ref.slice(EXTERNAL_PREFIX.length), name);
};

/** Makes a personal entry URL; the person is created where a name is given, and enrolled. Throws 404, 403, 400. */
export const createUserEntry = (
  ctx: ServiceContext,
  ref: string,
  { name, redirect }: { readonly name?: string | undefined; readonly redirect: string },
): { url: string; expiresAt: string; userId: string; redirect: string } => {
  const person = personOf(ctx, ref, name);
  const path = resolveRedirect(ctx, redirect);
  if (person.status === 'suspended') throw forbidden('The member is suspended');
  const { id: userId } = enrol(ctx, person, 'member');
  const token = ctx.newSecret(24);
  const now = ctx.clock.now();
  const expiresAt = now + ENTRY_URL_MS.valid;
  userEntries(ctx.db).removeBefore(now - ENTRY_URL_MS.remembered);
  userEntries(ctx.db).insert({ digest: digestOf(token), userId, path, expiresAt });
  return {
    url: `${ctx.addresses.appUrl}/entry/${token}`,
    expiresAt: new Date(expiresAt).toISOString(),
    userId,
    redirect: path,
  };
};

/** The person that a link signs in and the page it opens, or the reason why it does not open. */
export type RedeemedLink =
  | { readonly kind: 'signed_in'; readonly user: UserRow; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: 'unknown' | 'used' | 'expired' | 'suspended' };

/** Uses an entry URL up; a second time it is refused. */
export const redeemUserEntry = (ctx: ServiceContext, token: string): RedeemedLink =>
  transact(ctx, () => {
    const entry = userEntries(ctx.db).find(digestOf(token));
    const user = entry && users(ctx.db).find(entry.userId);
    const now = ctx.clock.now();
    if (!entry || !user?.role) return { kind: 'refused', reason: 'unknown' };
    if (entry.usedAt !== null) return { kind: 'refused', reason: 'used' };
    if (entry.expiresAt <= now) return { kind: 'refused', reason: 'expired' };
    if (user.status === 'suspended') return { kind: 'refused', reason: 'suspended' };
    userEntries(ctx.db).markUsed(entry.digest, now);
    recordSpaceVisit(ctx, user.id);
    return { kind: 'signed_in', user, path: entry.path };
  });

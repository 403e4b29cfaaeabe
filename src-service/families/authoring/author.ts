import type * as z from 'zod';
import type { Author } from '#shared/api/fields.ts';
import { STAFF_ROLES } from '#shared/api/person.ts';
import { badRequest, forbidden } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import { groupMembers } from '../../store/group-member-repository.ts';
import type { MemberRole } from '../../store/user-repository.ts';
import { ensureExternalMember } from '../members/enrolment.ts';
import { findUser, findUserByEmail, type UserRow } from '../users/users.ts';

type AuthorInput = z.output<typeof Author>;

const memberOfEmail = (ctx: ServiceContext, email: string): UserRow => {
  const user = findUserByEmail(ctx, email);
  if (!user?.role) throw badRequest(`author.email: no member has the address ${email}`);
  return user;
};

const creatorOf = (ctx: ServiceContext, caller: Caller): UserRow => {
  const user = findUser(ctx, caller.userId);
  if (!user) throw new Error(`The creator of the key, ${caller.userId}, is not kept.`);
  return user;
};

/**
 * The author of a write: the one given (of the external platform: created and enrolled on first use), else
 * the creator of the key. Throws 400 for an address nobody has, 403 for someone suspended.
 */
export const resolveAuthor = (ctx: ServiceContext, author: AuthorInput | undefined, caller: Caller): UserRow => {
  if (author === undefined) return creatorOf(ctx, caller);
  const user =
    'email' in author ? memberOfEmail(ctx, author.email) : ensureExternalMember(ctx, author.externalId, author.name);
  if (user.status !== 'active') throw forbidden('The author is not an active member of the space');
  return user;
};

/** True for team members: owner, admin, moderator or teacher. */
export const isStaff = ({ role }: Pick<UserRow, 'role'>): boolean =>
  (STAFF_ROLES as readonly (string | null)[]).includes(role);

/** Throws 403 unless the author has one of the roles. */
export const requireRole = (author: UserRow, roles: readonly MemberRole[], what: string): void => {
  if (author.role === null || !roles.includes(author.role)) {
    throw forbidden(`${what} needs the role ${roles.join(', ').replace(/, (\w+)$/, ' or $1')}`);
  }
};

/** Throws 403 when someone outside the team addresses a group that is not theirs. */
export const requireOwnGroups = (ctx: ServiceContext, author: UserRow, groupIds: readonly string[]): void => {
  if (isStaff(author)) return;
  if (groupIds.some((groupId) => !groupMembers(ctx.db).has(groupId, author.id))) {
    throw forbidden('This author can only address their own groups');
  }
};

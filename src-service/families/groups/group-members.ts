import type { Group } from '#shared/api/groups.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { groupMembers } from '../../store/group-member-repository.ts';
import { groups, type GroupRoleName } from '../../store/group-repository.ts';
import { findUser, requireUser } from '../users/users.ts';
import { getGroupRow, serializeGroup } from './groups.ts';

/** New in the group: true. A role that is given also becomes that of someone already in it. */
const place = (ctx: ServiceContext, groupId: string, userId: string, role: GroupRoleName | undefined): boolean => {
  const addedAt = ctx.clock.now();
  const isNew = groupMembers(ctx.db).insert({ groupId, userId, role: role ?? 'member', addedAt });
  if (!isNew && role !== undefined) groupMembers(ctx.db).setRole(groupId, userId, role);
  return isNew;
};

/** Adds members of the space to a group; those who are not members come back in `notFound`. Throws 404. */
export const addMembers = (
  ctx: ServiceContext,
  idOrSlug: string,
  refs: readonly string[],
  role: GroupRoleName | undefined,
): { group: Group; added: number; notFound: string[] } => {
  const { id } = getGroupRow(ctx, idOrSlug);
  const missing: string[] = [];
  let added = 0;
  for (const ref of new Set(refs)) {
    const user = findUser(ctx, ref);
    if (!user?.role) missing.push(ref);
    else if (place(ctx, id, user.id, role)) added += 1;
  }
  return { group: serializeGroup(getGroupRow(ctx, id)), added, notFound: missing };
};

/** Removes someone from a group. Throws 404. */
export const removeMember = (ctx: ServiceContext, idOrSlug: string, userRef: string): void => {
  const { id } = getGroupRow(ctx, idOrSlug);
  const user = requireUser(ctx, userRef);
  if (!groupMembers(ctx.db).remove(id, user.id)) throw notFound('Group member');
};

/** The groups someone is in, with their role there, by name. */
export const groupsOf = (ctx: ServiceContext, userId: string): Group[] =>
  groups(ctx.db)
    .listOf(userId)
    .map((row) => ({ ...serializeGroup(row), groupRole: row.groupRole }));

const resolveRefs = (ctx: ServiceContext, refs: readonly string[]): Set<string> =>
  new Set(
    refs.map((ref) => {
      const id = groups(ctx.db).findId(ref);
      if (id === undefined) throw badRequest(`Group not found: ${ref}`);
      return id;
    }),
  );

/** Puts someone in exactly these groups. Throws 404, or 400 for a group that is unknown and for a non-member. */
export const replaceGroups = (
  ctx: ServiceContext,
  userRef: string,
  refs: readonly string[],
  role: GroupRoleName | undefined,
): Group[] => {
  const user = requireUser(ctx, userRef);
  const wanted = resolveRefs(ctx, refs);
  if (user.role === null) throw badRequest('The user is not a member of the space');
  for (const { id } of groups(ctx.db).listOf(user.id)) {
    if (!wanted.has(id)) groupMembers(ctx.db).remove(id, user.id);
  }
  for (const id of wanted) place(ctx, id, user.id, role);
  return groupsOf(ctx, user.id);
};

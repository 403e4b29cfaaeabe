import type { Membership } from '#shared/api/members.ts';
import { forbidden, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { memberProgress } from '../../store/member-progress-repository.ts';
import { groupMembers } from '../../store/group-member-repository.ts';
import { members, type MemberRole } from '../../store/user-repository.ts';
import { applyGroupRules } from '../groups/group-rules.ts';
import { levelOf } from './level.ts';
import { ensureExternalUser, requireUser, serializePerson, type UserRow } from '../users/users.ts';

/** The membership of someone as the API and the events carry it; null for an account alone. */
export const serializeMembership = (user: UserRow): Membership | null =>
  user.role === null || user.status === null || user.joinedAt === null
    ? null
    : {
        role: user.role,
        status: user.status,
        totalXp: user.totalXp,
        level: user.level,
        joinedAt: new Date(user.joinedAt).toISOString(),
      };

/** Makes someone a member, with the XP they had if they were one before; a member stays as they are. */
export const enrol = (ctx: ServiceContext, user: UserRow, role: MemberRole): UserRow => {
  if (user.role !== null) return user;
  const totalXp = Math.max(0, memberProgress(ctx.db).sumXp(user.id));
  const level = levelOf(totalXp);
  members(ctx.db).insert({ userId: user.id, role, totalXp, level, joinedAt: ctx.clock.now() });
  if (level > 1) applyGroupRules(ctx, user.id, { kind: 'level', before: 1, after: level });
  const member = requireUser(ctx, user.id);
  ctx.events.record('member.joined', { user: serializePerson(member), member: serializeMembership(member) });
  return member;
};

/** The user of the external platform as a member: created and enrolled on first use. */
export const ensureExternalMember = (ctx: ServiceContext, externalId: string, name: string | undefined): UserRow =>
  enrol(ctx, ensureExternalUser(ctx, externalId, name), 'member');

/** Removes someone from the space and its groups; account and history are kept. Throws 404, 403 for the owner. */
export const leaveSpace = (ctx: ServiceContext, user: UserRow): void => {
  if (user.role === null) throw notFound('Member');
  if (user.role === 'owner') throw forbidden('The owner cannot be removed');
  groupMembers(ctx.db).removeFromAll(user.id);
  members(ctx.db).remove(user.id);
};

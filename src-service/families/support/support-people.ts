import type { Words } from '#shared/words/words.ts';
import { STAFF_ROLES } from '#shared/api/person.ts';
import { badRequest, forbidden } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import { members } from '../../store/user-repository.ts';
import { isStaff } from '../authoring/author.ts';
import { sendNotice, type Notice } from '../users/notices.ts';
import { findUser, findUserByEmail, type UserRow } from '../users/users.ts';

/** The member of the team who acts: the creator of the key, or the one with that address. Throws 400, 403. */
export const resolveStaff = (ctx: ServiceContext, email: string | undefined, caller: Caller): UserRow => {
  const user = email === undefined ? findUser(ctx, caller.userId) : findUserByEmail(ctx, email);
  if (!user?.role) throw badRequest(`staff.email: no member has the address ${email ?? ''}`);
  if (!isStaff(user) || user.status !== 'active') {
    throw forbidden('Answering tickets needs the role owner, admin, moderator or teacher');
  }
  return user;
};

/** The member of the team a ticket is given to. Throws 400. */
export const resolveAssignee = (ctx: ServiceContext, email: string): UserRow => {
  const user = findUserByEmail(ctx, email);
  if (!user || !isStaff(user) || user.status !== 'active') {
    throw badRequest(`assigneeEmail: no member of the team has the address ${email}`);
  }
  return user;
};

/** Notifies the person who should answer: the assignee, or the whole team. */
export const notifyTeam = (ctx: ServiceContext, assigneeId: string | null, write: (words: Words) => Notice): void => {
  if (assigneeId !== null) {
    sendNotice(ctx, { id: assigneeId, email: findUser(ctx, assigneeId)?.email ?? null }, write);
    return;
  }
  for (const person of members(ctx.db).listByRole(STAFF_ROLES)) sendNotice(ctx, person, write);
};

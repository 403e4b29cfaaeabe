import type * as z from 'zod';
import type { listUsers, User } from '#shared/api/members.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { members, type UserRow } from '../../store/user-repository.ts';
import { serializeMembership } from './enrolment.ts';
import { serializePerson } from '../users/users.ts';

/** A user as lists carry one. */
export const serializeUser = (user: UserRow): User => ({ ...serializePerson(user), member: serializeMembership(user) });

const encodeCursor = (joinedAt: number, id: string): string => Buffer.from(`${joinedAt}:${id}`).toString('base64url');

const decodeCursor = (cursor: string): { joinedAt: number; id: string } => {
  const match = /^(\d{1,16}):(.+)$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match?.[1] || match[2] === undefined) throw badRequest('cursor is not valid');
  return { joinedAt: Number(match[1]), id: match[2] };
};

/** A page of members in the order they joined. Throws 400 for a cursor that no page gave. */
export const listMembers = (
  ctx: ServiceContext,
  { role, status, limit, cursor }: z.output<(typeof listUsers)['query']>,
): { users: User[]; nextCursor: string | null } => {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const rows = members(ctx.db).list({ role: role ?? null, status: status ?? null, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    users: page.map(serializeUser),
    nextCursor: last === undefined ? null : encodeCursor(last.joinedAt ?? 0, last.id),
  };
};

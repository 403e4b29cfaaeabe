import type * as z from 'zod';
import {
  createUser,
  createUserEntryUrl,
  getUser,
  getUserProgress,
  listUsers,
  removeUser,
  updateUser,
  type ProgressEntry,
  type User,
} from '#shared/api/members.ts';
import { badRequest, forbidden } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { Answer, implement, type Implementation } from '../implement.ts';
import { presence } from '../../store/presence-repository.ts';
import { learning, type ProgressRow } from '../../store/learning-repository.ts';
import { badges } from '../../store/reward-repository.ts';
import { members, users } from '../../store/user-repository.ts';
import { courseProgress } from '../../lib/course-progress.ts';
import { removeFromRooms } from '../presence/send-out.ts';
import { enrol, leaveSpace } from './enrolment.ts';
import { createUserEntry } from './entry-links.ts';
import { listMembers, serializeUser } from './member-list.ts';
import { ensureExternalUser, findUser, requireUser, serializePerson, type UserRow } from '../users/users.ts';

type UserPatch = z.output<(typeof updateUser)['body']>;

/** A user with the extra fields of a single read. */
const readUser = (ctx: ServiceContext, user: UserRow): User => ({
  ...serializeUser(user),
  bio: user.bio,
  createdAt: new Date(user.createdAt).toISOString(),
  stats: {
    lessonsCompleted: learning(ctx.db).countCompletedLessons(user.id),
    liveSessionsJoined: presence(ctx.db).countLives(user.id),
    posts: learning(ctx.db).countPosts(user.id),
    badges: badges(ctx.db).countOf(user.id),
  },
});

/** Creates a user of the external platform, or updates the name of the one there is; enrols them unless told not to. */
const registerUser = (
  ctx: ServiceContext,
  body: z.output<(typeof createUser)['body']>,
): Answer<{ user: User; created: boolean }> => {
  const isNew = findUser(ctx, `ext:${body.externalId}`) === undefined;
  const account = ensureExternalUser(ctx, body.externalId, body.name);
  const user = body.member ? enrol(ctx, account, body.role ?? 'member') : account;
  return new Answer(isNew ? 201 : 200, { user: serializeUser(user), created: isNew });
};

const changeUser = (ctx: ServiceContext, user: UserRow, { name, role, status }: UserPatch): void => {
  if (user.role === 'owner') throw forbidden('The owner cannot be edited');
  if (name !== undefined && !user.fromApi) {
    throw badRequest('name can only be changed for users created through the API');
  }
  if (role !== undefined || status !== undefined) {
    if (user.role === null || user.status === null) throw badRequest('The user is not a member of the space');
    members(ctx.db).update(user.id, role ?? user.role, status ?? user.status);
    if (status === 'suspended') removeFromRooms(ctx, user.id);
  }
  if (name !== undefined) users(ctx.db).rename(user.id, name);
};

const serializeProgress = (row: ProgressRow): ProgressEntry => ({
  ...row,
  ...courseProgress(row.completedLessons, row.lessonCount),
  published: row.published,
  lastCompletedAt: row.lastCompletedAt === null ? null : new Date(row.lastCompletedAt).toISOString(),
});

/** Members: lists, accounts, roles, entry URLs and progress. */
export const createMemberHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(listUsers, ({ query }) => listMembers(ctx, query)),
  implement(createUser, ({ body }) => registerUser(ctx, body)),
  implement(getUser, ({ params }) => ({ user: readUser(ctx, requireUser(ctx, params.id)) })),
  implement(updateUser, ({ params, body }) => {
    const user = requireUser(ctx, params.id);
    changeUser(ctx, user, body);
    return { user: readUser(ctx, requireUser(ctx, user.id)) };
  }),
  implement(removeUser, ({ params }) => {
    leaveSpace(ctx, requireUser(ctx, params.id));
    return { removed: true as const };
  }),
  implement(createUserEntryUrl, ({ params, body }) => createUserEntry(ctx, params.id, body)),
  implement(getUserProgress, ({ params }) => {
    const user = requireUser(ctx, params.id);
    return { user: serializePerson(user), courses: learning(ctx.db).listProgress(user.id).map(serializeProgress) };
  }),
];

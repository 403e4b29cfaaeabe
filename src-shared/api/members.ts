import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { ExternalId, Id, pageFields, PersonName, queryInt, Removed, Timestamp, UserRef } from './fields.ts';
import { defineOperation } from './operation.ts';
import { GIVEN_ROLES, MEMBER_ROLES, MEMBER_STATUSES, Person } from './person.ts';

/** Bounds of members and gamification (spec 1, Limits). */
export const MEMBER_LIMITS = {
  leaderboard: { default: 50, max: 500 },
  xpEvents: { default: 100, max: 1000 },
  award: { min: -1000, max: 1000, reason: 60 },
} as const;

export const Membership = z.looseObject({
  role: openEnum(MEMBER_ROLES),
  status: openEnum(MEMBER_STATUSES),
  totalXp: z.number().int(),
  level: z.number().int(),
  joinedAt: Timestamp,
});
export type Membership = z.output<typeof Membership>;

export const User = z.looseObject({
  ...Person.shape,
  bio: z.string().nullish(),
  createdAt: Timestamp.optional(),
  member: Membership.nullable(),
  stats: z
    .looseObject({
      lessonsCompleted: z.number().int(),
      liveSessionsJoined: z.number().int(),
      posts: z.number().int(),
      badges: z.number().int(),
    })
    .optional(),
});
export type User = z.output<typeof User>;

export const ProgressEntry = z.looseObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  lessonCount: z.number().int(),
  completedLessons: z.number().int(),
  progressPct: z.number(),
  completed: z.boolean(),
  lastCompletedAt: Timestamp.nullable(),
});
export type ProgressEntry = z.output<typeof ProgressEntry>;

export const XpEvent = z.looseObject({
  id: z.string(),
  amount: z.number().int(),
  source: z.string(),
  refId: z.string().nullable(),
  createdAt: Timestamp,
});
export type XpEvent = z.output<typeof XpEvent>;

export const Badge = z.looseObject({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  criteriaType: z.string(),
  criteriaTarget: z.number().int(),
  xpReward: z.number().int(),
});
export type Badge = z.output<typeof Badge>;

export const AwardedBadge = z.looseObject({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  awardedAt: Timestamp,
});

export const Challenge = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  objectiveType: z.string(),
  objectiveTarget: z.number().int(),
  xpReward: z.number().int(),
  startsAt: Timestamp,
  endsAt: Timestamp.nullable(),
  status: openEnum(['upcoming', 'active', 'ended']),
  participantCount: z.number().int(),
  completedCount: z.number().int(),
  participants: z
    .array(
      z.looseObject({
        id: z.string(),
        externalId: z.string().nullable(),
        name: z.string(),
        progress: z.number(),
        completedAt: Timestamp.nullable(),
        joinedAt: Timestamp,
      }),
    )
    .optional(),
});
export type Challenge = z.output<typeof Challenge>;

export const LeaderboardEntry = z.looseObject({
  rank: z.number().int(),
  id: z.string(),
  externalId: z.string().nullable(),
  name: z.string(),
  image: z.string().nullable(),
  totalXp: z.number().int(),
  level: z.number().int(),
  role: z.string(),
});

const Params = z.object({ id: UserRef });
const UserAnswer = z.looseObject({ user: User });
const LeaderboardLimit = queryInt(1, MEMBER_LIMITS.leaderboard.max);

export const listUsers = defineOperation({
  name: 'list_users',
  family: 'members',
  method: 'GET',
  path: '/users',
  query: z.object({
    role: z.enum(MEMBER_ROLES).optional(),
    status: z.enum(MEMBER_STATUSES).optional(),
    ...pageFields,
  }),
  response: z.looseObject({ users: z.array(User), nextCursor: z.string().nullable() }),
});

export const createUser = defineOperation({
  name: 'create_user',
  family: 'members',
  method: 'POST',
  path: '/users',
  status: 201,
  statusIfThere: 200,
  body: z.object({
    externalId: ExternalId,
    name: PersonName,
    role: z.enum(GIVEN_ROLES).optional(),
    member: z.boolean().default(true),
  }),
  response: z.looseObject({ user: User, created: z.boolean().optional() }),
});

export const getUser = defineOperation({
  name: 'get_user',
  family: 'members',
  method: 'GET',
  path: '/users/:id',
  params: Params,
  response: UserAnswer,
});

export const updateUser = defineOperation({
  name: 'update_user',
  family: 'members',
  method: 'PATCH',
  path: '/users/:id',
  params: Params,
  body: z.object({
    name: PersonName.optional(),
    role: z.enum(GIVEN_ROLES).optional(),
    status: z.enum(['active', 'suspended']).optional(),
  }),
  response: UserAnswer,
});

export const removeUser = defineOperation({
  name: 'remove_user',
  family: 'members',
  method: 'DELETE',
  path: '/users/:id',
  params: Params,
  response: Removed,
  irreversible: true,
});

export const createUserEntryUrl = defineOperation({
  name: 'create_user_entry_url',
  family: 'members',
  method: 'POST',
  path: '/users/:id/entry',
  params: Params,
  body: z
    .object({ name: PersonName.optional(), redirect: z.string().min(1).max(500).default('home') })
    .default({ redirect: 'home' }),
  response: z.looseObject({
    url: z.string(),
    expiresAt: Timestamp,
    userId: z.string(),
    redirect: z.string(),
  }),
});

export const getUserProgress = defineOperation({
  name: 'get_user_progress',
  family: 'members',
  method: 'GET',
  path: '/users/:id/progress',
  cost: 3,
  params: Params,
  response: z.looseObject({ user: Person, courses: z.array(ProgressEntry) }),
});

export const getUserXp = defineOperation({
  name: 'get_user_xp',
  family: 'members',
  method: 'GET',
  path: '/users/:id/xp',
  params: Params,
  query: z.object({
    limit: queryInt(1, MEMBER_LIMITS.xpEvents.max).default(MEMBER_LIMITS.xpEvents.default),
  }),
  response: z.looseObject({
    user: Person,
    totalXp: z.number().int(),
    level: z.number().int(),
    events: z.array(XpEvent),
  }),
});

export const awardXp = defineOperation({
  name: 'award_xp',
  family: 'members',
  method: 'POST',
  path: '/users/:id/xp',
  status: 201,
  params: Params,
  body: z.object({
    amount: z.number().int().min(MEMBER_LIMITS.award.min).max(MEMBER_LIMITS.award.max),
    reason: z.string().trim().min(1).max(MEMBER_LIMITS.award.reason).optional(),
    refId: z.string().max(200).optional(),
  }),
  response: z.looseObject({
    user: Person,
    totalXp: z.number().int(),
    level: z.number().int(),
    awarded: z.number().int(),
  }),
});

export const getUserBadges = defineOperation({
  name: 'get_user_badges',
  family: 'members',
  method: 'GET',
  path: '/users/:id/badges',
  params: Params,
  response: z.looseObject({ user: Person, badges: z.array(AwardedBadge) }),
});

export const getLeaderboard = defineOperation({
  name: 'get_leaderboard',
  family: 'members',
  method: 'GET',
  path: '/leaderboard',
  query: z.object({
    limit: LeaderboardLimit.default(MEMBER_LIMITS.leaderboard.default),
    group: Id.optional(),
  }),
  response: z.looseObject({ leaderboard: z.array(LeaderboardEntry) }),
});

export const listBadges = defineOperation({
  name: 'list_badges',
  family: 'members',
  method: 'GET',
  path: '/badges',
  response: z.looseObject({ badges: z.array(Badge) }),
});

export const listChallenges = defineOperation({
  name: 'list_challenges',
  family: 'members',
  method: 'GET',
  path: '/challenges',
  response: z.looseObject({ challenges: z.array(Challenge) }),
});

export const getChallenge = defineOperation({
  name: 'get_challenge',
  family: 'members',
  method: 'GET',
  path: '/challenges/:id',
  params: z.object({ id: Id }),
  response: z.looseObject({ challenge: Challenge }),
});

export const memberOperations = [
  listUsers,
  createUser,
  getUser,
  updateUser,
  removeUser,
  createUserEntryUrl,
  getUserProgress,
  getUserXp,
  awardXp,
  getUserBadges,
  getLeaderboard,
  listBadges,
  listChallenges,
  getChallenge,
] as const;

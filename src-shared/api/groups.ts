import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Deleted, FileUrl, Hex6, Id, queryInt, Removed, Slug, Timestamp, UserRef } from './fields.ts';
import { LeaderboardEntry, MEMBER_LIMITS } from './members.ts';
import { defineOperation } from './operation.ts';
import { GROUP_ROLES, Person } from './person.ts';

/** Members added by one call (spec 1, Limits). */
export const GROUP_LIMITS = { usersPerCall: 500, ruleLevel: { min: 2, max: 10 } } as const;

export const RULE_KINDS = [
  'level_min',
  'streak_days',
  'challenge_joined',
  'challenge_completed',
  'badge',
  'course_completed',
] as const;

/** An automatic rule on the way in: a kind and its one parameter. */
export const GroupRuleInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('level_min'),
    level: z.number().int().min(GROUP_LIMITS.ruleLevel.min).max(GROUP_LIMITS.ruleLevel.max),
  }),
  z.object({ kind: z.literal('streak_days'), days: z.number().int().min(1).max(3650) }),
  z.object({ kind: z.literal('challenge_joined'), challenge: Id }),
  z.object({ kind: z.literal('challenge_completed'), challenge: Id }),
  z.object({ kind: z.literal('badge'), badge: Id }),
  z.object({ kind: z.literal('course_completed'), course: Id }),
]);
export type GroupRuleInput = z.output<typeof GroupRuleInput>;

export const GroupRule = z.looseObject({
  kind: openEnum(RULE_KINDS),
  level: z.number().int().nullable(),
  days: z.number().int().nullable(),
  challengeId: z.string().nullable(),
  badgeId: z.string().nullable(),
  courseId: z.string().nullable(),
});
export type GroupRule = z.output<typeof GroupRule>;

export const GroupMember = z.looseObject({
  ...Person.shape,
  groupRole: openEnum(GROUP_ROLES),
  auto: z.boolean(),
  addedAt: Timestamp,
});

export const Group = z.looseObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  color: z.string().nullable(),
  memberCount: z.number().int(),
  rule: GroupRule.nullable(),
  createdAt: Timestamp,
  ruleLabel: z.string().nullish(),
  members: z.array(GroupMember).optional(),
  groupRole: openEnum(GROUP_ROLES).optional(),
});
export type Group = z.output<typeof Group>;

export const GroupDocument = z.looseObject({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  kind: z.string(),
  mimeType: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  uploadedBy: z.union([z.string(), z.looseObject({ id: z.string(), name: z.string() })]).nullable(),
  createdAt: Timestamp,
});
export type GroupDocument = z.output<typeof GroupDocument>;

export const GroupStats = z.looseObject({
  group: Group,
  generatedAt: Timestamp,
  summary: z.looseObject({
    memberCount: z.number().int(),
    learnerCount: z.number().int(),
    activeLast7d: z.number().int(),
    activeLast30d: z.number().int(),
    inactive: z.number().int(),
    avgProgressPct: z.number(),
    avgVideoPct: z.number(),
    videoLessonCount: z.number().int(),
    lessonsCompleted: z.number().int(),
    posts: z.number().int(),
    livesAttended: z.number().int(),
    xp30d: z.number().int(),
  }),
  courses: z.array(
    z.looseObject({ id: z.string(), title: z.string(), slug: z.string(), lessonCount: z.number().int() }),
  ),
  members: z.array(
    z.looseObject({
      ...Person.shape,
      groupRole: openEnum(GROUP_ROLES),
      totalXp: z.number().int(),
      level: z.number().int(),
      xp30d: z.number().int(),
      lessonsCompleted: z.number().int(),
      progressPct: z.number(),
      courses: z.array(
        z.looseObject({
          id: z.string(),
          slug: z.string(),
          completed: z.number().int(),
          total: z.number().int(),
        }),
      ),
      posts: z.number().int(),
      livesAttended: z.number().int(),
      videoPct: z.number(),
      lastActivityAt: Timestamp.nullable(),
      addedAt: Timestamp,
    }),
  ),
});
export type GroupStats = z.output<typeof GroupStats>;

const Params = z.object({ id: Id });
const UserParams = z.object({ id: UserRef });
const GroupAnswer = z.looseObject({ group: Group });
const GroupsAnswer = z.looseObject({ groups: z.array(Group) });
/** Absent: `member` for those who are new in the group, unchanged for the others. */
const GroupRole = z.enum(GROUP_ROLES).optional();

const groupFields = {
  name: z.string().trim().min(1).max(100),
  slug: Slug.optional(),
  description: z.string().max(2000).nullish(),
  color: Hex6.nullish(),
  rule: GroupRuleInput.nullish(),
};

export const listGroups = defineOperation({
  name: 'list_groups',
  family: 'groups',
  method: 'GET',
  path: '/groups',
  response: GroupsAnswer,
});

export const createGroup = defineOperation({
  name: 'create_group',
  family: 'groups',
  method: 'POST',
  path: '/groups',
  status: 201,
  body: z.object(groupFields),
  response: GroupAnswer,
});

export const getGroup = defineOperation({
  name: 'get_group',
  family: 'groups',
  method: 'GET',
  path: '/groups/:id',
  params: Params,
  response: GroupAnswer,
});

export const updateGroup = defineOperation({
  name: 'update_group',
  family: 'groups',
  method: 'PATCH',
  path: '/groups/:id',
  params: Params,
  body: z.object({ ...groupFields, name: groupFields.name.optional() }),
  response: GroupAnswer,
});

export const deleteGroup = defineOperation({
  name: 'delete_group',
  family: 'groups',
  method: 'DELETE',
  path: '/groups/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const addGroupMembers = defineOperation({
  name: 'add_group_members',
  family: 'groups',
  method: 'POST',
  path: '/groups/:id/members',
  params: Params,
  body: z.object({ users: z.array(UserRef).min(1).max(GROUP_LIMITS.usersPerCall), role: GroupRole }),
  response: z.looseObject({ group: Group, added: z.number().int(), notFound: z.array(z.string()) }),
});

export const removeGroupMember = defineOperation({
  name: 'remove_group_member',
  family: 'groups',
  method: 'DELETE',
  path: '/groups/:id/members/:userId',
  params: Params.extend({ userId: UserRef }),
  response: Removed,
});

export const getUserGroups = defineOperation({
  name: 'get_user_groups',
  family: 'groups',
  method: 'GET',
  path: '/users/:id/groups',
  params: UserParams,
  response: GroupsAnswer,
});

export const setUserGroups = defineOperation({
  name: 'set_user_groups',
  family: 'groups',
  method: 'PUT',
  path: '/users/:id/groups',
  params: UserParams,
  body: z.object({ groups: z.array(Id).max(500), role: GroupRole }),
  response: GroupsAnswer,
});

export const getGroupLeaderboard = defineOperation({
  name: 'get_group_leaderboard',
  family: 'groups',
  method: 'GET',
  path: '/groups/:id/leaderboard',
  params: Params,
  query: z.object({
    limit: queryInt(1, MEMBER_LIMITS.leaderboard.max).default(MEMBER_LIMITS.leaderboard.default),
  }),
  response: z.looseObject({
    group: Group,
    leaderboard: z.array(LeaderboardEntry.extend({ groupRole: openEnum(GROUP_ROLES) })),
  }),
});

export const getGroupStats = defineOperation({
  name: 'get_group_stats',
  family: 'groups',
  method: 'GET',
  path: '/groups/:id/stats',
  cost: 5,
  params: Params,
  response: GroupStats,
});

export const listGroupDocuments = defineOperation({
  name: 'list_group_documents',
  family: 'groups',
  method: 'GET',
  path: '/groups/:id/documents',
  params: Params,
  response: z.looseObject({ documents: z.array(GroupDocument) }),
});

export const addGroupDocument = defineOperation({
  name: 'add_group_document',
  family: 'groups',
  method: 'POST',
  path: '/groups/:id/documents',
  status: 201,
  params: Params,
  body: z.object({
    title: z.string().trim().min(1).max(200),
    url: FileUrl,
    kind: z.string().min(1).max(40).optional(),
    mimeType: z.string().max(200).nullish(),
    sizeBytes: z.number().int().min(0).nullish(),
  }),
  response: z.looseObject({ document: GroupDocument }),
});

export const deleteGroupDocument = defineOperation({
  name: 'delete_group_document',
  family: 'groups',
  method: 'DELETE',
  path: '/groups/:id/documents/:docId',
  params: Params.extend({ docId: Id }),
  response: Deleted,
  irreversible: true,
});

export const groupOperations = [
  listGroups,
  createGroup,
  getGroup,
  updateGroup,
  deleteGroup,
  addGroupMembers,
  removeGroupMember,
  getUserGroups,
  setUserGroups,
  getGroupLeaderboard,
  getGroupStats,
  listGroupDocuments,
  addGroupDocument,
  deleteGroupDocument,
] as const;

import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { memberProgress } from '../../store/member-progress-repository.ts';
import { badges, challenges, type BadgeRow } from '../../store/reward-repository.ts';
import { users, type UserRow } from '../../store/user-repository.ts';
import { applyGroupRules } from '../groups/group-rules.ts';
import { currentSpace } from '../../context/current-space.ts';
import { levelOf } from './level.ts';

/** Something a person did. It counts once for each lesson, post, comment and live. */
export type ActivityFact =
  | {
      readonly kind: 'lesson_completed';
      readonly lessonId: string;
      readonly courseId: string;
      /** With this lesson every lesson of the course is completed. */
      readonly courseCompleted: boolean;
    }
  | { readonly kind: 'post_created'; readonly postId: string }
  | { readonly kind: 'comment_created'; readonly commentId: string }
  | { readonly kind: 'live_joined'; readonly sessionId: string };

/** XP of each fact, and the source its event carries (`lesson_complete` is of spec 1, Member). */
const REWARDS: Readonly<Record<ActivityFact['kind'], { readonly xp: number; readonly source: string }>> = {
  lesson_completed: { xp: 10, source: 'lesson_complete' },
  post_created: { xp: 5, source: 'post_created' },
  comment_created: { xp: 2, source: 'comment_created' },
  live_joined: { xp: 15, source: 'live_joined' },
};

/** The activities that a badge's criteria count, and a challenge's objective. */
export const OBJECTIVES = {
  lessons_completed: 'lesson_completed',
  posts_created: 'post_created',
  comments_created: 'comment_created',
  lives_joined: 'live_joined',
} as const satisfies Record<string, ActivityFact['kind']>;
type Objective = keyof typeof OBJECTIVES;

/** The badge criterion, and the challenge objective, that count XP. */
const XP_TOTAL = 'xp_total';
const XP_EARNED = 'xp_earned';

const DAY_MS = 24 * 3_600_000;

const isObjective = (type: string): type is Objective => Object.hasOwn(OBJECTIVES, type);

const refOf = (fact: ActivityFact): string => {
  switch (fact.kind) {
    case 'lesson_completed':
      return fact.lessonId;
    case 'post_created':
      return fact.postId;
    case 'comment_created':
      return fact.commentId;
    case 'live_joined':
      return fact.sessionId;
  }
};

export interface XpGrant {
  readonly amount: number;
  readonly source: string;
  readonly refId: string | null;
}

const isMet = (ctx: ServiceContext, user: UserRow, { criteriaType, criteriaTarget }: BadgeRow): boolean => {
  if (criteriaType === XP_TOTAL) return user.totalXp >= criteriaTarget;
  if (!isObjective(criteriaType)) return false;
  return memberProgress(ctx.db).countActivity(user.id, OBJECTIVES[criteriaType]) >= criteriaTarget;
};

const refresh = (ctx: ServiceContext, user: UserRow): UserRow => users(ctx.db).find(user.id) ?? user;

/** Writes the XP, the level that follows and the rules of groups that ask for it. The total never falls below 0. */
const addXp = (ctx: ServiceContext, user: UserRow, { amount, source, refId }: XpGrant): number => {
  const totalXp = Math.max(0, user.totalXp + amount);
  const applied = totalXp - user.totalXp;
  const level = levelOf(totalXp);
  const event = { id: ctx.newId('xpe'), userId: user.id, amount: applied, source, refId, createdAt: ctx.clock.now() };
  memberProgress(ctx.db).insertXp(event);
  memberProgress(ctx.db).setXp(user.id, totalXp, level);
  if (level > user.level) applyGroupRules(ctx, user.id, { kind: 'level', before: user.level, after: level });
  return applied;
};

/** Advances the challenges that count this event, and rewards completed ones. */
const advanceChallenges = (ctx: ServiceContext, user: UserRow, objective: string, by: number): void => {
  const now = ctx.clock.now();
  for (const challenge of challenges(ctx.db).listOpenOf(user.id, objective, now)) {
    const progress = challenges(ctx.db).advance(challenge.id, user.id, by);
    if (progress === undefined || progress < challenge.objectiveTarget) continue;
    challenges(ctx.db).complete(challenge.id, user.id, now);
    applyGroupRules(ctx, user.id, { kind: 'challenge_completed', challengeId: challenge.id });
    grantXp(ctx, user.id, { amount: challenge.xpReward, source: 'challenge', refId: challenge.id });
  }
};

/** Awards all badges that are met now; a badge's own XP may meet the next one. */
const awardBadges = (ctx: ServiceContext, userId: string): void => {
  const user = users(ctx.db).find(userId);
  const badge =
    user &&
    badges(ctx.db)
      .listMissing(userId)
      .find((each) => isMet(ctx, user, each));
  if (!badge) return;
  badges(ctx.db).award(userId, badge.id, ctx.clock.now());
  applyGroupRules(ctx, userId, { kind: 'badge', badgeId: badge.id });
  if (badge.xpReward === 0) awardBadges(ctx, userId);
  else grantXp(ctx, userId, { amount: badge.xpReward, source: 'badge', refId: badge.id });
};

/** Gives or takes XP of a member, with all consequences; answers with the real difference. */
export const grantXp = (ctx: ServiceContext, userId: string, grant: XpGrant): number => {
  const user = users(ctx.db).find(userId);
  if (!user?.role) return 0;
  const applied = addXp(ctx, user, grant);
  if (applied !== 0) advanceChallenges(ctx, refresh(ctx, user), XP_EARNED, applied);
  awardBadges(ctx, userId);
  return applied;
};

const keepStreak = (ctx: ServiceContext, userId: string): void => {
  const day = Math.floor(ctx.clock.now() / DAY_MS);
  const known = memberProgress(ctx.db).findStreak(userId);
  if (known?.lastDay === day) return;
  const days = known?.lastDay === day - 1 ? known.days + 1 : 1;
  memberProgress(ctx.db).setStreak(userId, { days, lastDay: day });
  applyGroupRules(ctx, userId, { kind: 'streak', days });
};

/** A member opened the space: it counts for their streak and their rhythm, once a day. */
export const recordSpaceVisit = (ctx: ServiceContext, userId: string): void => {
  const now = ctx.clock.now();
  memberProgress(ctx.db).touch(userId, now);
  memberProgress(ctx.db).noteActivity(userId, 'space_opened', String(Math.floor(now / DAY_MS)), now);
  keepStreak(ctx, userId);
};

/**
 * A member did something that counts: it is kept for their statistics and their streak, grants XP, moves challenges,
 * and may award badges and open groups. Nothing happens for someone outside the space, nor the second time; with
 * gamification disabled only the activity is kept. Call it in the transaction of the change itself.
 */
export const recordActivity = (ctx: ServiceContext, userId: string, fact: ActivityFact): void => {
  const user = users(ctx.db).find(userId);
  if (!user?.role) return;
  const now = ctx.clock.now();
  memberProgress(ctx.db).touch(userId, now);
  if (!memberProgress(ctx.db).noteActivity(userId, fact.kind, refOf(fact), now)) return;
  if (fact.kind === 'lesson_completed' && fact.courseCompleted) {
    applyGroupRules(ctx, userId, { kind: 'course_completed', courseId: fact.courseId });
  }
  keepStreak(ctx, userId);
  if (!currentSpace(ctx).gamificationEnabled) return;
  const objective = Object.entries(OBJECTIVES).find(([, kind]) => kind === fact.kind)?.[0];
  if (objective !== undefined) advanceChallenges(ctx, user, objective, 1);
  const { xp, source } = REWARDS[fact.kind];
  grantXp(ctx, userId, { amount: xp, source, refId: refOf(fact) });
};

/** XP given or taken through the API. Throws 400 where gamification is disabled or the person is not a member. */
export const awardThroughApi = (ctx: ServiceContext, user: UserRow, grant: XpGrant): number => {
  if (!currentSpace(ctx).gamificationEnabled) throw badRequest('Gamification is disabled in this space');
  if (user.role === null) throw badRequest('The user is not a member of the space');
  return grantXp(ctx, user.id, grant);
};

/** A member takes part in a challenge, as they would in the application. Throws 400 once it is over. */
export const joinChallenge = (ctx: ServiceContext, challengeId: string, userId: string): void => {
  const challenge = challenges(ctx.db).find(challengeId);
  const now = ctx.clock.now();
  if (!challenge || (challenge.endsAt !== null && challenge.endsAt <= now)) throw badRequest('The challenge is over');
  if (!challenges(ctx.db).join(challengeId, userId, now)) return;
  applyGroupRules(ctx, userId, { kind: 'challenge_joined', challengeId });
};

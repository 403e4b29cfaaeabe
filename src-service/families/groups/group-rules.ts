import type { GroupRule, GroupRuleInput } from '#shared/api/groups.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { groupMembers } from '../../store/group-member-repository.ts';
import { groups } from '../../store/group-repository.ts';
import { COURSE_COMPLETED, learning } from '../../store/learning-repository.ts';
import { badges, challenges } from '../../store/reward-repository.ts';
import { users } from '../../store/user-repository.ts';
import { sendNotice } from '../users/notices.ts';

const BLANK = { level: null, days: null, challengeId: null, badgeId: null, courseId: null } as const;
const DAY_MS = 24 * 3_600_000;

/** A step that a person just reached. */
export type RuleTrigger =
  | { readonly kind: 'level'; readonly before: number; readonly after: number }
  | { readonly kind: 'streak'; readonly days: number }
  | { readonly kind: 'challenge_joined' | 'challenge_completed'; readonly challengeId: string }
  | { readonly kind: 'badge'; readonly badgeId: string }
  | { readonly kind: 'course_completed'; readonly courseId: string };

/** A rule of this service, whose kinds it knows. */
type OwnRule = Pick<GroupRule, 'level' | 'days' | 'challengeId' | 'badgeId' | 'courseId'> & {
  readonly kind: Known<GroupRule['kind']>;
};

/** A rule in its stored form, with ids. Throws 400 for an unknown name. */
export const resolveRule = (ctx: ServiceContext, input: GroupRuleInput): OwnRule => {
  switch (input.kind) {
    case 'level_min':
      return { ...BLANK, kind: input.kind, level: input.level };
    case 'streak_days':
      return { ...BLANK, kind: input.kind, days: input.days };
    case 'challenge_joined':
    case 'challenge_completed': {
      const challenge = challenges(ctx.db).find(input.challenge);
      if (!challenge) throw badRequest(`Challenge not found: ${input.challenge}`);
      return { ...BLANK, kind: input.kind, challengeId: challenge.id };
    }
    case 'badge': {
      const badge = badges(ctx.db).find(input.badge);
      if (!badge) throw badRequest(`Badge not found: ${input.badge}`);
      return { ...BLANK, kind: input.kind, badgeId: badge.id };
    }
    case 'course_completed': {
      const course = learning(ctx.db).findCourse(input.course);
      if (!course) throw badRequest(`Course not found: ${input.course}`);
      return { ...BLANK, kind: input.kind, courseId: course.id };
    }
  }
};

/** The rule of a group as it was kept. */
export const parseRule = (stored: string | null): OwnRule | null =>
  stored === null ? null : (JSON.parse(stored) as OwnRule);

const quoted = (name: string | undefined): string => (name === undefined ? '(supprimé)' : `« ${name} »`);

/** The rule in words; the platform writes them in French (spec 1, Group). */
export const ruleLabel = (ctx: ServiceContext, rule: OwnRule): string => {
  const challenge = (): string => quoted(challenges(ctx.db).find(rule.challengeId ?? '')?.title);
  switch (rule.kind) {
    case 'level_min':
      return `À partir du niveau ${rule.level ?? ''}`;
    case 'streak_days':
      return rule.days === 1 ? "Un jour d'activité" : `${rule.days ?? ''} jours d'activité d'affilée`;
    case 'challenge_joined':
      return `Participe au défi ${challenge()}`;
    case 'challenge_completed':
      return `A relevé le défi ${challenge()}`;
    case 'badge':
      return `A obtenu le badge ${quoted(badges(ctx.db).find(rule.badgeId ?? '')?.name)}`;
    case 'course_completed':
      return `A terminé le cours ${quoted(learning(ctx.db).findCourse(rule.courseId ?? '')?.title)}`;
  }
};

const isReached = (rule: OwnRule, trigger: RuleTrigger): boolean => {
  switch (trigger.kind) {
    case 'level':
      return (
        rule.kind === 'level_min' && rule.level !== null && trigger.before < rule.level && rule.level <= trigger.after
      );
    case 'streak':
      return rule.kind === 'streak_days' && rule.days === trigger.days;
    case 'challenge_joined':
    case 'challenge_completed':
      return rule.kind === trigger.kind && rule.challengeId === trigger.challengeId;
    case 'badge':
      return rule.kind === 'badge' && rule.badgeId === trigger.badgeId;
    case 'course_completed':
      return rule.kind === 'course_completed' && rule.courseId === trigger.courseId;
  }
};

const addByRule = (
  ctx: ServiceContext,
  group: { readonly id: string; readonly name: string },
  userId: string,
): void => {
  const addedAt = ctx.clock.now();
  if (!groupMembers(ctx.db).insert({ groupId: group.id, userId, role: 'member', addedAt, auto: true })) return;
  const email = users(ctx.db).find(userId)?.email ?? null;
  sendNotice(ctx, { id: userId, email }, ({ say }) => ({
    subject: say('mail_group_subject', { group: group.name }),
    text: say('mail_group_text', { group: group.name }),
  }));
};

/** Adds someone to the groups whose rule they now meet. Nobody is ever removed: rules work one way. */
export const applyGroupRules = (ctx: ServiceContext, userId: string, trigger: RuleTrigger): void => {
  for (const group of groups(ctx.db).listWithRules()) {
    const rule = parseRule(group.rule);
    if (rule && isReached(rule, trigger)) addByRule(ctx, group, userId);
  }
};

/** Members who meet a rule, as a condition on `member` whose parameters are those of the rule. */
const CONDITIONS: Readonly<Record<OwnRule['kind'], string>> = {
  level_min: 'member.level >= :level',
  streak_days: `EXISTS (
    SELECT 1 FROM streak WHERE streak.user_id = member.user_id AND days >= :days AND last_day >= :yesterday)`,
  challenge_joined: `EXISTS (
    SELECT 1 FROM challenge_participant AS part WHERE part.challenge_id = :challengeId AND part.user_id = member.user_id)`,
  challenge_completed: `EXISTS (
    SELECT 1 FROM challenge_participant AS part
    WHERE part.challenge_id = :challengeId AND part.user_id = member.user_id AND part.completed_at IS NOT NULL)`,
  badge: `EXISTS (
    SELECT 1 FROM awarded_badge AS won WHERE won.badge_id = :badgeId AND won.user_id = member.user_id)`,
  course_completed: COURSE_COMPLETED,
};

/** Sets the rule of a group, and adds the members who meet it already; null makes the group manual again. */
export const setGroupRule = (
  ctx: ServiceContext,
  group: { readonly id: string; readonly name: string },
  rule: OwnRule | null,
): void => {
  groups(ctx.db).setRule(group.id, rule === null ? null : JSON.stringify(rule));
  if (rule === null) return;
  const yesterday = Math.floor(ctx.clock.now() / DAY_MS) - 1;
  const { kind, level, days, challengeId, badgeId, courseId } = rule;
  const values = { level, days, challengeId, badgeId, courseId, yesterday };
  for (const userId of groupMembers(ctx.db).listQualifying(group.id, CONDITIONS[kind], values))
    addByRule(ctx, group, userId);
};

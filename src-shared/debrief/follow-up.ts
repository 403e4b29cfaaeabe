import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { REPLAY_RULES } from '../api/live-objects.ts';
import { MEMBER_LIMITS } from '../api/members.ts';
import { cutText } from '../lib/cut-text.ts';
import type { Attendee } from './attendee.ts';

const AtLeast = z.number().min(0).max(100);

/** A rule of a follow-up: done once for each person, or once for the show. */
export const FollowUpRule = z.discriminatedUnion('kind', [
  /** Completes a lesson for those who are credited with a share of the live. */
  z.strictObject({ kind: z.literal('complete_lesson'), lessonId: Id, atLeastPct: AtLeast }),
  /** Awards XP to them; negative takes some. */
  z.strictObject({
    kind: z.literal('award_xp'),
    amount: z
      .number()
      .int()
      .min(MEMBER_LIMITS.award.min)
      .max(MEMBER_LIMITS.award.max)
      .refine((amount) => amount !== 0),
    reason: z.string().trim().min(1).max(MEMBER_LIMITS.award.reason),
    atLeastPct: AtLeast,
  }),
  /** Writes a post in the feed of the space. */
  z.strictObject({
    kind: z.literal('write_post'),
    title: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(20_000),
  }),
  /** Releases a replay that is held back, and says who may watch it; null leaves that as it is. */
  z.strictObject({
    kind: z.literal('publish_replay'),
    watchers: z.enum(REPLAY_RULES).exclude(['groups', 'level']).nullable(),
  }),
]);
export type FollowUpRule = z.infer<typeof FollowUpRule>;

/**
 * Names a rule within a show: what has the same name is the same deed, whatever its threshold or amount, and is never
 * done to anybody twice.
 */
export const followUpKey = (rule: FollowUpRule): string => {
  switch (rule.kind) {
    case 'complete_lesson':
      return `lesson:${rule.lessonId}`;
    case 'award_xp':
      return `xp:${rule.reason}`;
    case 'write_post':
      return `post:${rule.title}`;
    case 'publish_replay':
      return 'replay';
  }
};

/** The reference that an award carries on the platform: it names the session and the rule. At most 200 characters. */
export const followUpRef = (sessionId: string, key: string): string => cutText(`regie:${sessionId}:${key}`, 200);

/** A person as far as follow-ups ask. */
export type CreditedPerson = Pick<Attendee, 'userId' | 'name' | 'role' | 'creditPct'>;

export interface PlannedPerson {
  /** Empty for what is done once for the show. */
  readonly userId: string;
  readonly name: string;
}

/** Why a person is left out. */
export type LeftOut = 'host' | 'guest' | 'too_little' | 'not_selected' | 'done';

/** The plan of a rule: whom it takes, whom it leaves and why, and what that costs. */
export interface FollowUpPlan {
  readonly takes: readonly PlannedPerson[];
  readonly leaves: readonly (PlannedPerson & { readonly why: LeftOut })[];
  /** Tokens of the key, and about how many minutes they take beside the desk's own reading. */
  readonly tokens: number;
  readonly minutes: number;
}

/** Background work leaves two fifths of a minute's tokens to the desk. */
const SHARE = 0.6;

export interface PlanOptions {
  readonly people: readonly CreditedPerson[];
  /** Ids of the space's members: of others the platform keeps neither lessons nor XP. */
  readonly members: ReadonlySet<string>;
  /** Those to whom it was done before; the empty id is the show itself. */
  readonly done: ReadonlySet<string>;
  /** Null is everyone. */
  readonly selected: ReadonlySet<string> | null;
  /** Tokens a minute of the key. */
  readonly perMinute: number;
}

const leftOut = (
  rule: FollowUpRule & { readonly atLeastPct: number },
  { userId, role, creditPct }: CreditedPerson,
  { members, done, selected }: PlanOptions,
): LeftOut | null => {
  if (done.has(userId)) return 'done';
  if (role === 'host') return 'host';
  if (selected && !selected.has(userId)) return 'not_selected';
  if (creditPct < rule.atLeastPct) return 'too_little';
  return members.has(userId) ? null : 'guest';
};

/** Says what a rule would do. Nothing is done by it. */
export const planFollowUp = (rule: FollowUpRule, options: PlanOptions): FollowUpPlan => {
  const judged =
    'atLeastPct' in rule
      ? options.people.map((person) => ({ person, why: leftOut(rule, person, options) }))
      : [{ person: { userId: '', name: '' }, why: options.done.has('') ? ('done' as const) : null }];
  const plain = ({ userId, name }: PlannedPerson): PlannedPerson => ({ userId, name });
  const takes = judged.filter(({ why }) => why === null).map(({ person }) => plain(person));
  const leaves = judged.flatMap(({ person, why }) => (why === null ? [] : [{ ...plain(person), why }]));
  const tokens = takes.length;
  return { takes, leaves, tokens, minutes: tokens / (SHARE * Math.max(1, options.perMinute)) };
};

import * as z from 'zod';
import { EMAIL_LIMITS } from '../api/email-objects.ts';
import { Id } from '../api/fields.ts';
import { REPLAY_RULES, SESSION_LIMITS } from '../api/live-objects.ts';
import { MEMBER_LIMITS } from '../api/members.ts';
import { cutText } from '../lib/cut-text.ts';
import { textDigest } from '../lib/text-digest.ts';
import type { Attendee } from './attendee.ts';

const AtLeast = z.number().min(0).max(100);

/** The most people that a segment of the platform holds by name. */
export const MAX_CAMPAIGN = EMAIL_LIMITS.segmentCap;

/** A rule of a follow-up: done once for each person, or once for the show. */
export const FollowUpRule = z.discriminatedUnion('kind', [
  /**
   * Completes a lesson for those who are credited with a share of the live. `withLms`: also for people of another
   * platform, whom the platform enrols by their number there.
   */
  z.strictObject({
    kind: z.literal('complete_lesson'),
    lessonId: Id,
    atLeastPct: AtLeast,
    withLms: z.boolean().optional(),
  }),
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
  z
    .strictObject({
      kind: z.literal('publish_replay'),
      watchers: z.enum(REPLAY_RULES).nullable(),
      /** Groups that may watch it, where `watchers` says so. */
      groupIds: z.array(Id).max(50).optional(),
      /** The least level that may watch it, where `watchers` says so. */
      minLevel: z
        .number()
        .int()
        .min(SESSION_LIMITS.replayMinLevel.min)
        .max(SESSION_LIMITS.replayMinLevel.max)
        .optional(),
    })
    .refine(
      ({ watchers, groupIds = [], minLevel }) =>
        (watchers !== 'groups' || groupIds.length > 0) && (watchers !== 'level' || minLevel !== undefined),
    ),
  /** Makes a lesson of the replay, its chapters in the text. */
  z.strictObject({
    kind: z.literal('replay_lesson'),
    courseId: Id,
    title: z.string().trim().min(1).max(200),
    content: z.string().trim().max(20_000),
  }),
  /** Prepares an e-mail to exactly these people; it is sent by a person, later. */
  z.strictObject({
    kind: z.literal('email_campaign'),
    subject: z.string().trim().min(1).max(200),
    content: z.string().trim().min(1).max(20_000),
  }),
]);
export type FollowUpRule = z.infer<typeof FollowUpRule>;

/**
 * Names a rule within a show: what has the same name is the same task, whatever its threshold or amount, and is never
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
    case 'replay_lesson':
      return `replay_lesson:${rule.courseId}`;
    case 'email_campaign':
      return `email:${rule.subject}`;
  }
};

/** The subject of an e-mail, by the name of its rule. */
export const mailSubject = (key: string): string => key.replace(/^email:/, '');

/** The most characters of a reference. */
const MAX_REF = 200;

/**
 * The reference that an award carries on the platform: it names the session and the rule. At most 200 characters; a
 * longer one ends with a digest of the whole, so that no two rules share one.
 */
export const followUpRef = (sessionId: string, key: string): string => {
  const whole = `regie:${sessionId}:${key}`.toWellFormed();
  if (whole.length <= MAX_REF) return whole;
  const end = `#${textDigest(whole)}`;
  return `${cutText(whole, MAX_REF - end.length)}${end}`;
};

/** A person as far as follow-ups ask. */
export type CreditedPerson = Pick<Attendee, 'userId' | 'externalId' | 'name' | 'role' | 'creditPct'>;

/** The replay of a show as its platform has it, and who may watch it. */
export interface ReplayNow {
  readonly state: 'none' | 'processing' | 'ready';
  readonly watchers: string;
  readonly groupIds: readonly string[];
  readonly minLevel: number | null;
}

export interface PlannedPerson {
  /** Empty for what is done once for the show. */
  readonly userId: string;
  readonly name: string;
}

/** The step that closes a campaign, once everyone in it was looked up: it makes the segment and the e-mail. */
export const CLOSING_STEP = '~';

/** Why a person is left out. */
export type LeftOut =
  'host' | 'guest' | 'too_little' | 'not_selected' | 'done' | 'no_address' | 'no_replay' | 'replay_processing';

/** A member of the space as far as follow-ups ask. */
export interface PlannedMember {
  readonly name: string;
  readonly hasAddress: boolean;
}

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
  /** The space's members by id: of others the platform keeps neither lessons nor XP nor addresses. */
  readonly members: ReadonlyMap<string, PlannedMember>;
  /** Those to whom it was done before; the empty id is the show itself. */
  readonly done: ReadonlySet<string>;
  /** Null is everyone. */
  readonly selected: ReadonlySet<string> | null;
  /** Tokens a minute of the key. */
  readonly perMinute: number;
  /** The e-mail of the rule is prepared and not sent. */
  readonly isDraft: boolean;
  /** Null where the rule does not ask for it. */
  readonly replay: ReplayNow | null;
}

const leftOut = (
  rule: FollowUpRule & { readonly atLeastPct: number },
  { userId, externalId, role, creditPct }: CreditedPerson,
  { members, done, selected }: PlanOptions,
): LeftOut | null => {
  if (done.has(userId)) return 'done';
  if (role === 'host') return 'host';
  if (selected && !selected.has(userId)) return 'not_selected';
  if (creditPct < rule.atLeastPct) return 'too_little';
  const isTaken = rule.kind === 'complete_lesson' && rule.withLms === true && externalId !== null;
  return isTaken || members.has(userId) ? null : 'guest';
};

type Publishing = Extract<FollowUpRule, { readonly kind: 'publish_replay' }>;

/** A rule may be set again once another one holds; a replay that is not there cannot be published. */
const notPublished = (
  { watchers, groupIds = [], minLevel }: Publishing,
  { done, replay }: PlanOptions,
): LeftOut | null => {
  if (replay === null || replay.state === 'none') return 'no_replay';
  if (replay.state === 'processing') return 'replay_processing';
  if (!done.has('')) return null;
  const wanted = new Set(groupIds);
  const holds =
    watchers === null ||
    (watchers === replay.watchers &&
      (watchers !== 'level' || minLevel === replay.minLevel) &&
      (watchers !== 'groups' ||
        (wanted.size === replay.groupIds.length && replay.groupIds.every((id) => wanted.has(id)))));
  return holds ? 'done' : null;
};

interface Judged {
  readonly person: PlannedPerson;
  readonly why: LeftOut | null;
}

/** Everyone who came, and those of a selection who did not: an e-mail is for both. */
const addressed = ({ people, members, selected }: PlanOptions): readonly CreditedPerson[] => {
  const came = new Set(people.map(({ userId }) => userId));
  const away = [...(selected ?? [])].filter((userId) => !came.has(userId));
  const member = (userId: string): CreditedPerson => {
    const name = members.get(userId)?.name ?? userId;
    return { userId, externalId: null, name, role: null, creditPct: 0 };
  };
  return [...people, ...away.map(member)];
};

const notAddressed = (
  { userId, role }: CreditedPerson,
  { members, done, selected, isDraft }: PlanOptions,
): LeftOut | null => {
  // A draft that nobody was sent yet may be prepared anew.
  if (done.has(CLOSING_STEP) && !isDraft) return 'done';
  if (role === 'host') return 'host';
  if (selected && !selected.has(userId)) return 'not_selected';
  const member = members.get(userId);
  if (!member) return 'guest';
  return member.hasAddress ? null : 'no_address';
};

const judgedBy = (rule: FollowUpRule, options: PlanOptions): readonly Judged[] => {
  if ('atLeastPct' in rule) return options.people.map((person) => ({ person, why: leftOut(rule, person, options) }));
  if (rule.kind === 'email_campaign')
    return addressed(options).map((person) => ({ person, why: notAddressed(person, options) }));
  const person = { userId: '', name: '' };
  if (rule.kind === 'publish_replay') return [{ person, why: notPublished(rule, options) }];
  return [{ person, why: options.done.has('') ? 'done' : null }];
};

/** A campaign also lists, counts and makes its segment, and lists and makes its e-mail. */
const CLOSING_TOKENS = 7;

/** Says what a rule would do. Nothing is done by it. */
export const planFollowUp = (rule: FollowUpRule, options: PlanOptions): FollowUpPlan => {
  const judged = judgedBy(rule, options);
  const plain = ({ userId, name }: PlannedPerson): PlannedPerson => ({ userId, name });
  const takes = judged.filter(({ why }) => why === null).map(({ person }) => plain(person));
  const leaves = judged.flatMap(({ person, why }) => (why === null ? [] : [{ ...plain(person), why }]));
  const closing = rule.kind === 'email_campaign' && takes.length > 0 ? CLOSING_TOKENS : 0;
  const tokens = takes.length + closing;
  return { takes, leaves, tokens, minutes: tokens / (SHARE * Math.max(1, options.perMinute)) };
};

import * as z from 'zod';
import { EMAIL_LIMITS } from '../api/email-limits.ts';
import { Id } from '../api/fields.ts';
import { REPLAY_RULES, SESSION_LIMITS } from '../api/live-objects.ts';
import { MEMBER_LIMITS } from '../api/members.ts';
import { cutText } from '../lib/cut-text.ts';
import { textDigest } from '../lib/text-digest.ts';

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
 * Names a rule within a show: rules of the same name are the same task, whatever their threshold or amount, and it is never
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

/** The step that closes a campaign, once everyone in it was looked up: it makes the segment and the e-mail. */
export const CLOSING_STEP = '~';

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

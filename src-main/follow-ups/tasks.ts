import { completeLesson, createLesson, getCourse } from '#shared/api/courses.ts';
import { getEmailPreferences } from '#shared/api/email-settings.ts';
import { createPost, listPosts } from '#shared/api/feed.ts';
import { getLiveReplay, getLiveSession, updateLiveSession } from '#shared/api/live.ts';
import { awardXp, getUserXp, MEMBER_LIMITS } from '#shared/api/members.ts';
import { CLOSING_STEP, followUpRef, type FollowUpRule } from '#shared/debrief/follow-up.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { CallOutcome, PlatformClient } from '../platform/platform-client.ts';
import { closeCampaign } from './campaign.ts';
import type { MailRecord } from './mail-record.ts';

export type Client = Pick<PlatformClient, 'attempt' | 'call' | 'clockOffsetMs'>;

/** A task for one person, or for the show where the id is empty. */
export interface Task {
  readonly sessionId: string;
  readonly key: string;
  readonly userId: string;
  /** When it was asked for, Unix milliseconds of this computer. */
  readonly at: number;
  /** The person in the platform that they come from; null for a member, and where nobody asks. */
  readonly external: () => Promise<{ readonly externalId: string; readonly name: string } | null>;
  /** People of the same job to whom it was done. */
  readonly done: () => Promise<readonly string[]>;
  /** The e-mail that the job made. */
  readonly record: MailRecord;
}

/** The way to carry out a rule on the platform. */
interface RuleRunner<Rule extends FollowUpRule> {
  readonly run: (client: Client, rule: Rule, task: Task) => Promise<CallOutcome<unknown>>;
  /** True if it was done already, by whichever desk; null for what may be done again without harm. Throws AppError. */
  readonly wasDone: ((client: Client, rule: Rule, task: Task, lane: Lane) => Promise<boolean>) | null;
}

type RuleOf<Kind extends FollowUpRule['kind']> = Extract<FollowUpRule, { readonly kind: Kind }>;

/** `monitor`: a person waits for it. */
type Lane = 'library' | 'monitor';

/** The work has time: a show that is on the desk meanwhile comes first. */
const LANE = { lane: 'library' } as const;
/** Clocks of this computer and the platform may differ by this after they were compared. */
const CLOCK_SLACK_MS = 60_000;

/** Since the show began, in the platform's time: what was made of it before is of another show. Throws AppError. */
const sinceShow = async (client: Client, { sessionId, at }: Task, lane: Lane): Promise<number> => {
  const { session } = await client.call(getLiveSession, { params: { id: sessionId } }, { lane });
  const startedAt = Date.parse(session.startedAt ?? '');
  const askedAt = at - client.clockOffsetMs() - CLOCK_SLACK_MS;
  return Number.isNaN(startedAt) ? askedAt : Math.min(startedAt, askedAt);
};

const refused = (
  why: 'host_replay_no_film' | 'host_campaign_unsubscribed' | 'host_campaign_no_address',
): CallOutcome<never> => ({ kind: 'failed', error: new AppError('invalid_input', say(why)) });

const RULE_RUNNERS: { readonly [Kind in FollowUpRule['kind']]: RuleRunner<RuleOf<Kind>> } = {
  complete_lesson: {
    async run(client, { lessonId }, { userId, external }) {
      const user = await external();
      const body = user === null ? { userId } : { user };
      return client.attempt(completeLesson, { params: { id: lessonId }, body }, LANE);
    },
    wasDone: null,
  },
  award_xp: {
    run: (client, { amount, reason }, { sessionId, key, userId }) =>
      client.attempt(
        awardXp,
        { params: { id: userId }, body: { amount, reason, refId: followUpRef(sessionId, key) } },
        LANE,
      ),
    async wasDone(client, _, { sessionId, key, userId }, lane) {
      const query = { limit: MEMBER_LIMITS.xpEvents.max };
      const { events } = await client.call(getUserXp, { params: { id: userId }, query }, { lane });
      return events.some(({ refId }) => refId === followUpRef(sessionId, key));
    },
  },
  write_post: {
    run: (client, { title, content }) => client.attempt(createPost, { body: { title, content } }, LANE),
    async wasDone(client, { title }, task, lane) {
      const { posts } = await client.call(listPosts, { query: {} }, { lane });
      const since = await sinceShow(client, task, lane);
      return posts.some((post) => post.title === title && Date.parse(post.createdAt) >= since);
    },
  },
  publish_replay: {
    run(client, { watchers, groupIds, minLevel }, { sessionId }) {
      const body = {
        replayPublished: true,
        ...(watchers !== null && { replay: watchers }),
        ...(watchers === 'groups' && { replayGroups: [...(groupIds ?? [])] }),
        ...(watchers === 'level' && { replayMinLevel: minLevel ?? null }),
      };
      return client.attempt(updateLiveSession, { params: { id: sessionId }, body }, LANE);
    },
    wasDone: null,
  },
  replay_lesson: {
    async run(client, { courseId, title, content }, { sessionId }) {
      const read = await client.attempt(getLiveReplay, { params: { id: sessionId } }, LANE);
      if (read.kind !== 'ok') return { kind: 'failed', error: read.error };
      const { replayUrl, hlsUrl, durationSec } = read.output.replay;
      const videoUrl = hlsUrl ?? replayUrl;
      if (videoUrl === null) return refused('host_replay_no_film');
      const film = { videoUrl, ...(durationSec !== null && { videoDurationSec: durationSec }) };
      return client.attempt(createLesson, { params: { id: courseId }, body: { title, content, ...film } }, LANE);
    },
    async wasDone(client, { courseId, title }, task, lane) {
      const { course } = await client.call(getCourse, { params: { id: courseId } }, { lane });
      const since = await sinceShow(client, task, lane);
      return (course.lessons ?? []).some((lesson) => lesson.title === title && Date.parse(lesson.createdAt) >= since);
    },
  },
  email_campaign: {
    async run(client, rule, { sessionId, key, userId, done, record }) {
      if (userId === CLOSING_STEP)
        return closeCampaign(client, rule, { ref: followUpRef(sessionId, key), userIds: await done(), record });
      const read = await client.attempt(getEmailPreferences, { params: { id: userId } }, LANE);
      // It is only read: an answer that was lost is asked for again.
      if (read.kind !== 'ok') return { kind: 'failed', error: read.error };
      if (!read.output.subscribed) return refused('host_campaign_unsubscribed');
      return read.output.hasEmail ? read : refused('host_campaign_no_address');
    },
    // Reading someone again does no harm, and the closing step looks for what it made itself.
    wasDone: null,
  },
};

/** Does what a rule says for one person. */
export const runTask = (client: Client, rule: FollowUpRule, task: Task): Promise<CallOutcome<unknown>> =>
  // The kind picked both the rule and how it is done.
  (RULE_RUNNERS[rule.kind] as RuleRunner<FollowUpRule>).run(client, rule, task);

/** True if a task was done before, here or by another desk; false for one that may be repeated without harm. */
export const wasDone = async (client: Client, rule: FollowUpRule, task: Task, lane: Lane): Promise<boolean> =>
  (await (RULE_RUNNERS[rule.kind] as RuleRunner<FollowUpRule>).wasDone?.(client, rule, task, lane)) ?? false;

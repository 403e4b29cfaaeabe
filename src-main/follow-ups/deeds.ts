import { completeLesson, createLesson, getCourse } from '#shared/api/courses.ts';
import { getEmailPreferences } from '#shared/api/email-settings.ts';
import { createPost, listPosts } from '#shared/api/feed.ts';
import { getLiveReplay, updateLiveSession } from '#shared/api/live.ts';
import { awardXp, getUserXp, MEMBER_LIMITS } from '#shared/api/members.ts';
import { CLOSING_STEP, followUpRef, type FollowUpRule } from '#shared/debrief/follow-up.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { CallOutcome, PlatformClient } from '../platform/platform-client.ts';
import { closeCampaign } from './campaign.ts';
import type { MailRecord } from './mail-record.ts';

type Client = Pick<PlatformClient, 'attempt' | 'call' | 'clockOffsetMs'>;

/** A deed for one person, or for the show where the id is empty. */
export interface Deed {
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
interface Doing<Rule extends FollowUpRule> {
  readonly act: (client: Client, rule: Rule, deed: Deed) => Promise<CallOutcome<unknown>>;
  /** True if it was done already; null for what may be done again without harm. Throws AppError. */
  readonly wasDone: ((client: Client, rule: Rule, deed: Deed) => Promise<boolean>) | null;
}

type RuleOf<Kind extends FollowUpRule['kind']> = Extract<FollowUpRule, { readonly kind: Kind }>;

/** The work has time: a show that is on the desk meanwhile comes first. */
const LANE = { lane: 'library' } as const;
/** Clocks of this computer and the platform may differ by this after they were compared. */
const CLOCK_SLACK_MS = 60_000;

const refused = (
  why: 'host_replay_no_film' | 'host_campaign_unsubscribed' | 'host_campaign_no_address',
): CallOutcome<never> => ({ kind: 'failed', error: new AppError('invalid_input', say(why)) });

const DOING: { readonly [Kind in FollowUpRule['kind']]: Doing<RuleOf<Kind>> } = {
  complete_lesson: {
    async act(client, { lessonId }, { userId, external }) {
      const user = await external();
      const body = user === null ? { userId } : { user };
      return client.attempt(completeLesson, { params: { id: lessonId }, body }, LANE);
    },
    wasDone: null,
  },
  award_xp: {
    act: (client, { amount, reason }, { sessionId, key, userId }) =>
      client.attempt(
        awardXp,
        { params: { id: userId }, body: { amount, reason, refId: followUpRef(sessionId, key) } },
        LANE,
      ),
    async wasDone(client, _, { sessionId, key, userId }) {
      const query = { limit: MEMBER_LIMITS.xpEvents.max };
      const { events } = await client.call(getUserXp, { params: { id: userId }, query }, LANE);
      return events.some(({ refId }) => refId === followUpRef(sessionId, key));
    },
  },
  write_post: {
    act: (client, { title, content }) => client.attempt(createPost, { body: { title, content } }, LANE),
    async wasDone(client, { title }, { at }) {
      const { posts } = await client.call(listPosts, { query: {} }, LANE);
      const since = at - client.clockOffsetMs() - CLOCK_SLACK_MS;
      return posts.some((post) => post.title === title && Date.parse(post.createdAt) >= since);
    },
  },
  publish_replay: {
    act(client, { watchers, groupIds, minLevel }, { sessionId }) {
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
    async act(client, { courseId, title, content }, { sessionId }) {
      const read = await client.attempt(getLiveReplay, { params: { id: sessionId } }, LANE);
      if (read.kind !== 'ok') return { kind: 'failed', error: read.error };
      const { replayUrl, hlsUrl, durationSec } = read.output.replay;
      const videoUrl = hlsUrl ?? replayUrl;
      if (videoUrl === null) return refused('host_replay_no_film');
      const film = { videoUrl, ...(durationSec !== null && { videoDurationSec: durationSec }) };
      return client.attempt(createLesson, { params: { id: courseId }, body: { title, content, ...film } }, LANE);
    },
    async wasDone(client, { courseId, title }, { at }) {
      const { course } = await client.call(getCourse, { params: { id: courseId } }, LANE);
      const since = at - client.clockOffsetMs() - CLOCK_SLACK_MS;
      return (course.lessons ?? []).some((lesson) => lesson.title === title && Date.parse(lesson.createdAt) >= since);
    },
  },
  email_campaign: {
    async act(client, rule, { sessionId, key, userId, done, record }) {
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
export const act = (client: Client, rule: FollowUpRule, deed: Deed): Promise<CallOutcome<unknown>> =>
  // The kind picked both the rule and how it is done.
  (DOING[rule.kind] as Doing<FollowUpRule>).act(client, rule, deed);

/** True if a deed whose outcome nobody knows was done; false for one that may be repeated without harm. */
export const wasDone = async (client: Client, rule: FollowUpRule, deed: Deed): Promise<boolean> =>
  (await (DOING[rule.kind] as Doing<FollowUpRule>).wasDone?.(client, rule, deed)) ?? false;

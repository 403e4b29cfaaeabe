import type { Campaign, Segment } from '#shared/api/email-objects.ts';
import {
  createEmailCampaign,
  createEmailSegment,
  getEmailCampaign,
  getEmailSegment,
  listEmailCampaigns,
  listEmailSegments,
  previewEmailCampaign,
  previewEmailSegment,
  sendEmailCampaign,
  testEmailCampaign,
  updateEmailCampaign,
  updateEmailSegment,
} from '#shared/api/emails.ts';
import { getEmailPreferences } from '#shared/api/email-settings.ts';
import type { CampaignTest, PreparedCampaign } from '#shared/bridge/follow-up-calls.ts';
import type { FollowUpRule } from '#shared/debrief/follow-up.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { say } from '#shared/words/say.ts';
import type { CallOutcome, PlatformClient } from '../platform/platform-client.ts';
import type { MailRecord } from './mail-record.ts';

type Client = Pick<PlatformClient, 'attempt' | 'call'>;
type Rule = Extract<FollowUpRule, { readonly kind: 'email_campaign' }>;

/** An e-mail of a show: the reference that its segment carries, its subject, and what was kept of it here. */
export interface MailJob {
  readonly ref: string;
  readonly subject: string;
  readonly record: MailRecord;
}

const WORK = { lane: 'library' } as const;
/** A person waits for it. */
const ASKED = { lane: 'monitor' } as const;
/** The most letters of a segment's name. */
const MAX_NAME = 100;

const differs = (listed: number, counted: number): AppError =>
  new AppError('conflict', say('host_campaign_count', { listed, counted }));

/** People of a list who are looked up once more before it is sent: a token each. Of a longer list the platform decides. */
const MAX_LOOKED_UP = 200;
/** Names in a sentence; more than these are cut. */
const MAX_NAMED = 5;

/** Fields that must be the same when an e-mail leaves as when somebody said that it may. */
const SHOWN = ['id', 'segmentId', 'subject', 'body', 'status'] as const;

/** Names of people whom no e-mail reaches now. Throws AppError. */
const notReachedNow = async (client: Client, userIds: readonly string[]): Promise<readonly string[]> => {
  const names: string[] = [];
  if (userIds.length > MAX_LOOKED_UP) return names;
  for (const id of userIds) {
    const { user, subscribed, hasEmail } = await client.call(getEmailPreferences, { params: { id } }, ASKED);
    if (!subscribed || !hasEmail) names.push(user.name);
  }
  return names;
};

const unreached = (names: readonly string[]): AppError => {
  const some = names.slice(0, MAX_NAMED).join(', ');
  const cut = names.length > MAX_NAMED ? `${some}, …` : some;
  return new AppError('conflict', say('host_campaign_left', { names: cut }));
};

/** The segment of a campaign is found by its description, which names session and rule. */
const segmentOf = async (
  client: Client,
  ref: string,
  lane: typeof WORK | typeof ASKED,
): Promise<Segment | undefined> => {
  const { segments } = await client.call(listEmailSegments, {}, lane);
  return segments.find(({ description }) => description === ref);
};

/** The campaign that a job made: by its id, else by segment and subject, as other e-mails may go to the segment too. */
const campaignOf = async (
  client: Client,
  made: { readonly segmentId: string; readonly campaignId: string | null; readonly subject: string },
  lane: typeof WORK | typeof ASKED,
): Promise<Campaign | undefined> => {
  const { campaigns } = await client.call(listEmailCampaigns, { query: { kind: 'campaign' } }, lane);
  const toSegment = campaigns.filter((campaign) => campaign.segmentId === made.segmentId);
  return (
    toSegment.find(({ id }) => id === made.campaignId) ?? toSegment.find(({ subject }) => subject === made.subject)
  );
};

/**
 * Makes the segment of exactly these people and the e-mail to it, unless they are there already. The platform counts
 * first: a count that is not that of the list makes nothing.
 */
export const closeCampaign = async (
  client: Client,
  { subject, content }: Rule,
  { ref, userIds, record }: Omit<MailJob, 'subject'> & { readonly userIds: readonly string[] },
): Promise<CallOutcome<unknown>> => {
  try {
    const filters = { users: [...userIds] };
    const preview = await client.call(previewEmailSegment, { body: { filters } }, WORK);
    if (userIds.length === 0 || preview.capped || preview.memberCount !== userIds.length)
      return { kind: 'failed', error: differs(userIds.length, preview.memberCount) };
    const found = await segmentOf(client, ref, WORK);
    const body = { name: cutText(subject, MAX_NAME), description: ref, filters };
    const made = found
      ? await client.attempt(updateEmailSegment, { params: { id: found.id }, body }, WORK)
      : await client.attempt(createEmailSegment, { body }, WORK);
    if (made.kind !== 'ok') return made;
    const { segment } = made.output;
    const campaignId = (await record.find())?.campaignId ?? null;
    const campaign = await campaignOf(client, { segmentId: segment.id, campaignId, subject }, WORK);
    await record.keep({ segmentId: segment.id, campaignId: campaign?.id ?? null });
    if (segment.memberCount !== userIds.length)
      return { kind: 'failed', error: differs(userIds.length, segment.memberCount) };
    const text = { subject, body: content };
    if (campaign?.status === 'draft')
      return await client.attempt(updateEmailCampaign, { params: { id: campaign.id }, body: text }, WORK);
    if (campaign) return made;
    const mail = { ...text, segmentId: segment.id };
    const written = await client.attempt(createEmailCampaign, { body: mail }, WORK);
    if (written.kind === 'ok') await record.keep({ segmentId: segment.id, campaignId: written.output.campaign.id });
    return written;
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', error };
    throw error;
  }
};

/** The e-mail of a job and its segment, by their ids; by the segment's description where no id was kept. Throws AppError. */
const preparedMail = async (
  client: Client,
  { ref, subject, record }: MailJob,
): Promise<{ readonly campaign: Campaign; readonly segmentId: string } | null> => {
  const { segmentId, campaignId } = (await record.find()) ?? { segmentId: null, campaignId: null };
  if (segmentId !== null && campaignId !== null) {
    try {
      const { campaign } = await client.call(getEmailCampaign, { params: { id: campaignId } }, ASKED);
      return { campaign, segmentId };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }
  const segment = await segmentOf(client, ref, ASKED);
  const campaign = segment && (await campaignOf(client, { segmentId: segment.id, campaignId, subject }, ASKED));
  if (!segment || !campaign) return null;
  await record.keep({ segmentId: segment.id, campaignId: campaign.id });
  return { campaign, segmentId: segment.id };
};

/** True if the e-mail that was prepared is still a draft, or is no longer on the platform at all. Throws AppError. */
export const isUnsent = async (client: Client, job: MailJob): Promise<boolean> => {
  const prepared = await preparedMail(client, job);
  return prepared === null || prepared.campaign.status === 'draft';
};

/** A prepared e-mail, for those who look at it, test it and send it. */
export interface CampaignDesk {
  read(): Promise<PreparedCampaign>;
  test(): Promise<CampaignTest>;
  /**
   * Throws `conflict` unless the typed count, the list and the platform's count are the same, and where somebody of the
   * list unsubscribed meanwhile.
   */
  send(count: number): Promise<PreparedCampaign>;
}

/** The e-mail of a job that was prepared. `userIds` are the people of its list. */
export const openCampaign = (
  client: Client,
  { userIds, ...job }: MailJob & { readonly userIds: readonly string[] },
): CampaignDesk => {
  const find = async (): Promise<{ readonly campaign: Campaign; readonly segmentId: string }> => {
    const prepared = await preparedMail(client, job);
    if (prepared === null) throw new AppError('not_found', say('host_campaign_gone'));
    return prepared;
  };
  /** The people that the platform would write to now, and whether they are those of the list. */
  const count = async (segmentId: string): Promise<{ counted: number; isList: boolean }> => {
    const { segment } = await client.call(getEmailSegment, { params: { id: segmentId } }, ASKED);
    const { users = [], ...others } = segment.filters;
    const listed = new Set(userIds);
    const isList =
      Object.keys(others).length === 0 &&
      users.length === listed.size &&
      users.every(({ id }) => listed.has(id)) &&
      segment.capped !== true;
    return { counted: segment.memberCount, isList };
  };
  /** Throws `conflict` unless the typed count, the list and the platform's count are the same; answers it. */
  const agree = async (typed: number, segmentId: string): Promise<number> => {
    const { counted, isList } = await count(segmentId);
    if (typed !== userIds.length || counted !== userIds.length || !isList) throw differs(userIds.length, counted);
    return counted;
  };
  const told = async (campaign: Campaign, counted: number): Promise<PreparedCampaign> => {
    const { text } = await client.call(previewEmailCampaign, { params: { id: campaign.id } }, ASKED);
    return {
      campaignId: campaign.id,
      subject: campaign.subject,
      status: campaign.status,
      listed: userIds.length,
      counted,
      text,
      recipients: campaign.recipientCount,
    };
  };
  return {
    async read() {
      const { campaign, segmentId } = await find();
      // Sent is sent, and its segment may be gone.
      const isDraft = campaign.status === 'draft';
      return told(campaign, isDraft ? (await count(segmentId)).counted : (campaign.recipientCount ?? userIds.length));
    },
    async test() {
      const { campaign } = await find();
      return client.call(testEmailCampaign, { params: { id: campaign.id } }, ASKED);
    },
    async send(typed) {
      const before = await find();
      await agree(typed, before.segmentId);
      const lost = await notReachedNow(client, userIds);
      if (lost.length > 0) throw unreached(lost);
      // The lookups take minutes, in which somebody else may have prepared or changed it.
      const { campaign, segmentId } = await find();
      const isSame = SHOWN.every((field) => campaign[field] === before.campaign[field]);
      if (!isSame || campaign.segmentId !== segmentId) throw new AppError('conflict', say('host_campaign_changed'));
      const counted = await agree(typed, segmentId);
      const params = { id: campaign.id };
      const sent = await client.attempt(sendEmailCampaign, { params, body: {} }, ASKED);
      if (sent.kind === 'ok') return told(sent.output.campaign, counted);
      if (sent.kind === 'failed') throw sent.error;
      // Nobody knows: the state of the campaign decides.
      const { campaign: now } = await client.call(getEmailCampaign, { params }, ASKED);
      if (now.status === 'draft') throw sent.error;
      return told(now, counted);
    },
  };
};

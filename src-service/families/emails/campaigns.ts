import { EMAIL_LIMITS } from '#shared/api/email-limits.ts';
import { wordsForPerson } from '../../context/reader-language.ts';
import { badRequest, forbidden, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { personalMail, type PersonalMail } from '../../mail/bulk-mail.ts';
import { sendMailNow } from '../../mail/outbox.ts';
import { campaignSignal, signalAfterCommit } from '../../context/signals.ts';
import { campaigns, type CampaignKind, type CampaignRow } from '../../store/campaign-repository.ts';
import { emailTemplates } from '../../store/mail-template-repository.ts';
import { richText, type RichFormat } from '../../lib/rich-text.ts';
import { parseInstant } from '../../lib/parse-instant.ts';
import { findUser, type UserRow } from '../users/users.ts';
import { beginSending } from './campaign-sending.ts';
import { requireAudience } from './segments.ts';

/** The fields of a campaign. Absent ones stay as they are. */
export interface CampaignInput {
  readonly subject?: string | undefined;
  readonly previewText?: string | null | undefined;
  readonly body?: string | undefined;
  readonly format?: RichFormat | undefined;
  readonly segmentId?: string | null | undefined;
}

/** The campaign of that id; throws 404. */
export const requireCampaign = (ctx: ServiceContext, id: string): CampaignRow => {
  const row = campaigns(ctx.db).find(id);
  if (!row) throw notFound('Campaign');
  return row;
};

const requireDraft = (campaign: CampaignRow, sentence: string): void => {
  if (campaign.status !== 'draft') throw badRequest(sentence);
};

/** Complete text of a mail; throws 400 with the name of a missing part. */
const requireComplete = ({ subject, body }: CampaignRow): void => {
  if (subject === '') throw badRequest('subject is required to send the campaign');
  if (body === '') throw badRequest('body is required to send the campaign');
};

/** Keeps a new draft. */
export const insertDraft = (
  ctx: ServiceContext,
  kind: CampaignKind,
  authorId: string,
  text: Pick<CampaignRow, 'subject' | 'previewText' | 'body' | 'segmentId'>,
): CampaignRow => {
  const now = ctx.clock.now();
  const row: CampaignRow = {
    ...text,
    id: ctx.newId('cmp'),
    kind,
    status: 'draft',
    audienceLabel: requireAudience(ctx, text.segmentId).label,
    scheduledAt: null,
    sentAt: null,
    recipientCount: null,
    sent: 0,
    delivered: 0,
    opened: 0,
    clicked: 0,
    bounced: 0,
    spam: 0,
    unsubscribed: 0,
    error: null,
    authorId,
    createdAt: now,
    updatedAt: now,
  };
  campaigns(ctx.db).insert(row);
  return row;
};

/** Makes a draft; a template fills the missing fields. Throws 400 for an unknown template or segment. */
export const addCampaign = (
  ctx: ServiceContext,
  authorId: string,
  input: CampaignInput & { readonly templateId?: string | undefined },
): CampaignRow => {
  const template = input.templateId === undefined ? undefined : emailTemplates(ctx.db).find(input.templateId);
  if (input.templateId !== undefined && !template) throw badRequest(`Template not found: ${input.templateId}`);
  return insertDraft(ctx, 'campaign', authorId, {
    subject: input.subject ?? template?.subject ?? '',
    previewText: input.previewText === undefined ? (template?.previewText ?? null) : input.previewText,
    body: input.body === undefined ? (template?.body ?? '') : richText(input.body, input.format),
    segmentId: input.segmentId ?? null,
  });
};

/** Changes a draft. Throws 404, and 400 if it is no longer a draft. */
export const changeCampaign = (ctx: ServiceContext, id: string, input: CampaignInput): CampaignRow => {
  const campaign = requireCampaign(ctx, id);
  requireDraft(campaign, 'Only drafts can be changed');
  campaigns(ctx.db).update(id, {
    ...(input.subject === undefined ? {} : { subject: input.subject }),
    ...(input.previewText === undefined ? {} : { previewText: input.previewText }),
    ...(input.body === undefined ? {} : { body: richText(input.body, input.format) }),
    ...(input.segmentId === undefined
      ? {}
      : { segmentId: input.segmentId, audienceLabel: requireAudience(ctx, input.segmentId).label }),
    updatedAt: ctx.clock.now(),
  });
  return requireCampaign(ctx, id);
};

/** Sends a draft: at once, or at a date at least a minute ahead, given in that field. Throws 400. */
export const sendCampaign = (
  ctx: ServiceContext,
  id: string,
  at: string | number,
  field: 'at' | 'send',
): CampaignRow => {
  const campaign = requireCampaign(ctx, id);
  requireDraft(campaign, 'Only drafts can be sent');
  requireComplete(campaign);
  const { label } = requireAudience(ctx, campaign.segmentId);
  if (at === 'now') {
    beginSending(ctx, campaign);
    return requireCampaign(ctx, id);
  }
  const scheduledAt = parseInstant(at, field);
  if (scheduledAt < ctx.clock.now() + EMAIL_LIMITS.scheduleAheadMs) {
    throw badRequest(`${field} must be at least one minute ahead`);
  }
  campaigns(ctx.db).update(id, {
    status: 'scheduled',
    audienceLabel: label,
    scheduledAt,
    updatedAt: ctx.clock.now(),
  });
  signalAfterCommit(ctx, campaignSignal);
  return requireCampaign(ctx, id);
};

/** Takes a scheduled campaign back to draft. Throws 404, and 400 for any other. */
export const cancelCampaign = (ctx: ServiceContext, id: string): CampaignRow => {
  const campaign = requireCampaign(ctx, id);
  if (campaign.status !== 'scheduled') throw badRequest('Only scheduled campaigns can be cancelled');
  campaigns(ctx.db).update(id, { status: 'draft', scheduledAt: null, updatedAt: ctx.clock.now() });
  signalAfterCommit(ctx, campaignSignal);
  return requireCampaign(ctx, id);
};

/** Deletes a campaign; a scheduled one is unscheduled by it. Throws 404, and 403 while it is being sent. */
export const removeCampaign = (ctx: ServiceContext, id: string): void => {
  const campaign = requireCampaign(ctx, id);
  if (campaign.status === 'sending') throw forbidden('A campaign cannot be deleted while it is sending');
  campaigns(ctx.db).remove(id);
  signalAfterCommit(ctx, campaignSignal);
};

/** The person a key acts for. */
export const requireCreator = (ctx: ServiceContext, userId: string): UserRow => {
  const user = findUser(ctx, userId);
  if (!user) throw notFound('User');
  return user;
};

/** The outcome of a message that is sent while its writer waits. */
export interface TestOutcome {
  readonly sent: boolean;
  readonly to: string | null;
  readonly error: string | null;
}

/** Sends someone a test of a bulk e-mail, marked as one. It counts in no statistics. */
export const sendTest = async (ctx: ServiceContext, user: UserRow, mail: PersonalMail): Promise<TestOutcome> => {
  if (user.email === null) return { sent: false, to: null, error: 'The creator of the key has no e-mail address' };
  const subject = wordsForPerson(ctx, user.id).say('mail_test_subject', { subject: mail.subject });
  const error = await sendMailNow(ctx, { ...mail, subject, to: user.email, campaignId: null });
  return { sent: error === null, to: user.email, error };
};

/** Sends a test of a campaign to the person a key acts for. Throws 404. */
export const testCampaign = (ctx: ServiceContext, id: string, userId: string): Promise<TestOutcome> => {
  const campaign = requireCampaign(ctx, id);
  const user = requireCreator(ctx, userId);
  return sendTest(ctx, user, personalMail(ctx, campaign, user, campaign.id));
};

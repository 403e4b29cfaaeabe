import { ApiError } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { personalMail } from '../../mail/bulk-mail.ts';
import { sendMail } from '../../mail/outbox.ts';
import { campaignSignal, signalAfterCommit } from '../../context/signals.ts';
import { selectCampaign, updateCampaignRow, type CampaignRow } from '../../store/campaign-repository.ts';
import { selectCampaignMail } from '../../store/mail-repository.ts';
import { deleteRecipient, insertRecipients, selectRecipients } from '../../store/segment-repository.ts';
import { serializeCampaign } from './campaign-object.ts';
import { requireAudience } from './segments.ts';

/** Messages made in one transaction: other calls are answered between two. */
const BATCH = 50;

/** A campaign begins to leave: from now on it cannot be taken back. Throws 400 where its segment is gone. */
export const beginSending = (ctx: ServiceContext, campaign: CampaignRow): void => {
  const now = ctx.clock.now();
  const { label, filters } = requireAudience(ctx, campaign.segmentId);
  const recipientCount = insertRecipients(ctx.db, campaign.id, filters, now);
  updateCampaignRow(ctx.db, campaign.id, {
    status: 'sending',
    audienceLabel: label,
    recipientCount,
    error: null,
    updatedAt: now,
  });
  signalAfterCommit(ctx, campaignSignal);
};

const finish = (ctx: ServiceContext, campaign: CampaignRow, error: string | null): void => {
  const now = ctx.clock.now();
  const status = campaign.sent > 0 ? 'sent' : 'failed';
  updateCampaignRow(ctx.db, campaign.id, { status, sentAt: status === 'sent' ? now : null, error, updatedAt: now });
  const ended = selectCampaign(ctx.db, campaign.id);
  if (ended) ctx.events.record(`email.campaign.${status}`, { campaign: serializeCampaign(ended) });
};

/** The campaign whose time has come begins; one that cannot fails with the reason. */
export const beginScheduled = (ctx: ServiceContext, campaign: CampaignRow): void => {
  try {
    beginSending(ctx, campaign);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    finish(ctx, campaign, error.message);
  }
};

const endError = (campaign: CampaignRow, mailError: string | null): string | null => {
  if (campaign.recipientCount === 0) return 'Nobody in the audience can be written to';
  const missing = (campaign.recipientCount ?? 0) - campaign.sent;
  return missing > 0 && mailError !== null ? `${missing} not sent: ${mailError}` : null;
};

/**
 * Makes the next messages of a campaign, each with the recipient taken off the list in the same transaction, and
 * ends it when the last has left. `waiting`: the mail server has some in hand.
 */
export const continueSending = (ctx: ServiceContext, campaignId: string): 'more' | 'waiting' | 'ended' => {
  const campaign = selectCampaign(ctx.db, campaignId);
  if (campaign?.status !== 'sending') return 'ended';
  const recipients = selectRecipients(ctx.db, campaignId, BATCH);
  for (const { id, name, email, hasLeft } of recipients) {
    deleteRecipient(ctx.db, campaignId, id);
    if (email === null || hasLeft === 1) continue;
    sendMail(ctx, { ...personalMail(ctx, campaign, { id, name }, campaignId), to: email, campaignId });
  }
  if (recipients.length === BATCH) return 'more';
  const { underWay, error } = selectCampaignMail(ctx.db, campaignId);
  if (underWay > 0) return 'waiting';
  const counted = selectCampaign(ctx.db, campaignId) ?? campaign;
  finish(ctx, counted, endError(counted, error));
  return 'ended';
};

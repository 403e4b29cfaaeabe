import { ApiError } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { personalMail } from '../../mail/bulk-mail.ts';
import { sendMail } from '../../mail/outbox.ts';
import { campaignSignal, signalAfterCommit } from '../../context/signals.ts';
import { campaigns, type CampaignRow } from '../../store/campaign-repository.ts';
import { mailMessages } from '../../store/mail-repository.ts';
import { segments } from '../../store/segment-repository.ts';
import { serializeCampaign } from './campaign-object.ts';
import { requireAudience } from './segments.ts';

/** Messages made in one transaction: other calls are answered between two. */
const BATCH = 50;

/** A campaign begins to leave: from now on it cannot be taken back. Throws 400 where its segment is gone. */
export const beginSending = (ctx: ServiceContext, campaign: CampaignRow): void => {
  const now = ctx.clock.now();
  const { label, filters } = requireAudience(ctx, campaign.segmentId);
  const recipientCount = segments(ctx.db).insertRecipients(campaign.id, filters, now);
  campaigns(ctx.db).update(campaign.id, {
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
  campaigns(ctx.db).update(campaign.id, { status, sentAt: status === 'sent' ? now : null, error, updatedAt: now });
  const ended = campaigns(ctx.db).find(campaign.id);
  if (ended) ctx.events.record(`email.campaign.${status}`, { campaign: serializeCampaign(ended) });
};

/** Starts a campaign that is due; one that cannot start fails with the reason. */
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
  const campaign = campaigns(ctx.db).find(campaignId);
  if (campaign?.status !== 'sending') return 'ended';
  const recipients = segments(ctx.db).listRecipients(campaignId, BATCH);
  for (const { id, name, email, hasLeft } of recipients) {
    segments(ctx.db).removeRecipient(campaignId, id);
    if (email === null || hasLeft) continue;
    sendMail(ctx, { ...personalMail(ctx, campaign, { id, name }, campaignId), to: email, campaignId });
  }
  if (recipients.length === BATCH) return 'more';
  const { pending, error } = mailMessages(ctx.db).findCampaignState(campaignId);
  if (pending > 0) return 'waiting';
  const counted = campaigns(ctx.db).find(campaignId) ?? campaign;
  finish(ctx, counted, endError(counted, error));
  return 'ended';
};

import type { Campaign } from '#shared/api/email-objects.ts';
import type { CampaignRow } from '../../store/campaign-repository.ts';

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A campaign as the API answers it and events carry it. */
export const serializeCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  previewText: row.previewText,
  body: row.body,
  status: row.status,
  segmentId: row.segmentId,
  audienceLabel: row.audienceLabel,
  scheduledAt: instant(row.scheduledAt),
  sentAt: instant(row.sentAt),
  recipientCount: row.recipientCount,
  stats: {
    sent: row.sent,
    delivered: row.delivered,
    opened: row.opened,
    clicked: row.clicked,
    bounced: row.bounced,
    spam: row.spam,
    unsubscribed: row.unsubscribed,
  },
  error: row.error,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

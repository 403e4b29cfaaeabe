import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Timestamp } from './fields.ts';
import { MEMBER_ROLES, Person } from './person.ts';

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const;
export const CAMPAIGN_KINDS = ['campaign', 'digest'] as const;
export const EMAIL_LANGUAGES = ['fr', 'en', 'es'] as const;
export const NOTIFICATION_KINDS = ['live_invitation'] as const;

export const Campaign = z.looseObject({
  id: z.string(),
  kind: openEnum(CAMPAIGN_KINDS),
  subject: z.string(),
  previewText: z.string().nullable(),
  body: z.string(),
  status: openEnum(CAMPAIGN_STATUSES),
  segmentId: z.string().nullable(),
  audienceLabel: z.string(),
  scheduledAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  recipientCount: z.number().int().nullable(),
  stats: z.looseObject({
    sent: z.number().int(),
    delivered: z.number().int(),
    opened: z.number().int(),
    clicked: z.number().int(),
    bounced: z.number().int(),
    spam: z.number().int(),
    unsubscribed: z.number().int(),
  }),
  error: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Campaign = z.output<typeof Campaign>;

export const SegmentFiltersInput = z.object({
  roles: z.array(z.enum(MEMBER_ROLES)).max(MEMBER_ROLES.length).optional(),
  groups: z.array(z.string().min(1).max(200)).max(500).optional(),
  minLevel: z.number().int().min(1).max(10).nullish(),
  maxLevel: z.number().int().min(1).max(10).nullish(),
  joinedWithinDays: z.number().int().min(1).max(3650).nullish(),
  activeWithinDays: z.number().int().min(1).max(3650).nullish(),
  users: z.array(z.string().min(1).max(220)).max(5000).optional(),
});
export type SegmentFiltersInput = z.output<typeof SegmentFiltersInput>;

export const SegmentFilters = z.looseObject({
  roles: z.array(z.string()).optional(),
  groups: z.array(z.looseObject({ id: z.string(), slug: z.string(), name: z.string() })).optional(),
  minLevel: z.number().int().nullish(),
  maxLevel: z.number().int().nullish(),
  joinedWithinDays: z.number().int().nullish(),
  activeWithinDays: z.number().int().nullish(),
  users: z.array(z.looseObject({ id: z.string(), name: z.string() })).optional(),
});
export type SegmentFilters = z.output<typeof SegmentFilters>;

export const SegmentSample = z.array(z.looseObject({ id: z.string(), name: z.string() }));

export const Segment = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  memberCount: z.number().int(),
  filters: SegmentFilters,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  sample: SegmentSample.optional(),
  capped: z.boolean().optional(),
});
export type Segment = z.output<typeof Segment>;

export const EmailTemplate = z.looseObject({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  previewText: z.string().nullable(),
  body: z.string(),
  updatedAt: Timestamp,
});
export type EmailTemplate = z.output<typeof EmailTemplate>;

export const NotificationWording = z.looseObject({
  kind: openEnum(NOTIFICATION_KINDS),
  lang: openEnum(EMAIL_LANGUAGES),
  subject: z.string(),
  body: z.string(),
  custom: z.boolean(),
  updatedAt: Timestamp.nullable(),
});
export type NotificationWording = z.output<typeof NotificationWording>;

export const DigestSettings = z.looseObject({
  enabled: z.boolean(),
  cadence: openEnum(['daily', 'weekly', 'monthly']),
  weekday: z.number().int(),
  dayOfMonth: z.number().int(),
  hour: z.number().int(),
  timeZone: z.string(),
  sections: z.looseObject({
    posts: z.boolean(),
    courses: z.boolean(),
    lessons: z.boolean(),
    lives: z.boolean(),
    events: z.boolean(),
    challenges: z.boolean(),
  }),
  maxItems: z.number().int(),
  subject: z.string(),
  intro: z.string(),
  onlyIfNews: z.boolean(),
  segmentId: z.string().nullable(),
  lastSentAt: Timestamp.nullable(),
  nextAt: Timestamp.nullable(),
  configured: z.boolean(),
});
export type DigestSettings = z.output<typeof DigestSettings>;

export const SenderState = z.looseObject({
  option: z.boolean(),
  active: z.boolean(),
  configured: z.boolean(),
  defaultFrom: z.string(),
  priceCents: z.number().int(),
  currency: z.string(),
  sender: z
    .looseObject({
      id: z.string(),
      domain: z.string(),
      fromEmail: z.string(),
      fromName: z.string().nullable(),
      replyTo: z.string().nullable(),
      dns: z.array(
        z.looseObject({
          type: z.string(),
          host: z.string(),
          value: z.string(),
          verified: z.boolean(),
          purpose: openEnum(['dkim', 'return-path']),
        }),
      ),
      verifiedAt: Timestamp.nullable(),
      lastCheckedAt: Timestamp.nullable(),
      lastError: z.string().nullable(),
      testedAt: Timestamp.nullable(),
      sentCount: z.number().int(),
      bounceCount: z.number().int(),
      complaintCount: z.number().int(),
      suspendedAt: Timestamp.nullable(),
      suspendReason: z.string().nullable(),
    })
    .nullable(),
});
export type SenderState = z.output<typeof SenderState>;

export const EmailPreferences = z.looseObject({
  user: Person,
  hasEmail: z.boolean(),
  subscribed: z.boolean(),
  unsubscribedAt: Timestamp.nullable(),
  unsubscribedFromCampaignId: z.string().nullable(),
});
export type EmailPreferences = z.output<typeof EmailPreferences>;

import { createEmailCampaign, createEmailSegment, createEmailTemplate } from '#shared/api/emails.ts';
import { setEmailPreferences, updateEmailDigest } from '#shared/api/email-settings.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { campaigns, type CampaignRow } from '../store/campaign-repository.ts';
import { paragraphs } from '../lib/rich-text.ts';
import type { CallOperation } from './call-operation.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const SENT = {
  audienceLabel: 'All members',
  segmentId: null,
  status: 'sent',
  scheduledAt: null,
  spam: 0,
  error: null,
} as const;

/** Past campaigns, with the results of their messages. */
const PAST: readonly (Pick<CampaignRow, 'kind' | 'subject' | 'previewText' | 'body'> & {
  readonly daysAgo: number;
  readonly recipients: number;
  readonly opened: number;
  readonly clicked: number;
  readonly bounced: number;
})[] = [
  {
    kind: 'campaign',
    subject: '{{prenom}}, bring your price to the clinic',
    previewText: 'One hour, your course, an honest number.',
    body: paragraphs(
      'Hello {{prenom}},\n\nThis week we open an hour to talk about one thing only: what your first course should cost.\n\nCome with your outline and the number you have in mind. You leave with a better one.\n\nThe team of {{espace}}',
    ),
    daysAgo: 9,
    recipients: 41,
    opened: 29,
    clicked: 17,
    bounced: 1,
  },
  {
    kind: 'digest',
    subject: 'What is new in {{espace}}',
    previewText: null,
    body: '<p>Hello {{prenom}}, here is what happened in {{espace}}, and what comes next.</p><h3>Coming live</h3><ul><li><strong>Pricing clinic: bring your course</strong></li></ul>',
    daysAgo: 8,
    recipients: 41,
    opened: 22,
    clicked: 6,
    bounced: 0,
  },
];

const addPastCampaigns = (ctx: ServiceContext, authorId: string, now: number): void => {
  for (const { daysAgo, recipients, bounced, ...campaign } of PAST) {
    const sentAt = now - daysAgo * DAY_MS;
    campaigns(ctx.db).insert({
      ...SENT,
      ...campaign,
      id: ctx.newId('cmp'),
      sentAt,
      recipientCount: recipients,
      sent: recipients - bounced,
      delivered: recipients - bounced,
      bounced,
      unsubscribed: 0,
      authorId,
      createdAt: sentAt - HOUR_MS,
      updatedAt: sentAt,
    });
  }
};

export interface MessageSeed {
  readonly ctx: ServiceContext;
  readonly operate: CallOperation;
  readonly ownerId: string;
  readonly members: readonly string[];
  readonly now: number;
}

/** Campaigns sent, scheduled and being written, the texts and segments they are made of, the digest's rhythm. */
export const addDemoMessages = ({ ctx, operate, ownerId, members, now }: MessageSeed): void => {
  addPastCampaigns(ctx, ownerId, now);
  const { segment } = operate(createEmailSegment, {
    body: {
      name: 'Autumn group, active this month',
      description: 'Those who follow the programme now.',
      filters: { groups: ['autumn-group'], activeWithinDays: 30 },
    },
  });
  operate(createEmailSegment, {
    body: { name: 'From level 3 on', description: null, filters: { roles: ['member', 'contributor'], minLevel: 3 } },
  });
  const { template } = operate(createEmailTemplate, {
    body: {
      name: 'Before a live',
      subject: '{{prenom}}, we go live soon',
      previewText: 'Your seat is kept.',
      body: 'Hello {{prenom}},\n\nWe go live in a few days. Bring one question: it is the best way to leave with an answer.\n\nSee you there,\n{{espace}}',
    },
  });
  operate(createEmailTemplate, {
    body: {
      name: 'After a live',
      subject: 'The replay is ready',
      body: 'Hello {{prenom}},\n\nThe replay is in your space, with the links we shared in the chat.\n\n{{espace}}',
    },
  });
  operate(createEmailCampaign, {
    body: {
      templateId: template.id,
      subject: 'Office hours of the autumn group',
      segmentId: segment.id,
      send: Math.floor((now + 2 * DAY_MS) / HOUR_MS) * HOUR_MS,
    },
  });
  operate(createEmailCampaign, {
    body: {
      subject: 'Three first courses, and what they changed',
      previewText: 'A pottery wheel, a bicycle, a choir.',
      body: 'Hello {{prenom}},\n\nThree members of {{espace}} opened their first course this season. Here is what they would tell themselves today.',
    },
  });
  operate(updateEmailDigest, { body: { enabled: true, cadence: 'weekly', weekday: 1, hour: 9, maxItems: 4 } });
  const left = members.at(-1);
  if (left !== undefined) operate(setEmailPreferences, { params: { id: left }, body: { subscribed: false } });
};

import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import {
  Campaign,
  CAMPAIGN_KINDS,
  CAMPAIGN_STATUSES,
  EMAIL_LANGUAGES,
  EmailTemplate,
  NOTIFICATION_KINDS,
  NotificationWording,
  Segment,
  SegmentFilters,
  SegmentFiltersInput,
  SegmentSample,
} from './email-objects.ts';
import { email, Subject } from './email-route.ts';
import { emailSettingOperations } from './email-settings.ts';
import { DateInput, Deleted, Format, Id } from './fields.ts';
import { defineOperation } from './operation.ts';

const Params = z.object({ id: Id });
const CampaignAnswer = z.looseObject({ campaign: Campaign });
const SegmentAnswer = z.looseObject({ segment: Segment });
const TemplateAnswer = z.looseObject({ template: EmailTemplate });
const NotificationParams = z.object({ kind: z.enum(NOTIFICATION_KINDS), lang: z.enum(EMAIL_LANGUAGES) });
const SendAnswer = z.looseObject({ sent: z.boolean(), to: z.string().nullable(), error: z.string().nullable() });

const Body = z.string().max(200_000);
const PreviewText = z.string().max(300).nullish();
const Name = z.string().trim().min(1).max(100);

export const listEmailCampaigns = defineOperation({
  ...email('list_email_campaigns', 'GET', '/campaigns'),
  query: z.object({ status: z.enum(CAMPAIGN_STATUSES).optional(), kind: z.enum(CAMPAIGN_KINDS).optional() }),
  response: z.looseObject({ campaigns: z.array(Campaign) }),
});

const hasSend = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'send' in body && body.send !== undefined && body.send !== null;

const campaignFields = {
  subject: Subject.optional(),
  previewText: PreviewText,
  body: Body.optional(),
  format: Format.optional(),
  segmentId: Id.nullish(),
};

export const createEmailCampaign = defineOperation({
  ...email('create_email_campaign', 'POST', '/campaigns'),
  status: 201,
  otherCost: { tokens: 3, when: 'with send', applies: hasSend },
  body: z.object({
    ...campaignFields,
    templateId: Id.optional(),
    send: z.union([z.literal('now'), DateInput]).optional(),
  }),
  response: CampaignAnswer,
});

export const getEmailCampaign = defineOperation({
  ...email('get_email_campaign', 'GET', '/campaigns/:id'),
  params: Params,
  response: CampaignAnswer,
});

export const updateEmailCampaign = defineOperation({
  ...email('update_email_campaign', 'PATCH', '/campaigns/:id'),
  params: Params,
  body: z.object(campaignFields),
  response: CampaignAnswer,
});

export const deleteEmailCampaign = defineOperation({
  ...email('delete_email_campaign', 'DELETE', '/campaigns/:id'),
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const sendEmailCampaign = defineOperation({
  ...email('send_email_campaign', 'POST', '/campaigns/:id/send'),
  cost: 5,
  params: Params,
  body: z.object({ at: DateInput.optional() }).default({}),
  response: CampaignAnswer,
  irreversible: true,
});

export const cancelEmailCampaign = defineOperation({
  ...email('cancel_email_campaign', 'POST', '/campaigns/:id/cancel'),
  params: Params,
  response: CampaignAnswer,
});

export const testEmailCampaign = defineOperation({
  ...email('test_email_campaign', 'POST', '/campaigns/:id/test'),
  cost: 3,
  params: Params,
  response: SendAnswer,
});

export const previewEmailCampaign = defineOperation({
  ...email('preview_email_campaign', 'GET', '/campaigns/:id/preview'),
  params: Params,
  response: z.looseObject({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const listEmailSegments = defineOperation({
  ...email('list_email_segments', 'GET', '/segments'),
  response: z.looseObject({ segments: z.array(Segment) }),
});

export const createEmailSegment = defineOperation({
  ...email('create_email_segment', 'POST', '/segments'),
  status: 201,
  body: z.object({ name: Name, description: z.string().max(500).nullish(), filters: SegmentFiltersInput.default({}) }),
  response: SegmentAnswer,
});

export const getEmailSegment = defineOperation({
  ...email('get_email_segment', 'GET', '/segments/:id'),
  cost: 3,
  params: Params,
  response: SegmentAnswer,
});

export const updateEmailSegment = defineOperation({
  ...email('update_email_segment', 'PATCH', '/segments/:id'),
  params: Params,
  body: z.object({
    name: Name.optional(),
    description: z.string().max(500).nullish(),
    filters: SegmentFiltersInput.optional(),
  }),
  response: SegmentAnswer,
});

export const deleteEmailSegment = defineOperation({
  ...email('delete_email_segment', 'DELETE', '/segments/:id'),
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const previewEmailSegment = defineOperation({
  ...email('preview_email_segment', 'POST', '/segments/preview'),
  cost: 3,
  access: 'read',
  body: z.object({ filters: SegmentFiltersInput.default({}) }),
  response: z.looseObject({
    memberCount: z.number().int(),
    sample: SegmentSample,
    capped: z.boolean(),
    filters: SegmentFilters,
  }),
});

export const listEmailTemplates = defineOperation({
  ...email('list_email_templates', 'GET', '/templates'),
  response: z.looseObject({ templates: z.array(EmailTemplate) }),
});

const templateFields = {
  name: Name,
  subject: Subject,
  previewText: PreviewText,
  body: Body,
  format: Format.optional(),
};

export const createEmailTemplate = defineOperation({
  ...email('create_email_template', 'POST', '/templates'),
  status: 201,
  body: z.object({ ...templateFields, subject: Subject.default(''), body: Body.default('') }),
  response: TemplateAnswer,
});

export const updateEmailTemplate = defineOperation({
  ...email('update_email_template', 'PATCH', '/templates/:id'),
  params: Params,
  body: z.object(templateFields).partial(),
  response: TemplateAnswer,
});

export const deleteEmailTemplate = defineOperation({
  ...email('delete_email_template', 'DELETE', '/templates/:id'),
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const listEmailNotifications = defineOperation({
  ...email('list_email_notifications', 'GET', '/notifications'),
  response: z.looseObject({
    templates: z.array(NotificationWording),
    variables: recordOf(z.string(), z.array(z.looseObject({ key: z.string(), label: z.string(), sample: z.string() }))),
    defaults: z.array(NotificationWording),
  }),
});

export const setEmailNotification = defineOperation({
  ...email('set_email_notification', 'PUT', '/notifications/:kind/:lang'),
  params: NotificationParams,
  body: z.object({ subject: Subject, body: Body.min(1), format: Format.optional() }),
  response: z.looseObject({ template: NotificationWording }),
});

export const resetEmailNotification = defineOperation({
  ...email('reset_email_notification', 'DELETE', '/notifications/:kind/:lang'),
  params: NotificationParams,
  response: Deleted,
});

export const previewEmailNotification = defineOperation({
  ...email('preview_email_notification', 'GET', '/notifications/:kind/:lang/preview'),
  params: NotificationParams,
  query: z.object({ subject: z.string().max(200).optional(), body: Body.optional() }),
  response: z.looseObject({ subject: z.string(), html: z.string() }),
});

/** Every e-mail operation. */
export const emailOperations = [
  listEmailCampaigns,
  createEmailCampaign,
  getEmailCampaign,
  updateEmailCampaign,
  deleteEmailCampaign,
  sendEmailCampaign,
  cancelEmailCampaign,
  testEmailCampaign,
  previewEmailCampaign,
  listEmailSegments,
  createEmailSegment,
  getEmailSegment,
  updateEmailSegment,
  deleteEmailSegment,
  previewEmailSegment,
  listEmailTemplates,
  createEmailTemplate,
  updateEmailTemplate,
  deleteEmailTemplate,
  listEmailNotifications,
  setEmailNotification,
  resetEmailNotification,
  previewEmailNotification,
  ...emailSettingOperations,
] as const;

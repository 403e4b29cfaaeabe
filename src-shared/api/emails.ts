import * as z from 'zod';
import {
  Campaign,
  CAMPAIGN_KINDS,
  CAMPAIGN_STATUSES,
  DigestSettings,
  EMAIL_LANGUAGES,
  EMAIL_LIMITS,
  EmailPreferences,
  EmailTemplate,
  NOTIFICATION_KINDS,
  NotificationWording,
  Segment,
  SegmentFilters,
  SegmentFiltersInput,
  SegmentSample,
  SenderState,
} from './email-objects.ts';
import { DateInput, Deleted, Format, Id, Removed, UserRef } from './fields.ts';
import { defineOperation, type Method } from './operation.ts';

const Params = z.object({ id: Id });
const CampaignAnswer = z.looseObject({ campaign: Campaign });
const SegmentAnswer = z.looseObject({ segment: Segment });
const TemplateAnswer = z.looseObject({ template: EmailTemplate });
const NotificationParams = z.object({ kind: z.enum(NOTIFICATION_KINDS), lang: z.enum(EMAIL_LANGUAGES) });
const SendAnswer = z.looseObject({ sent: z.boolean(), to: z.string().nullable(), error: z.string().nullable() });

const Subject = z.string().trim().min(1).max(200);
const Body = z.string().max(200_000);
const PreviewText = z.string().max(300).nullish();
const Name = z.string().trim().min(1).max(100);

/** What every e-mail route shares. */
const email = <const Name extends string, const M extends Method>(
  name: Name,
  method: M,
  path: string,
  summary: string,
) => ({
  name,
  family: 'emails' as const,
  method,
  path: `/emails${path}`,
  summary,
});

export const listEmailCampaigns = defineOperation({
  ...email('list_email_campaigns', 'GET', '/campaigns', 'The last 200 campaigns, newest first.'),
  query: z.object({ status: z.enum(CAMPAIGN_STATUSES).optional(), kind: z.enum(CAMPAIGN_KINDS).optional() }),
  response: z.looseObject({ campaigns: z.array(Campaign) }),
});

const hasSend = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'send' in body && body.send !== undefined && body.send !== null;

export const createEmailCampaign = defineOperation({
  ...email('create_email_campaign', 'POST', '/campaigns', 'Creates a draft campaign, or sends or schedules it.'),
  status: 201,
  costOf: (body) => (hasSend(body) ? 3 : 1),
  body: z.object({
    subject: Subject.optional(),
    previewText: PreviewText,
    body: Body.optional(),
    format: Format.optional(),
    segmentId: Id.nullish(),
    templateId: Id.optional(),
    send: z.union([z.literal('now'), DateInput]).optional(),
  }),
  response: CampaignAnswer,
});

export const getEmailCampaign = defineOperation({
  ...email('get_email_campaign', 'GET', '/campaigns/:id', 'One campaign.'),
  params: Params,
  response: CampaignAnswer,
});

export const updateEmailCampaign = defineOperation({
  ...email('update_email_campaign', 'PATCH', '/campaigns/:id', 'Changes a draft.'),
  params: Params,
  body: z.object({
    subject: Subject.optional(),
    previewText: PreviewText,
    body: Body.optional(),
    format: Format.optional(),
    segmentId: Id.nullish(),
  }),
  response: CampaignAnswer,
});

export const deleteEmailCampaign = defineOperation({
  ...email('delete_email_campaign', 'DELETE', '/campaigns/:id', 'Deletes a campaign; a scheduled one is unscheduled.'),
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const sendEmailCampaign = defineOperation({
  ...email('send_email_campaign', 'POST', '/campaigns/:id/send', 'Sends a campaign now, or at a date.'),
  cost: 5,
  params: Params,
  body: z.object({ at: DateInput.optional() }).default({}),
  response: CampaignAnswer,
  irreversible: true,
});

export const cancelEmailCampaign = defineOperation({
  ...email('cancel_email_campaign', 'POST', '/campaigns/:id/cancel', 'Takes a scheduled campaign back to draft.'),
  params: Params,
  response: CampaignAnswer,
});

export const testEmailCampaign = defineOperation({
  ...email('test_email_campaign', 'POST', '/campaigns/:id/test', "Sends a test to the key's creator."),
  cost: 3,
  params: Params,
  response: SendAnswer,
});

export const previewEmailCampaign = defineOperation({
  ...email('preview_email_campaign', 'GET', '/campaigns/:id/preview', 'The campaign as a reader receives it.'),
  params: Params,
  response: z.looseObject({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const listEmailSegments = defineOperation({
  ...email('list_email_segments', 'GET', '/segments', 'Saved segments, with their last member count.'),
  response: z.looseObject({ segments: z.array(Segment) }),
});

export const createEmailSegment = defineOperation({
  ...email('create_email_segment', 'POST', '/segments', 'Saves a segment; 50 a space at most.'),
  status: 201,
  body: z.object({ name: Name, description: z.string().max(500).nullish(), filters: SegmentFiltersInput.default({}) }),
  response: SegmentAnswer,
});

export const getEmailSegment = defineOperation({
  ...email('get_email_segment', 'GET', '/segments/:id', 'One segment, counted anew, with a sample.'),
  cost: 3,
  params: Params,
  response: SegmentAnswer,
});

export const updateEmailSegment = defineOperation({
  ...email('update_email_segment', 'PATCH', '/segments/:id', 'Changes a segment.'),
  params: Params,
  body: z.object({
    name: Name.optional(),
    description: z.string().max(500).nullish(),
    filters: SegmentFiltersInput.optional(),
  }),
  response: SegmentAnswer,
});

export const deleteEmailSegment = defineOperation({
  ...email('delete_email_segment', 'DELETE', '/segments/:id', 'Deletes a segment; campaigns keep their history.'),
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const previewEmailSegment = defineOperation({
  ...email('preview_email_segment', 'POST', '/segments/preview', 'Counts what filters would match; saves nothing.'),
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
  ...email('list_email_templates', 'GET', '/templates', 'E-mail templates.'),
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
  ...email('create_email_template', 'POST', '/templates', 'Saves an e-mail template; 50 a space at most.'),
  status: 201,
  body: z.object({ ...templateFields, subject: Subject.default(''), body: Body.default('') }),
  response: TemplateAnswer,
});

export const updateEmailTemplate = defineOperation({
  ...email('update_email_template', 'PATCH', '/templates/:id', 'Changes an e-mail template.'),
  params: Params,
  body: z.object(templateFields).partial(),
  response: TemplateAnswer,
});

export const deleteEmailTemplate = defineOperation({
  ...email('delete_email_template', 'DELETE', '/templates/:id', 'Deletes an e-mail template.'),
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const listEmailNotifications = defineOperation({
  ...email('list_email_notifications', 'GET', '/notifications', 'Wordings of the notification e-mails.'),
  response: z.looseObject({
    templates: z.array(NotificationWording),
    variables: z.record(z.string(), z.array(z.looseObject({ key: z.string(), label: z.string(), sample: z.string() }))),
    defaults: z.array(NotificationWording),
  }),
});

export const setEmailNotification = defineOperation({
  ...email('set_email_notification', 'PUT', '/notifications/:kind/:lang', 'Rewords a notification e-mail.'),
  params: NotificationParams,
  body: z.object({ subject: Subject, body: Body.min(1), format: Format.optional() }),
  response: z.looseObject({ template: NotificationWording }),
});

export const resetEmailNotification = defineOperation({
  ...email('reset_email_notification', 'DELETE', '/notifications/:kind/:lang', 'Restores the default wording.'),
  params: NotificationParams,
  response: Deleted,
});

export const previewEmailNotification = defineOperation({
  ...email(
    'preview_email_notification',
    'GET',
    '/notifications/:kind/:lang/preview',
    'A notification with sample values.',
  ),
  params: NotificationParams,
  query: z.object({ subject: z.string().max(200).optional(), body: Body.optional() }),
  response: z.looseObject({ subject: z.string(), html: z.string() }),
});

export const getEmailDigest = defineOperation({
  ...email('get_email_digest', 'GET', '/digest', 'Settings of the digest.'),
  response: z.looseObject({ digest: DigestSettings }),
});

export const updateEmailDigest = defineOperation({
  ...email('update_email_digest', 'PATCH', '/digest', 'Changes the settings of the digest.'),
  body: z.object({
    enabled: z.boolean().optional(),
    cadence: z.enum(['daily', 'weekly', 'monthly']).optional(),
    weekday: z.number().int().min(0).max(6).optional(),
    dayOfMonth: z.number().int().min(EMAIL_LIMITS.dayOfMonth.min).max(EMAIL_LIMITS.dayOfMonth.max).optional(),
    hour: z.number().int().min(0).max(23).optional(),
    timeZone: z.string().min(1).max(64).optional(),
    sections: z
      .object({
        posts: z.boolean(),
        courses: z.boolean(),
        lessons: z.boolean(),
        lives: z.boolean(),
        events: z.boolean(),
        challenges: z.boolean(),
      })
      .partial()
      .optional(),
    maxItems: z.number().int().min(1).max(50).optional(),
    subject: Subject.nullish(),
    intro: z.string().max(2000).nullish(),
    onlyIfNews: z.boolean().optional(),
    segmentId: Id.nullish(),
  }),
  response: z.looseObject({ digest: DigestSettings }),
});

export const previewEmailDigest = defineOperation({
  ...email('preview_email_digest', 'GET', '/digest/preview', 'The digest as it would be sent now.'),
  cost: 3,
  response: z.looseObject({ subject: z.string(), html: z.string(), empty: z.boolean() }),
});

const isTest = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'test' in body && body.test === true;

export const sendEmailDigest = defineOperation({
  ...email(
    'send_email_digest',
    'POST',
    '/digest/send',
    "Sends the digest: to the key's creator as a test, else to all.",
  ),
  cost: 5,
  costOf: (body) => (isTest(body) ? 1 : 5),
  body: z.object({ test: z.boolean().optional() }).default({}),
  response: z.looseObject({
    sent: z.union([z.boolean(), z.number().int()]),
    skipped: z.union([z.boolean(), z.number().int(), z.string()]).nullable(),
    error: z.string().nullable(),
  }),
  irreversible: true,
});

export const getEmailSender = defineOperation({
  ...email('get_email_sender', 'GET', '/sender', 'Where mail leaves from.'),
  response: SenderState,
});

const DomainName = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'must be a domain name');
const senderFields = {
  fromEmail: z.email().max(320),
  fromName: z.string().trim().min(1).max(100).nullish(),
  replyTo: z.email().max(320).nullish(),
};

export const addEmailSenderDomain = defineOperation({
  ...email('add_email_sender_domain', 'POST', '/sender', 'Declares a sending domain; answers the DNS records to add.'),
  status: 201,
  body: z.object({ domain: DomainName, ...senderFields }),
  response: SenderState,
});

export const updateEmailSender = defineOperation({
  ...email('update_email_sender', 'PATCH', '/sender', 'Changes the address and name mail leaves from.'),
  body: z.object({ ...senderFields, fromEmail: senderFields.fromEmail.optional() }),
  response: SenderState,
});

export const checkEmailSenderDomain = defineOperation({
  ...email('check_email_sender_domain', 'POST', '/sender/check', 'Checks the DNS records of the sending domain.'),
  response: SenderState.extend({ dkimVerified: z.boolean(), returnPathVerified: z.boolean() }),
});

export const testEmailSender = defineOperation({
  ...email('test_email_sender', 'POST', '/sender/test', "Sends a test to the key's creator."),
  cost: 3,
  response: z.looseObject({ sent: z.boolean(), from: z.string(), error: z.string().nullable() }),
});

export const removeEmailSenderDomain = defineOperation({
  ...email(
    'remove_email_sender_domain',
    'DELETE',
    '/sender',
    'Removes the sending domain; back to the default sender.',
  ),
  response: Removed,
  irreversible: true,
});

export const getEmailPreferences = defineOperation({
  name: 'get_email_preferences',
  family: 'emails',
  method: 'GET',
  path: '/users/:id/email-preferences',
  summary: 'Whether a member receives bulk e-mail.',
  params: z.object({ id: UserRef }),
  response: EmailPreferences,
});

export const setEmailPreferences = defineOperation({
  name: 'set_email_preferences',
  family: 'emails',
  method: 'PUT',
  path: '/users/:id/email-preferences',
  summary: 'Subscribes or unsubscribes a member; false equals an unsubscribe click.',
  params: z.object({ id: UserRef }),
  body: z.object({ subscribed: z.boolean() }),
  response: EmailPreferences,
});

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
  getEmailDigest,
  updateEmailDigest,
  previewEmailDigest,
  sendEmailDigest,
  getEmailSender,
  addEmailSenderDomain,
  updateEmailSender,
  checkEmailSenderDomain,
  testEmailSender,
  removeEmailSenderDomain,
  getEmailPreferences,
  setEmailPreferences,
] as const;

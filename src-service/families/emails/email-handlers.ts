import {
  cancelEmailCampaign,
  createEmailCampaign,
  createEmailSegment,
  createEmailTemplate,
  deleteEmailCampaign,
  deleteEmailSegment,
  deleteEmailTemplate,
  getEmailCampaign,
  getEmailSegment,
  listEmailCampaigns,
  listEmailNotifications,
  listEmailSegments,
  listEmailTemplates,
  previewEmailCampaign,
  previewEmailNotification,
  previewEmailSegment,
  resetEmailNotification,
  sendEmailCampaign,
  setEmailNotification,
  testEmailCampaign,
  updateEmailCampaign,
  updateEmailSegment,
  updateEmailTemplate,
} from '#shared/api/emails.ts';
import { EMAIL_LIMITS } from '#shared/api/email-limits.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { personalMail } from '../../mail/bulk-mail.ts';
import { campaigns } from '../../store/campaign-repository.ts';
import { serializeCampaign } from './campaign-object.ts';
import {
  addCampaign,
  cancelCampaign,
  changeCampaign,
  removeCampaign,
  requireCampaign,
  requireCreator,
  sendCampaign,
  testCampaign,
} from './campaigns.ts';
import { listWordings, previewWording, resetWording, setWording } from './notifications.ts';
import { addSegment, changeSegment, listSegments, previewSegment, readSegment, removeSegment } from './segments.ts';
import { createEmailSettingHandlers } from './setting-handlers.ts';
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.ts';

const createCampaignHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(listEmailCampaigns, ({ query }) => ({
    campaigns: campaigns(ctx.db)
      .list({
        status: query.status ?? null,
        kind: query.kind ?? null,
        limit: EMAIL_LIMITS.campaigns,
      })
      .map(serializeCampaign),
  })),
  implement(createEmailCampaign, ({ body: { send, ...input } }, caller) => {
    const draft = addCampaign(ctx, caller.userId, input);
    return { campaign: serializeCampaign(send === undefined ? draft : sendCampaign(ctx, draft.id, send, 'send')) };
  }),
  implement(getEmailCampaign, ({ params }) => ({ campaign: serializeCampaign(requireCampaign(ctx, params.id)) })),
  implement(updateEmailCampaign, ({ params, body }) => ({
    campaign: serializeCampaign(changeCampaign(ctx, params.id, body)),
  })),
  implement(deleteEmailCampaign, ({ params }) => {
    removeCampaign(ctx, params.id);
    return { deleted: true as const };
  }),
  implement(sendEmailCampaign, ({ params, body }) => ({
    campaign: serializeCampaign(sendCampaign(ctx, params.id, body.at ?? 'now', 'at')),
  })),
  implement(cancelEmailCampaign, ({ params }) => ({ campaign: serializeCampaign(cancelCampaign(ctx, params.id)) })),
  implement(testEmailCampaign, async ({ params }, caller) => ({
    ...(await testCampaign(ctx, params.id, caller.userId)),
  })),
  implement(previewEmailCampaign, ({ params }, caller) => {
    const campaign = requireCampaign(ctx, params.id);
    const { subject, html, text } = personalMail(ctx, campaign, requireCreator(ctx, caller.userId), campaign.id);
    return { subject, html, text };
  }),
];

const createSegmentHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(listEmailSegments, () => ({ segments: listSegments(ctx) })),
  implement(createEmailSegment, ({ body }) => ({ segment: addSegment(ctx, body) })),
  implement(getEmailSegment, ({ params }) => ({ segment: readSegment(ctx, params.id) })),
  implement(updateEmailSegment, ({ params, body }) => ({ segment: changeSegment(ctx, params.id, body) })),
  implement(deleteEmailSegment, ({ params }) => {
    removeSegment(ctx, params.id);
    return { deleted: true as const };
  }),
  implement(previewEmailSegment, ({ body }) => previewSegment(ctx, body.filters)),
];

const createTextHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(listEmailTemplates, () => ({ templates: listTemplates(ctx) })),
  implement(createEmailTemplate, ({ body }) => ({ template: addTemplate(ctx, body) })),
  implement(updateEmailTemplate, ({ params, body }) => ({ template: changeTemplate(ctx, params.id, body) })),
  implement(deleteEmailTemplate, ({ params }) => {
    removeTemplate(ctx, params.id);
    return { deleted: true as const };
  }),
  implement(listEmailNotifications, () => listWordings(ctx)),
  implement(setEmailNotification, ({ params, body: { subject, body, format } }) => ({
    template: setWording(ctx, params.kind, params.lang, { subject, body, format }),
  })),
  implement(resetEmailNotification, ({ params }) => {
    resetWording(ctx, params.kind, params.lang);
    return { deleted: true as const };
  }),
  implement(previewEmailNotification, ({ params, query }) => previewWording(ctx, params.kind, params.lang, query)),
];

/** The e-mails' operations. */
export const createEmailHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  ...createCampaignHandlers(ctx),
  ...createSegmentHandlers(ctx),
  ...createTextHandlers(ctx),
  ...createEmailSettingHandlers(ctx),
];

import { EMAIL_LIMITS } from '#shared/api/email-limits.ts';
import type { EmailTemplate } from '#shared/api/email-objects.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { emailTemplates, type EmailTemplateRow } from '../../store/mail-template-repository.ts';
import { richText } from '../../lib/rich-text.ts';
import type { CampaignInput } from './campaigns.ts';

const serializeTemplate = (row: EmailTemplateRow): EmailTemplate => ({
  ...row,
  updatedAt: new Date(row.updatedAt).toISOString(),
});

const requireTemplate = (ctx: ServiceContext, id: string): EmailTemplateRow => {
  const row = emailTemplates(ctx.db).find(id);
  if (!row) throw notFound('Template');
  return row;
};

export type TemplateInput = Omit<CampaignInput, 'segmentId'> & { readonly name?: string | undefined };

/** Every template. */
export const listTemplates = (ctx: ServiceContext): EmailTemplate[] =>
  emailTemplates(ctx.db).list().map(serializeTemplate);

const keep = (ctx: ServiceContext, known: EmailTemplateRow, input: TemplateInput): EmailTemplate => {
  const row: EmailTemplateRow = {
    ...known,
    name: input.name ?? known.name,
    subject: input.subject ?? known.subject,
    previewText: input.previewText === undefined ? known.previewText : input.previewText,
    body: input.body === undefined ? known.body : richText(input.body, input.format),
    updatedAt: ctx.clock.now(),
  };
  emailTemplates(ctx.db).save(row);
  return serializeTemplate(row);
};

/** Saves a new template. Throws 400 when the space has all it may have. */
export const addTemplate = (ctx: ServiceContext, input: TemplateInput): EmailTemplate => {
  if (emailTemplates(ctx.db).list().length >= EMAIL_LIMITS.templates) {
    throw badRequest(`A space has at most ${EMAIL_LIMITS.templates} templates`);
  }
  const blank = { id: ctx.newId('tpl'), name: '', subject: '', previewText: null, body: '', updatedAt: 0 };
  return keep(ctx, blank, input);
};

/** Changes the fields given. Throws 404. */
export const changeTemplate = (ctx: ServiceContext, id: string, input: TemplateInput): EmailTemplate =>
  keep(ctx, requireTemplate(ctx, id), input);

/** Throws 404. */
export const removeTemplate = (ctx: ServiceContext, id: string): void => {
  emailTemplates(ctx.db).remove(requireTemplate(ctx, id).id);
};

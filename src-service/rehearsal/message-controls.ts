import type { Hono } from 'hono';
import * as z from 'zod';
import { EMAIL_LANGUAGES } from '#shared/api/email-objects.ts';
import { Id, PersonName } from '#shared/api/fields.ts';
import { badRequest, notFound } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { serializeCampaign } from '../families/emails/campaign-object.ts';
import { sendLiveInvitations } from '../families/emails/live-invitation.ts';
import { getLessonRow } from '../families/courses/lessons.ts';
import { recordVideoLead } from '../families/videos/video-leads.ts';
import { campaigns } from '../store/campaign-repository.ts';
import { transact } from '../context/transact.ts';
import { readBody } from './controls.ts';

const VideoLead = z.object({
  email: z.email().max(320),
  name: PersonName.nullable().default(null),
  /** The lesson whose video asked; without one it is the presentation video of the space. */
  lessonId: Id.nullable().default(null),
  interactionId: Id.nullable().default(null),
});

const Invitations = z.object({
  userIds: z.array(Id).min(1).max(500),
  /** Without one, each invitation speaks the language of its reader. */
  lang: z.enum(EMAIL_LANGUAGES).nullable().default(null),
});

const count = z.number().int().min(0).max(1_000_000).default(0);
const Receipts = z.object({ opened: count, clicked: count, bounced: count, spam: count });

/** Mounts the simulation of mail programs and players: receipts, invitations that leave, captured addresses. */
export const mountMessageControls = (app: Hono, ctx: ServiceContext): void => {
  app.post('/rehearsal/video-leads', async (c) => {
    const { lessonId, ...lead } = await readBody(c, VideoLead);
    transact(ctx, () => {
      if (lessonId !== null) getLessonRow(ctx, lessonId);
      recordVideoLead(ctx, { ...lead, lessonId, source: lessonId === null ? 'about' : 'lesson' });
    });
    return c.json({ recorded: true }, 201);
  });

  app.post('/rehearsal/sessions/:id/invitations', async (c) => {
    const { userIds, lang } = await readBody(c, Invitations);
    const sent = transact(ctx, () => sendLiveInvitations(ctx, c.req.param('id'), userIds, lang));
    return c.json({ sent }, 201);
  });

  app.post('/rehearsal/campaigns/:id/receipts', async (c) => {
    const receipts = await readBody(c, Receipts);
    const id = c.req.param('id');
    const campaign = transact(ctx, () => {
      const before = campaigns(ctx.db).find(id);
      if (!before) throw notFound('Campaign');
      if (before.sent === 0) throw badRequest('Nothing of this campaign has left yet');
      campaigns(ctx.db).countReceipts(id, receipts);
      return serializeCampaign(campaigns(ctx.db).find(id) ?? before);
    });
    return c.json({ campaign });
  });
};

import type { Hono } from 'hono';
import * as z from 'zod';
import { Id } from '#shared/api/fields.ts';
import { LANGUAGES } from '#shared/words/language.ts';
import { setSpaceLanguage } from '../context/reader-language.ts';
import { notFound } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { joinChallenge } from '../families/members/gamification.ts';
import { requireUser } from '../families/users/users.ts';
import { changeAccount } from '../families/space/account.ts';
import { serializeSpace } from '../families/space/space.ts';
import { currentSpace } from '../context/current-space.ts';
import { challenges } from '../store/reward-repository.ts';
import { spaces } from '../store/space-repository.ts';
import { transact } from '../context/transact.ts';
import { readBody } from './controls.ts';

/** Settings that only the application changes. */
const SpaceChanges = z.object({
  visibility: z.enum(['public', 'private']).optional(),
  accessType: z.enum(['free', 'paid']).optional(),
  gamificationEnabled: z.boolean().optional(),
  billingActive: z.boolean().optional(),
  capCents: z.number().int().min(0).nullish(),
  capMode: z.enum(['block', 'warn']).optional(),
  language: z.enum(LANGUAGES).optional(),
});
const Participation = z.object({ userId: Id });

/** The price of a space made paid, until the application sets another. */
const PAID = { priceCents: 2900, priceCurrency: 'eur', priceInterval: 'month' } as const;
const FREE = { priceCents: null, priceCurrency: null, priceInterval: null } as const;

const changeSpace = (ctx: ServiceContext, changes: z.output<typeof SpaceChanges>): void => {
  const space = currentSpace(ctx);
  const accessType = changes.accessType ?? space.accessType;
  const price = accessType === 'free' ? FREE : space.accessType === 'paid' ? {} : PAID;
  spaces(ctx.db).save({
    ...space,
    ...price,
    accessType,
    visibility: changes.visibility ?? space.visibility,
    gamificationEnabled: changes.gamificationEnabled ?? space.gamificationEnabled,
    billingActive: changes.billingActive ?? space.billingActive,
  });
  if (changes.capCents !== undefined) changeAccount(ctx, { capCents: changes.capCents });
  if (changes.language !== undefined) setSpaceLanguage(ctx, changes.language);
  if (changes.capMode !== undefined) changeAccount(ctx, { capMode: changes.capMode });
};

/** Mounts the rehearsal controls of the space's own settings and of taking part in a challenge. */
export const mountCommunityControls = (app: Hono, ctx: ServiceContext): void => {
  app.patch('/rehearsal/space', async (c) => {
    const changes = await readBody(c, SpaceChanges);
    transact(ctx, () => {
      changeSpace(ctx, changes);
    });
    return c.json({ space: serializeSpace(ctx, currentSpace(ctx)) });
  });

  app.post('/rehearsal/challenges/:id/participants', async (c) => {
    const { userId } = await readBody(c, Participation);
    const id = c.req.param('id');
    transact(ctx, () => {
      if (!challenges(ctx.db).find(id)) throw notFound('Challenge');
      joinChallenge(ctx, id, requireUser(ctx, userId).id);
    });
    return c.json({ joined: true }, 201);
  });
};

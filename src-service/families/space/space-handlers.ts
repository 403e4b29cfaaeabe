import type * as z from 'zod';
import {
  getRetention,
  getSpace,
  getSpaceAudience,
  getSpacePermissions,
  getSpaceUsage,
  updateSpace,
  updateSpacePermissions,
} from '#shared/api/space.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { spaces, type SpaceSettings } from '../../store/space-repository.ts';
import { readAudience } from './audience.ts';
import { changePermissions, readPermissions } from './permissions.ts';
import { readRetention } from './retention.ts';
import { serializeSpace, tokensPerMinute } from './space.ts';
import { currentSpace } from '../../context/current-space.ts';
import { readUsage } from './usage.ts';

type SpacePatch = z.output<(typeof updateSpace)['body']>;

/** The fields that are given: an absent one is not a change, null is. */
const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const changeSpace = (ctx: ServiceContext, patch: SpacePatch): void => {
  const { name, description, category, logo, coverImage, ...settings } = patch;
  const space = currentSpace(ctx);
  spaces(ctx.db).save({
    ...space,
    ...given({ name, description, category, logo, coverImage }),
    settings: { ...space.settings, ...(given(settings) as Partial<SpaceSettings>) },
  });
};

/** The space: its presentation, usage, audience, retention and rights. */
export const createSpaceHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(getSpace, () => ({ space: serializeSpace(ctx, currentSpace(ctx)) })),
  implement(updateSpace, ({ body }) => {
    changeSpace(ctx, body);
    return { space: serializeSpace(ctx, currentSpace(ctx)) };
  }),
  implement(getSpaceUsage, () => ({ usage: readUsage(ctx), rateLimit: { perMinute: tokensPerMinute(ctx) } })),
  implement(getSpaceAudience, ({ query }) => ({ audience: readAudience(ctx, query.days, query.tz) })),
  implement(getRetention, ({ query }) => ({ retention: readRetention(ctx, query.days) })),
  implement(getSpacePermissions, () => ({ permissions: readPermissions(ctx) })),
  implement(updateSpacePermissions, ({ body }) => ({ permissions: changePermissions(ctx, body) })),
];

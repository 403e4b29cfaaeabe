import type { Space } from '#shared/api/space.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { learning } from '../../store/learning-repository.ts';
import { spaces, type SpaceRow } from '../../store/space-repository.ts';

/** Requests a minute of each key, by the billing of the owner's account (spec 1, Limits). */
const PER_MINUTE = { billed: 300, free: 60 } as const;

/** Rate-limit tokens of a key a minute. */
export const tokensPerMinute = (ctx: ServiceContext): number =>
  spaces(ctx.db).isBillingActive() ? PER_MINUTE.billed : PER_MINUTE.free;

/** The space as the API answers it. */
export const serializeSpace = (ctx: ServiceContext, row: SpaceRow): Space => {
  const counts = spaces(ctx.db).count();
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    logo: row.logo,
    coverImage: row.coverImage,
    mode: row.mode,
    visibility: row.visibility,
    accessType: row.accessType,
    priceCents: row.priceCents,
    priceCurrency: row.priceCurrency,
    priceInterval: row.priceInterval,
    category: row.category,
    aboutUrl: row.aboutUrl,
    rating: counts.rating,
    reviewCount: counts.reviews,
    memberCount: counts.members,
    courseCount: learning(ctx.db).countPublishedCourses(),
    groupCount: counts.groups,
    gamificationEnabled: row.gamificationEnabled,
    liveDomain: row.liveDomain,
    groupLabels: row.groupLabels,
    createdAt: new Date(row.createdAt).toISOString(),
    url: `${ctx.addresses.appUrl}/s/${row.slug}`,
    // Extra fields beyond the reference, so that written values can be read back.
    ...row.settings,
  };
};

import type { ServiceContext } from '../context/service-context.ts';
import { DEFAULT_SPACE_SETTINGS, spaces, type SpaceRow } from '../store/space-repository.ts';
import { members, users } from '../store/user-repository.ts';

/** The account of an owner. */
export interface Owner {
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
}

/** Makes the account that owns the space and both keys; answers with its id. */
export const addOwner = (ctx: ServiceContext, { name, email, image }: Owner): string => {
  const id = ctx.newId('usr');
  const createdAt = ctx.clock.now();
  users(ctx.db).insert({ id, externalId: null, name, email, image, bio: null, fromApi: false, createdAt });
  members(ctx.db).insert({ userId: id, role: 'owner', totalXp: 0, level: 1, joinedAt: createdAt });
  return id;
};

/** A space with nothing said about it yet. */
export const blankSpace = (ctx: ServiceContext, ownerId: string): SpaceRow => ({
  id: ctx.spaceId,
  slug: 'empty-space',
  name: 'Empty space',
  description: null,
  logo: null,
  coverImage: null,
  mode: 'learning',
  visibility: 'private',
  accessType: 'free',
  priceCents: null,
  priceCurrency: null,
  priceInterval: null,
  category: 'education',
  aboutUrl: null,
  gamificationEnabled: true,
  liveDomain: null,
  groupLabels: { singular: 'group', plural: 'groups', leader: 'leader', member: 'member', gender: 'neutral' },
  settings: DEFAULT_SPACE_SETTINGS,
  ownerId,
  billingActive: false,
  createdAt: ctx.clock.now(),
});

/** A private space with its owner, and nothing else. */
export const seedEmptySpace = (ctx: ServiceContext): void => {
  const ownerId = addOwner(ctx, { name: 'Alex Owner', email: 'owner@example.com', image: null });
  spaces(ctx.db).save(blankSpace(ctx, ownerId));
};

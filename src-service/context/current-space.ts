import { spaces, type SpaceRow } from '../store/space-repository.ts';
import type { ServiceContext } from './service-context.ts';

/** The space this service serves. */
export const currentSpace = (ctx: ServiceContext): SpaceRow => {
  const space = spaces(ctx.db).find();
  if (!space) throw new Error('The service has no space: it was not seeded.');
  return space;
};

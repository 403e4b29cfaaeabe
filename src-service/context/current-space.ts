import { selectSpace, type SpaceRow } from '../store/space-repository.ts';
import type { ServiceContext } from './service-context.ts';

/** The space this service serves. */
export const currentSpace = (ctx: ServiceContext): SpaceRow => {
  const space = selectSpace(ctx.db);
  if (!space) throw new Error('The service has no space: it was not seeded.');
  return space;
};

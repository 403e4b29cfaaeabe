import { spaces, type SpaceRow } from '../store/space-repository.ts';
import type { ServiceContext } from './service-context.ts';

/** The space this service serves. */
export const currentSpace = (ctx: ServiceContext): SpaceRow => {
  const space = spaces(ctx.db).find();
  if (!space) throw new Error('The service has no space: it was not seeded.');
  return space;
};

/** A path of the space in the application, such as `/s/atelier-nord/courses/first-steps`. */
export const spacePath = (ctx: ServiceContext, ...parts: readonly string[]): string =>
  ['/s', spaces(ctx.db).findSlug() ?? '', ...parts.map(encodeURIComponent)].join('/');

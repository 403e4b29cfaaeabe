import type { ServiceContext } from '../../context/service-context.ts';
import { spaces } from '../../store/space-repository.ts';

/** A path of the space in the application, such as `/s/atelier-nord/courses/first-steps`. */
export const spacePath = (ctx: ServiceContext, ...parts: readonly string[]): string => {
  return ['/s', spaces(ctx.db).findSlug() ?? '', ...parts.map(encodeURIComponent)].join('/');
};

import type { ServiceContext } from '../../context/service-context.ts';
import { statement } from '../../store/statement.ts';

/** A path of the space in the application, such as `/s/atelier-nord/courses/first-steps`. */
export const spacePath = (ctx: ServiceContext, ...parts: readonly string[]): string => {
  const space = statement<[], { slug: string }>(ctx.db, 'SELECT slug FROM space LIMIT 1').get();
  return ['/s', space?.slug ?? '', ...parts.map(encodeURIComponent)].join('/');
};

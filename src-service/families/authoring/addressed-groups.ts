import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { groups } from '../../store/group-repository.ts';

/** The ids of groups given by id or slug, each once; throws 400 for one that is unknown. */
export const resolveGroups = (ctx: ServiceContext, refs: readonly string[]): string[] => [
  ...new Set(
    refs.map((ref) => {
      const id = groups(ctx.db).findId(ref);
      if (id === undefined) throw badRequest(`Group not found: ${ref}`);
      return id;
    }),
  ),
];

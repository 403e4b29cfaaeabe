import type * as z from 'zod';
import type { RightsRule, SpacePermissions, updateSpacePermissions } from '#shared/api/space.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { groups } from '../../store/group-repository.ts';
import { spaceDocuments } from '../../store/space-document-repository.ts';

const NAME = 'permissions';
const RIGHTS = ['voice', 'video', 'files', 'createLive', 'richNotes'] as const;

/** The rights of a space nobody has touched. */
const UNTOUCHED: SpacePermissions = {
  voice: { who: 'everyone' },
  video: { who: 'everyone' },
  files: { who: 'everyone' },
  createLive: { who: 'staff' },
  richNotes: { who: 'staff' },
  voiceMaxSec: 120,
  videoMaxSec: 120,
};

/** The people who have each right. Owner and admins always have every right. */
export const readPermissions = (ctx: ServiceContext): SpacePermissions => ({
  ...UNTOUCHED,
  ...(spaceDocuments(ctx.db).find(NAME) as Partial<SpacePermissions> | null),
});

/** A rule as it is kept: a level and groups only mean something with `custom`, groups by id. Throws 400. */
const resolveRule = (ctx: ServiceContext, rule: RightsRule): RightsRule => {
  const groupIds = rule.groups?.map((ref) => {
    const id = groups(ctx.db).findId(ref);
    if (id === undefined) throw badRequest(`Group not found: ${ref}`);
    return id;
  });
  if (rule.who !== 'custom') return { who: rule.who };
  return {
    who: 'custom',
    ...(rule.minLevel === undefined ? {} : { minLevel: rule.minLevel }),
    ...(groupIds === undefined ? {} : { groups: [...new Set(groupIds)] }),
  };
};

/** Changes the rights given; the others stay. Throws 400. */
export const changePermissions = (
  ctx: ServiceContext,
  patch: z.output<(typeof updateSpacePermissions)['body']>,
): SpacePermissions => {
  const before = readPermissions(ctx);
  const rules = RIGHTS.flatMap((right) => {
    const rule = patch[right];
    return rule === undefined ? [] : [[right, resolveRule(ctx, rule)] as const];
  });
  const changed: SpacePermissions = {
    ...before,
    ...Object.fromEntries(rules),
    voiceMaxSec: patch.voiceMaxSec ?? before.voiceMaxSec,
    videoMaxSec: patch.videoMaxSec ?? before.videoMaxSec,
  };
  spaceDocuments(ctx.db).save(NAME, changed);
  return changed;
};

/** Removes a deleted group from the rights. */
export const removeGroupFromPermissions = (ctx: ServiceContext, groupId: string): void => {
  const before = readPermissions(ctx);
  if (!RIGHTS.some((right) => before[right].groups?.includes(groupId))) return;
  const rules = RIGHTS.map((right) => {
    const { groups, ...rule } = before[right];
    return [right, groups ? { ...rule, groups: groups.filter((id) => id !== groupId) } : rule] as const;
  });
  spaceDocuments(ctx.db).save(NAME, { ...before, ...Object.fromEntries(rules) });
};

import type { ServiceContext } from '../../context/service-context.ts';
import { sessionGroups } from '../../store/session-group-repository.ts';
import { removeGroupFromPermissions } from '../space/permissions.ts';

/** A family's step when a group is about to go. */
export type AudienceRule = (ctx: ServiceContext, groupId: string) => void;

/** A replay that only this group could watch opens to the whole space. */
const openReplays: AudienceRule = (ctx, groupId) => {
  sessionGroups(ctx.db).openReplaysOf(groupId);
};

/**
 * Families whose audiences are rows that reference `space_group` with ON DELETE CASCADE (sessions, events, courses,
 * posts) need nothing here: an empty audience is the whole space. One that keeps group ids elsewhere adds a line.
 */
const RULES: readonly AudienceRule[] = [openReplays, removeGroupFromPermissions];

/** Removes a group from all audiences; items for this group alone open to the whole space (spec 1, delete_group). */
export const removeGroupFromAudiences = (ctx: ServiceContext, groupId: string): void => {
  for (const rule of RULES) rule(ctx, groupId);
};

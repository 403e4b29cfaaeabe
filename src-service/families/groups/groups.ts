import type * as z from 'zod';
import type { createGroup, Group, updateGroup } from '#shared/api/groups.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { groupMembers } from '../../store/group-member-repository.ts';
import { groups, type GroupRow } from '../../store/group-repository.ts';
import { removeGroupFromAudiences } from './group-audiences.ts';
import { eraseGroupDocuments } from './group-documents.ts';
import { parseRule, resolveRule, ruleLabel, setGroupRule } from './group-rules.ts';
import { freeSlug, slugFrom } from '../../lib/slug.ts';

type NewGroupInput = z.output<(typeof createGroup)['body']>;
type GroupPatch = z.output<(typeof updateGroup)['body']>;

/** The group with that id or slug; throws 404. */
export const getGroupRow = (ctx: ServiceContext, idOrSlug: string): GroupRow => {
  const row = groups(ctx.db).find(idOrSlug);
  if (!row) throw notFound('Group');
  return row;
};

/** A group as the API answers it. */
export const serializeGroup = (row: GroupRow): Group => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  color: row.color,
  memberCount: row.memberCount,
  rule: parseRule(row.rule),
  createdAt: new Date(row.createdAt).toISOString(),
});

/** Every group, by name. */
export const listAllGroups = (ctx: ServiceContext): Group[] => groups(ctx.db).list().map(serializeGroup);

/** A group with its rule in words and its members. */
export const readGroup = (ctx: ServiceContext, idOrSlug: string): Group => {
  const row = getGroupRow(ctx, idOrSlug);
  const rule = parseRule(row.rule);
  return {
    ...serializeGroup(row),
    ruleLabel: rule && ruleLabel(ctx, rule),
    members: groupMembers(ctx.db)
      .list(row.id)
      .map((member) => ({
        ...member,
        auto: member.auto,
        addedAt: new Date(member.addedAt).toISOString(),
      })),
  };
};

const claimSlug = (ctx: ServiceContext, slug: string, ownerId: string | null): string => {
  const holder = groups(ctx.db).findId(slug);
  if (holder !== undefined && holder !== ownerId) throw badRequest(`slug is already taken: ${slug}`);
  return slug;
};

/** Creates a group; members who meet its rule are in it at once. Throws 400. */
export const addGroup = (ctx: ServiceContext, input: NewGroupInput): Group => {
  const rule = input.rule ? resolveRule(ctx, input.rule) : null;
  const slug =
    input.slug === undefined
      ? freeSlug(slugFrom(input.name, 'group'), (candidate) => groups(ctx.db).findId(candidate) !== undefined)
      : claimSlug(ctx, input.slug, null);
  const group = {
    id: ctx.newId('grp'),
    slug,
    name: input.name,
    description: input.description ?? null,
    color: input.color?.toLowerCase() ?? null,
    createdAt: ctx.clock.now(),
  };
  groups(ctx.db).insert(group);
  setGroupRule(ctx, group, rule);
  return serializeGroup(getGroupRow(ctx, group.id));
};

/** Changes the fields given; a new rule adds those who meet it, a null one makes the group manual. Throws 404, 400. */
export const changeGroup = (ctx: ServiceContext, idOrSlug: string, patch: GroupPatch): Group => {
  const row = getGroupRow(ctx, idOrSlug);
  const changed = {
    id: row.id,
    slug: patch.slug === undefined ? row.slug : claimSlug(ctx, patch.slug, row.id),
    name: patch.name ?? row.name,
    description: patch.description === undefined ? row.description : patch.description,
    color: patch.color === undefined ? row.color : (patch.color?.toLowerCase() ?? null),
  };
  groups(ctx.db).update(changed);
  if (patch.rule !== undefined) setGroupRule(ctx, changed, patch.rule && resolveRule(ctx, patch.rule));
  return serializeGroup(getGroupRow(ctx, row.id));
};

/** Deletes a group: it leaves all audiences, and its uploaded documents are erased. Throws 404. */
export const deleteGroupWithContent = (ctx: ServiceContext, idOrSlug: string): void => {
  const { id } = getGroupRow(ctx, idOrSlug);
  removeGroupFromAudiences(ctx, id);
  eraseGroupDocuments(ctx, id);
  groups(ctx.db).remove(id);
};

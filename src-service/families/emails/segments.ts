import { EMAIL_LIMITS } from '#shared/api/email-limits.ts';
import type { Segment, SegmentFilters, SegmentFiltersInput } from '#shared/api/email-objects.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { segments, type SegmentRow, type StoredFilters } from '../../store/segment-repository.ts';
import { resolveGroups } from '../authoring/addressed-groups.ts';
import { findUser } from '../users/users.ts';

const SAMPLE_SIZE = 10;

/** The filters of a segment that holds every active member. */
export const ALL_MEMBERS: StoredFilters = {
  roles: [],
  groups: [],
  minLevel: null,
  maxLevel: null,
  joinedWithinDays: null,
  activeWithinDays: null,
  users: [],
};

const resolveUsers = (ctx: ServiceContext, refs: readonly string[]): string[] => [
  ...new Set(
    refs.map((ref) => {
      const user = findUser(ctx, ref);
      if (!user) throw badRequest(`User not found: ${ref}`);
      return user.id;
    }),
  ),
];

const storedFilters = (ctx: ServiceContext, input: SegmentFiltersInput): StoredFilters => ({
  roles: [...new Set(input.roles)],
  groups: resolveGroups(ctx, input.groups ?? []),
  minLevel: input.minLevel ?? null,
  maxLevel: input.maxLevel ?? null,
  joinedWithinDays: input.joinedWithinDays ?? null,
  activeWithinDays: input.activeWithinDays ?? null,
  users: resolveUsers(ctx, input.users ?? []),
});

/** Filters as the API returns them: only set ones, with groups and people by name. */
const serializeFilters = (ctx: ServiceContext, filters: StoredFilters): SegmentFilters => ({
  ...(filters.roles.length === 0 ? {} : { roles: [...filters.roles] }),
  ...(filters.groups.length === 0 ? {} : { groups: segments(ctx.db).listGroupNames(filters.groups) }),
  ...(filters.minLevel === null ? {} : { minLevel: filters.minLevel }),
  ...(filters.maxLevel === null ? {} : { maxLevel: filters.maxLevel }),
  ...(filters.joinedWithinDays === null ? {} : { joinedWithinDays: filters.joinedWithinDays }),
  ...(filters.activeWithinDays === null ? {} : { activeWithinDays: filters.activeWithinDays }),
  ...(filters.users.length === 0 ? {} : { users: segments(ctx.db).listUserNames(filters.users) }),
});

const serializeSegment = (ctx: ServiceContext, row: SegmentRow): Segment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  memberCount: row.memberCount,
  filters: serializeFilters(ctx, row.filters),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

/** Members of an audience, up to the cap beyond which nobody counts further. */
const measure = (ctx: ServiceContext, filters: StoredFilters): { memberCount: number; capped: boolean } => {
  const cap = EMAIL_LIMITS.segmentCap;
  const counted = segments(ctx.db).countAudience(filters, ctx.clock.now(), cap + 1);
  return { memberCount: Math.min(counted, cap), capped: counted > cap };
};

const sampleOf = (ctx: ServiceContext, filters: StoredFilters) =>
  segments(ctx.db).sampleAudience(filters, ctx.clock.now(), SAMPLE_SIZE);

const requireSegment = (ctx: ServiceContext, id: string): SegmentRow => {
  const row = segments(ctx.db).find(id);
  if (!row) throw notFound('Segment');
  return row;
};

/** Saved segments, as they were last counted. */
export const listSegments = (ctx: ServiceContext): Segment[] =>
  segments(ctx.db)
    .list()
    .map((row) => serializeSegment(ctx, row));

/** Counts a segment again and returns some of its members. Throws 404. */
export const readSegment = (ctx: ServiceContext, id: string): Segment => {
  const row = requireSegment(ctx, id);
  const { memberCount, capped } = measure(ctx, row.filters);
  const counted = { ...row, memberCount };
  if (memberCount !== row.memberCount) segments(ctx.db).save(counted);
  return { ...serializeSegment(ctx, counted), sample: sampleOf(ctx, row.filters), capped };
};

/** The members that filters would hold. Nothing is kept. */
export const previewSegment = (ctx: ServiceContext, input: SegmentFiltersInput) => {
  const filters = storedFilters(ctx, input);
  return { ...measure(ctx, filters), sample: sampleOf(ctx, filters), filters: serializeFilters(ctx, filters) };
};

export interface SegmentInput {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly filters?: SegmentFiltersInput | undefined;
}

/** Saves a new segment. Throws 400 when the space has all it may have. */
export const addSegment = (ctx: ServiceContext, input: SegmentInput & { readonly name: string }): Segment => {
  if (segments(ctx.db).list().length >= EMAIL_LIMITS.segments) {
    throw badRequest(`A space has at most ${EMAIL_LIMITS.segments} segments`);
  }
  const now = ctx.clock.now();
  const filters = storedFilters(ctx, input.filters ?? {});
  const row: SegmentRow = {
    id: ctx.newId('seg'),
    name: input.name,
    description: input.description ?? null,
    filters,
    memberCount: measure(ctx, filters).memberCount,
    createdAt: now,
    updatedAt: now,
  };
  segments(ctx.db).save(row);
  return serializeSegment(ctx, row);
};

/** Changes the fields given; filters are replaced as a whole. Throws 404. */
export const changeSegment = (ctx: ServiceContext, id: string, input: SegmentInput): Segment => {
  const known = requireSegment(ctx, id);
  const filters = input.filters === undefined ? known.filters : storedFilters(ctx, input.filters);
  const changed: SegmentRow = {
    ...known,
    name: input.name ?? known.name,
    description: input.description === undefined ? known.description : input.description,
    filters,
    memberCount: measure(ctx, filters).memberCount,
    updatedAt: ctx.clock.now(),
  };
  segments(ctx.db).save(changed);
  return serializeSegment(ctx, changed);
};

/** Deletes a segment. Sent mail stays; unsent mail to it needs another one. Throws 404. */
export const removeSegment = (ctx: ServiceContext, id: string): void => {
  segments(ctx.db).remove(requireSegment(ctx, id).id);
};

/** The segment a campaign or the digest goes to; null is everybody. Throws 400 where it is gone. */
export const requireAudience = (
  ctx: ServiceContext,
  segmentId: string | null,
): { readonly label: string; readonly filters: StoredFilters } => {
  if (segmentId === null) return { label: 'All members', filters: ALL_MEMBERS };
  const segment = segments(ctx.db).find(segmentId);
  if (!segment) throw badRequest(`Segment not found: ${segmentId}`);
  return { label: segment.name, filters: segment.filters };
};

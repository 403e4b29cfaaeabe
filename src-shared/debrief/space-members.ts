import * as z from 'zod';

const Name = z.string().max(10_000);

/**
 * The active members of a space and their groups, as they are kept with a show. Their addresses are not: a recording
 * leaves as a file, and most of these people were not there.
 */
export const SpaceMembers = z.object({
  groups: z.array(z.object({ id: z.string(), name: Name })),
  members: z.array(z.object({ id: z.string(), name: Name, groupIds: z.array(z.string()) })),
});
export type SpaceMembers = z.infer<typeof SpaceMembers>;

/** The names of each member's groups, in order; null where nobody read them. */
export const groupNamesOf = (kept: SpaceMembers | null): ((userId: string) => readonly string[] | null) => {
  if (kept === null) return () => null;
  const names = new Map(kept.groups.map(({ id, name }) => [id, name]));
  const byMember = new Map(
    kept.members.map(({ id, groupIds }) => [id, groupIds.flatMap((groupId) => names.get(groupId) ?? []).toSorted()]),
  );
  return (userId) => byMember.get(userId) ?? [];
};

import type { SpaceMembers } from '#shared/debrief/space-members.ts';
import { activeMembers } from '../platform/active-members.ts';
import type { Lane } from '../platform/lane.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

/** Each group costs a token: a space with more of them keeps those of the show, and the first others. */
const MAX_GROUPS = 50;

/**
 * Reads who was meant to come: active members and their groups, those of the show first. A token for the groups, one for
 * each of them and one for every 200 members. Throws AppError.
 */
export const readMembers = async (
  client: Pick<PlatformClient, 'call'>,
  showGroupIds: readonly string[],
  lane: Lane,
): Promise<SpaceMembers> => {
  const { getGroup, listGroups } = await import('#shared/api/groups.ts');
  const users = await activeMembers(client, lane);
  const { groups } = await client.call(listGroups, {}, { lane });
  const ofShow = ({ id }: { readonly id: string }): boolean => showGroupIds.includes(id);
  const wanted = [...groups.filter(ofShow), ...groups.filter((group) => !ofShow(group))].slice(0, MAX_GROUPS);
  const groupIds = new Map<string, string[]>(users.map(({ id }) => [id, []]));
  for (const { id } of wanted) {
    const { group } = await client.call(getGroup, { params: { id } }, { lane });
    for (const member of group.members ?? []) groupIds.get(member.id)?.push(id);
  }
  return {
    groups: wanted.map(({ id, name }) => ({ id, name })),
    members: users.map(({ id, name }) => ({ id, name, groupIds: groupIds.get(id) ?? [] })),
  };
};

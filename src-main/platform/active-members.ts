import { listUsers, type User } from '#shared/api/members.ts';
import type { Lane } from './lane.ts';
import { PAGE_ITEMS, readPages } from './pages.ts';
import type { PlatformClient } from './platform-client.ts';

/** The active members of a space: a token for every 200 of them. Throws AppError. */
export const activeMembers = async (client: Pick<PlatformClient, 'call'>, lane: Lane): Promise<readonly User[]> => {
  const users: User[] = [];
  const pages = readPages(
    (cursor) => {
      const query = { limit: PAGE_ITEMS, status: 'active' as const, ...(cursor !== null && { cursor }) };
      return client.call(listUsers, { query }, { lane });
    },
    (answer) => answer.users,
  );
  for await (const page of pages) users.push(...page);
  return users;
};

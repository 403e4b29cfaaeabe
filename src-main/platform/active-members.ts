import { listUsers, type User } from '#shared/api/members.ts';
import type { OperationInput, OperationOutput } from '#shared/api/operation.ts';
import type { Lane } from './lane.ts';
import type { PlatformClient } from './platform-client.ts';

/** The most that one page of members holds (spec 1, Limits). */
const PAGE = 200;

/** The active members of a space: a token for every 200 of them. Throws AppError. */
export const activeMembers = async (client: Pick<PlatformClient, 'call'>, lane: Lane): Promise<readonly User[]> => {
  const users: User[] = [];
  let cursor: string | null = null;
  do {
    const query: OperationInput<typeof listUsers>['query'] = {
      limit: PAGE,
      status: 'active',
      ...(cursor !== null && { cursor }),
    };
    const page: OperationOutput<typeof listUsers> = await client.call(listUsers, { query }, { lane });
    users.push(...page.users);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return users;
};

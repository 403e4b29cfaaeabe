import { listUsers } from '#shared/api/members.ts';
import type { OperationInput, OperationOutput } from '#shared/api/operation.ts';
import type { PlatformClient } from '../platform/platform-client.ts';

/** The most that one page of members holds (spec 1, Limits). */
const PAGE = 200;

/** Ids of the active members of a space: a token for every 200 of them. Throws AppError. */
export const memberIds = async (client: Pick<PlatformClient, 'call'>): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  let cursor: string | null = null;
  do {
    const query: OperationInput<typeof listUsers>['query'] = {
      limit: PAGE,
      status: 'active',
      ...(cursor !== null && { cursor }),
    };
    // A person waits for the plan.
    const page: OperationOutput<typeof listUsers> = await client.call(listUsers, { query }, { lane: 'monitor' });
    for (const { id } of page.users) ids.add(id);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
};

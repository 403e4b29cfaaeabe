import { getSpace, getSpaceUsage, type Space } from '#shared/api/space.ts';
import type { SpaceCheck } from '#shared/bridge/account-calls.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { readResource } from './oauth/resource.ts';
import { findRights, type FoundRights } from './rights-probe.ts';

/** Result of a connection test. Space and usage are null if the connection may not read them. */
export interface CheckedSpace {
  readonly space: Space | null;
  readonly check: SpaceCheck | null;
  readonly rights: FoundRights;
}

export interface CheckPorts {
  readonly client: PlatformClient;
  readonly apiRoot: string;
  readonly token: () => string | Promise<string>;
  readonly level: 'full' | 'read' | null;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly log: Log;
}

/** Null where a sign-in was given without this tool; any other trouble is thrown. */
const unlessForbidden = async <Value>(asked: Promise<Value>): Promise<Value | null> => {
  try {
    return await asked;
  } catch (error) {
    if ((error as AppError).code === 'forbidden') return null;
    throw error;
  }
};

/** Tests a connection: the space, its usage, and what may be done with it. Throws AppError. */
export const checkSpace = async (ports: CheckPorts): Promise<CheckedSpace> => {
  const { client, apiRoot, clock } = ports;
  const space = await unlessForbidden(client.call(getSpace, {}, { lane: 'operator' }));
  const usage = await unlessForbidden(client.call(getSpaceUsage, {}, { lane: 'operator' }));
  const resource = await readResource(apiRoot, ports.fetch).catch(() => null);
  const rights = await findRights({ ...ports, mcpUrl: resource?.resource ?? null, token: await ports.token() });
  return {
    space: space?.space ?? null,
    check: usage && {
      at: clock.now(),
      livesAllowed: usage.usage.liveAllowed,
      requestsPerMinute: usage.rateLimit.perMinute,
      month: usage.usage.month,
      currency: usage.usage.currency,
      usageCents: usage.usage.usageCents,
      liveHours: usage.usage.units.liveHours,
    },
    rights,
  };
};

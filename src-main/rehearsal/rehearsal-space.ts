import { HOST_NAMES } from '#shared/words/host-names.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Library } from '../library/library.ts';
import { createPlatformClient } from '../platform/platform-client.ts';
import type { Wire } from '../platform/wire.ts';
import type { ServiceReady } from './ready-line.ts';
import type { Rehearsal } from './rehearsal.ts';
import { openSpaceIdentity } from './space-identity.ts';

export interface RehearsalSpaceDeps {
  readonly rehearsal: Rehearsal;
  readonly spaces: Pick<Spaces, 'put'>;
  readonly library: Pick<Library, 'ask'>;
  readonly dataDir: string | null;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
}

/** Waits for the service and connects its space; answers with the id that the space has on this computer. */
export const connectRehearsalSpace = async (deps: RehearsalSpaceDeps): Promise<string> => {
  const { rehearsal, spaces, library, dataDir, wire, clock, log } = deps;
  const service = await rehearsal.ready;
  const identity = openSpaceIdentity(dataDir, log);

  /** Identifies the space. If the service lost its data, the library sends it everything again. */
  const identify = async ({ spaceId: platformSpaceId }: ServiceReady): Promise<string> => {
    // A rehearsal for this run alone is another space: syncing with it would empty the library of the kept one.
    if (!rehearsal.isKept()) return platformSpaceId;
    return identity.settle(platformSpaceId, async (spaceId) => {
      await library.ask('space.resend', { spaceId, at: clock.now() });
    });
  };
  rehearsal.onRestart(() => {
    const restarted = rehearsal.current();
    if (restarted) void identify(restarted);
  });

  const id = await identify(service);
  const client = createPlatformClient({
    baseUrl: () => rehearsal.current()?.baseUrl ?? service.baseUrl,
    token: () => rehearsal.current()?.fullKey ?? service.fullKey,
    wire,
    clock,
    log,
  });
  spaces.put({
    client,
    platformSpaceId: service.spaceId,
    summary: {
      id,
      name: HOST_NAMES.rehearsal,
      logo: null,
      apiRoot: service.apiRoot,
      rehearsal: true,
      access: 'full',
      operations: null,
      signedIn: true,
    },
  });
  return id;
};

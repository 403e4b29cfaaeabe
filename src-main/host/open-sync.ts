import { anyChangeOf } from '#shared/library/library-items.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Library } from '../library/library.ts';
import type { Media } from '../media/media.ts';
import { openShowsToMake } from '../sync/shows-to-make-store.ts';
import { createShowsToMake } from '../sync/shows-to-make.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { HostPorts } from './host.ts';

export interface SyncDeps {
  readonly spaces: Spaces;
  readonly library: Library;
  readonly media: Media;
  readonly events: HostEvents;
}

/**
 * Syncs the spaces with a working connection, and reports the status to the windows. A new or changed space starts a
 * run.
 */
export const openSync = (
  { dataDir, clock, log, newId }: Pick<HostPorts, 'dataDir' | 'clock' | 'log' | 'newId'>,
  { spaces, library, media, events }: SyncDeps,
): Sync => {
  const sync = createSync({
    library,
    files: media,
    showsToMake: createShowsToMake(openShowsToMake(dataDir, log)),
    spaces: () =>
      spaces
        .list()
        .filter((space) => space.signedIn)
        .map(({ id, access }) => ({ id, client: spaces.get(id).client, canWrite: access === 'full' })),
    clock,
    newId,
    log,
    onStatus: (status) => events.emit('sync.changed', status),
    onItems: (spaceId) => events.emit('library.changed', anyChangeOf(spaceId)),
  });
  events.on('spaces.changed', () => sync.start());
  return sync;
};

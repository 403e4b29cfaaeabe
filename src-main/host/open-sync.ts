import type { WireInput } from '#shared/api/request-target.ts';
import { anyChangeOf } from '#shared/library/library-items.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Library } from '../library/library.ts';
import type { Media } from '../media/media.ts';
import type { OwnWrites } from '../show/own-writes.ts';
import type { SceneEditors } from '../show/scene-editors.ts';
import { openShowsToMake } from '../sync/shows-to-make-store.ts';
import { createShowsToMake } from '../sync/shows-to-make.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import type { SyncSpace } from '../sync/sync-space.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { HostPorts } from './host.ts';

export interface SyncDeps {
  readonly spaces: Spaces;
  readonly library: Library;
  readonly media: Media;
  readonly events: HostEvents;
  readonly ownWrites: Pick<OwnWrites, 'send'>;
  readonly sceneEditors: Pick<SceneEditors, 'editorOf'>;
}

/**
 * Syncs the spaces with a working connection, and reports the status to the windows. A new or changed space starts a
 * run.
 */
export const openSync = (
  { dataDir, clock, log, newId }: Pick<HostPorts, 'dataDir' | 'clock' | 'log' | 'newId'>,
  { spaces, library, media, events, ownWrites, sceneEditors }: SyncDeps,
): Sync => {
  /** The client of a space for sync: its writes are changes of this desk, though nobody presses. */
  const clientOf = (spaceId: string): SyncSpace['client'] => {
    const { client } = spaces.get(spaceId);
    return {
      upload: (file, options) => client.upload(file, options),
      call(operation, input, options) {
        const send = () => client.call(operation, input, options);
        const { params = {} }: WireInput = input;
        const { id } = params;
        if (operation.access === 'read' || typeof id !== 'string') return send();
        const who = sceneEditors.editorOf(id);
        return ownWrites.send({ spaceId, operation: operation.name, params, who, surface: 'prepare' }, send);
      },
    };
  };
  const sync = createSync({
    library,
    files: media,
    showsToMake: createShowsToMake(openShowsToMake(dataDir, log)),
    spaces: () =>
      spaces
        .list()
        .filter((space) => space.signedIn)
        .map(({ id, access }) => ({ id, client: clientOf(id), canWrite: access === 'full' })),
    clock,
    newId,
    log,
    onStatus: (status) => events.emit('sync.changed', status),
    onItems: (spaceId) => events.emit('library.changed', anyChangeOf(spaceId)),
  });
  events.on('spaces.changed', () => sync.start());
  return sync;
};

import type { LibrarySummary } from '#shared/library/library-items.ts';
import type { BackupSchedule } from '../../library/backups/backup-schedule.ts';
import type { Sync } from '../../sync/sync.ts';
import type { HostEvents } from '../host-events.ts';

export interface ItemNewsDeps {
  readonly events: Pick<HostEvents, 'emit'>;
  readonly backups: Pick<BackupSchedule, 'touched'>;
  readonly sync: Pick<Sync, 'wake'>;
}

/** Tells everyone that an item of the library is new, different or gone (`revision` null); the next backup has it. */
export const tellItem = (
  { events, backups, sync }: ItemNewsDeps,
  { spaceId, id, kind }: Pick<LibrarySummary, 'spaceId' | 'id' | 'kind'>,
  revision: number | null,
): void => {
  events.emit('library.changed', { spaceId, id, kind, revision });
  backups.touched();
  sync.wake();
};

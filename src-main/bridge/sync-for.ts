import type { SyncStatus } from '#shared/library/library-items.ts';
import type { Attached } from './attachments.ts';

/** Sync as a caller is told of it: a panel hears of no show and no media library but those of the space on the desk. */
export const syncFor = (
  { panel }: Pick<Attached, 'panel'>,
  status: SyncStatus,
  show: { readonly spaceId: string } | null,
): SyncStatus =>
  panel === null
    ? status
    : {
        ...status,
        showsToMake: status.showsToMake.filter(({ spaceId }) => spaceId === show?.spaceId),
        mediaRead: status.mediaRead.filter((spaceId) => spaceId === show?.spaceId),
      };

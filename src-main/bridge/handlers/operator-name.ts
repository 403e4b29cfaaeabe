import type { LibraryAuthor } from '#shared/library/library-author.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { EditMark } from '../../library/items/item-repository.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Sync } from '../../sync/sync.ts';
import type { Attached } from '../attachments.ts';

/** Name of the person who presses: the panel's person, else the one at the host, else the window. */
export const operatorNameOf = (
  { preferences }: Pick<Settings, 'preferences'>,
  { panel, name }: Pick<Attached, 'panel' | 'name'>,
): string => panel?.name ?? (preferences.read().operatorName.trim() || name);

/** The author of a change of the library that a caller makes now. */
export const authorOf = (
  { settings, sync }: { readonly settings: Pick<Settings, 'preferences'>; readonly sync: Pick<Sync, 'isOffline'> },
  caller: Pick<Attached, 'panel' | 'name'>,
): LibraryAuthor => ({ name: operatorNameOf(settings, caller), isOffline: sync.isOffline() });

/** The parts of the host that know who changes the library, and when. */
export interface EditMarkDeps {
  readonly settings: Pick<Settings, 'preferences'>;
  readonly sync: Pick<Sync, 'isOffline'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Time and author of a change of the library that a caller makes now. */
export const editMarkOf = (deps: EditMarkDeps, caller: Pick<Attached, 'panel' | 'name'>): Required<EditMark> => ({
  at: deps.clock.now(),
  author: authorOf(deps, caller),
});

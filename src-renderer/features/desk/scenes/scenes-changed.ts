import type { ScenesChange } from '#shared/show/scene-places.ts';
import { locale } from '../../../lib/locale.svelte.ts';
import * as m from '../../../paraglide/messages.js';

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale.current, { type: 'conjunction' }).format(names);

/** The change of a live show's scenes in a sentence; `who` changed them, null where nobody at this host. */
export const scenesChangedWord = ({ added, removed, renamed, moved }: ScenesChange, who: string | null): string => {
  const what = [
    ...(added.length > 0 ? [m.desk_scenes_added({ names: listed(added) })] : []),
    ...(removed.length > 0 ? [m.desk_scenes_removed({ names: listed(removed) })] : []),
    ...renamed.map(({ from, to }) => m.desk_scenes_renamed({ from, to })),
    ...(moved ? [m.desk_scenes_moved()] : []),
  ].join('; ');
  return who === null ? m.desk_scenes_changed_elsewhere({ what }) : m.desk_scenes_changed_by({ who, what });
};

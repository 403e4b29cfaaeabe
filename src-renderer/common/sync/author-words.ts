import type { LibraryAuthor, LibraryConflict } from '#shared/library/library-items.ts';
import { formatMoment } from '../../lib/format.ts';
import * as m from '../../paraglide/messages.js';

/** "Renamed by Carl offline", for what a person did to an item. */
export const authorWord = ({ name, isOffline }: LibraryAuthor, isRenamed: boolean): string => {
  if (isRenamed) return isOffline ? m.author_renamed_offline({ name }) : m.author_renamed({ name });
  return isOffline ? m.author_changed_offline({ name }) : m.author_changed({ name });
};

/** The person behind this desk's side of a conflict, and when; that it was edited here where nobody knows more. */
export const mineFrom = ({ about, mineBy }: Pick<LibraryConflict, 'about' | 'mineBy'>): string => {
  if (!mineBy) return m.sync_mine_from();
  const isRenamed = about.kind === 'fields' && about.fields.join() === 'name';
  return m.author_when({ what: authorWord(mineBy, isRenamed), when: formatMoment(mineBy.at) });
};

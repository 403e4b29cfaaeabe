import type { LastEdit, LibraryAuthor } from '#shared/library/library-author.ts';
import type { LibraryConflict, LibraryVersion } from '#shared/library/library-items.ts';
import { formatMoment } from '../../lib/format.ts';
import { hostName } from '../../lib/host-names.ts';
import * as m from '../../paraglide/messages.js';

const WORDS = {
  changed: [m.author_changed, m.author_changed_offline],
  renamed: [m.author_renamed, m.author_renamed_offline],
  deleted: [m.author_deleted, m.author_deleted_offline],
} as const;

/** "Renamed by Carl offline", for what a person did to an item. */
export const authorWord = ({ name, isOffline }: LibraryAuthor, did: keyof typeof WORDS): string => {
  const [online, offline] = WORDS[did];
  return (isOffline ? offline : online)({ name: hostName(name) });
};

/** "Changed by Carl offline, 14:02", for the last edit of something. */
export const lastEditWord = (edit: LastEdit, did: keyof typeof WORDS): string =>
  m.author_when({ what: authorWord(edit, did), when: formatMoment(edit.at) });

/** The deed of a person that made a version; `before` is the version before it. */
export const deedOf = (version: LibraryVersion, before: LibraryVersion | undefined): keyof typeof WORDS => {
  if (version.isDeleted) return 'deleted';
  return before && before.name !== version.name ? 'renamed' : 'changed';
};

/** The person behind this desk's side of a conflict, and when; that it was edited here where nobody knows more. */
export const mineFrom = ({ about, mine, mineBy }: Pick<LibraryConflict, 'about' | 'mine' | 'mineBy'>): string => {
  if (!mineBy) return m.sync_mine_from();
  const isRenamed = about.kind === 'fields' && about.fields.join() === 'name';
  const did = mine === null ? 'deleted' : isRenamed ? 'renamed' : 'changed';
  return lastEditWord(mineBy, did);
};

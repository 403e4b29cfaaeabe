import type { LibraryBody, LibrarySummary } from '#shared/library/library-items.ts';
import type { MediaCopy } from '#shared/bridge/media-calls.ts';
import * as m from '../../../paraglide/messages.js';

/** The state of a medium on this computer. */
export type MediaState = 'kept' | 'waiting' | 'away' | 'damaged' | 'unusable';

/** A player is a page of its own: there is no file to keep. */
export const isFile = (body: LibraryBody | null): boolean => body?.kind !== 'media' || body.mediaKind !== 'embed';

/** The state of a medium on this computer; its body may not be read yet. */
export const mediaStateOf = (body: LibraryBody | null, copy: MediaCopy | null): MediaState => {
  if (copy === null || !isFile(body)) return 'away';
  if (copy.fault !== null) return 'unusable';
  if (copy.sha256 !== null) return 'kept';
  // A file that was added here and is not on the platform is nowhere else.
  if (copy.waiting) return 'damaged';
  return copy.pinned ? 'waiting' : 'away';
};

const WORDS: Readonly<Record<MediaState, () => string>> = {
  kept: m.library_media_kept,
  waiting: m.library_media_waiting,
  away: m.library_media_away,
  damaged: m.library_media_damaged,
  unusable: m.media_unusable,
};
export const mediaStateWord = (state: MediaState): string => WORDS[state]();

/** True if all of these are kept by choice. */
export const areKept = (items: readonly LibrarySummary[], of: (id: string) => MediaCopy | null): boolean =>
  items.length > 0 && items.every(({ id }) => of(id)?.pinned === true);

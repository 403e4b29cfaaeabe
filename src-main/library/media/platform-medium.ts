import type { Media } from '#shared/api/media.ts';
import type { LibraryBody } from '#shared/library/library-items.ts';
import { cutText } from '#shared/lib/cut-text.ts';

/** Fields that the app keeps of an item of the platform's media library. */
export type PlatformMedium = Pick<
  Media,
  'id' | 'kind' | 'title' | 'url' | 'thumbnailUrl' | 'sizeBytes' | 'folder' | 'createdAt'
>;

/** Characters of the name that an item of the library takes. */
export const MAX_NAME = 100;

/** The name that the library gives a medium of the platform. */
export const mediumName = ({ title, id }: PlatformMedium): string => {
  const name = cutText(title.trim(), MAX_NAME).trim();
  return name === '' ? id : name;
};

/** A medium of the platform as the library holds it. */
export const mediumBody = (medium: PlatformMedium): LibraryBody => ({
  kind: 'media',
  mediaKind: medium.kind,
  url: medium.url,
  mediaId: medium.id,
  thumbnailUrl: medium.thumbnailUrl,
  sizeBytes: medium.sizeBytes,
});

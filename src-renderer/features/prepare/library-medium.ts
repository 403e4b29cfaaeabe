import type { Media } from '#shared/api/media.ts';
import type { LibraryItem } from '#shared/library/library-items.ts';

/** A medium of the library, on the platform or added here and still to be sent. */
export interface LibraryMedium {
  /** Its item in the library. */
  readonly itemId: string;
  /** Its id on the platform, once it is there. */
  readonly id: string | null;
  readonly kind: Media['kind'];
  readonly title: string;
  readonly url: string;
  readonly thumbnailUrl: string | null;
}

/** An item of the library as the shelf has it; null for what is no medium. */
export const libraryMediumOf = ({ id, name, externalId, body }: LibraryItem): LibraryMedium | null =>
  body.kind !== 'media'
    ? null
    : {
        itemId: id,
        id: body.mediaId ?? externalId,
        kind: body.mediaKind,
        title: name,
        url: body.url,
        thumbnailUrl: body.thumbnailUrl,
      };

import type { Media, MediaKind } from '#shared/api/media.ts';
import type { Slot } from '#shared/api/scene.ts';
import type { LibraryMedium } from '../library-medium.ts';

/** A medium chosen: one of the library, or an address. */
export interface PickedMedia {
  readonly mediaId: string | null;
  readonly url: string;
  /** The kind of slot for an address; null for one that no slot shows. */
  readonly mediaKind: Slot['mediaKind'] | null;
}

/** The kind of slot for a kind of media; null for one that no slot shows. A sticker is a picture too. */
export const slotKindOf = (kind: Media['kind']): PickedMedia['mediaKind'] => {
  if (kind === 'sticker') return 'image';
  return kind === 'audio' ? null : kind;
};

/** A medium of the library as it is put on a scene: by its id on the platform, else by its address here. */
export const pickedFrom = ({ id, url, kind }: LibraryMedium): PickedMedia => ({
  mediaId: id,
  url,
  mediaKind: slotKindOf(kind),
});

export type { MediaKind };

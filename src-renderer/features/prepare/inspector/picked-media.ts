import type { Media } from '#shared/api/media.ts';
import type { Slot } from '#shared/api/scene.ts';

/** A medium chosen: one of the library, or an address. */
export interface PickedMedia {
  readonly mediaId: string | null;
  readonly url: string;
  /** What a slot shows at an address; null for what no slot shows. */
  readonly mediaKind: Slot['mediaKind'] | null;
}

export type MediaKind = Media['kind'];

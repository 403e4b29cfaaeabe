import type { Media } from '../api/media.ts';
import type { Scene } from '../api/scene.ts';
import { mediaKindOf, showsMedium } from './media-kind.ts';

/** Loudness of a film or sound, from 0 to 1, and whether its slot is silent at any loudness. */
export interface Sound {
  readonly volume: number;
  readonly silenced: boolean;
}

/** The sound of a medium in a scene; null where it has none there. */
export const soundIn = (scene: Scene, mediaId: string, media: Media | undefined): Sound | null => {
  const slot = scene.slots.find((one) => one.mediaId === mediaId && showsMedium(one));
  if (slot && (media?.kind ?? mediaKindOf(slot)) === 'video') {
    return { volume: slot.volume ?? 1, silenced: slot.muted === true };
  }
  const audio = scene.audios.find((one) => one.mediaId === mediaId);
  return audio ? { volume: audio.volume, silenced: false } : null;
};

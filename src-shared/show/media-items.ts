import type { Media } from '../api/media.ts';
import type { Audio, Scene, Slot } from '../api/scene.ts';
import type { MediaState } from '../api/scenes.ts';
import { fileTitle } from '../scene/file-title.ts';
import { mediaKindOf, showsMedium } from '../scene/media-kind.ts';
import { playbackAt, playedPart, type Playable } from '../scene/playback.ts';

interface Item {
  /** Its id when it is controlled. */
  readonly mediaId: string;
  readonly title: string;
  readonly state: MediaState | null;
}
export type PlayedItem = Item & {
  readonly kind: 'video' | 'sound';
  readonly playable: Playable;
  /** 0 to 1. */
  readonly volume: number;
};
export type PagedItem = Item & { readonly kind: 'pdf'; readonly url: string | null; readonly page: number };
/** Something of the scene on air that the desk can steer. */
export type MediaItem = PlayedItem | PagedItem;

/** The media library by its ids, with the platform's state of each medium in play. */
export interface KnownMedia {
  readonly library: { readonly get: (id: string) => Pick<Media, 'kind' | 'title' | 'url'> | undefined };
  readonly states: readonly MediaState[];
}

const ofSlot = (slot: Slot, { library, states }: KnownMedia): MediaItem | null => {
  if (!showsMedium(slot) || slot.mediaId === undefined) return null;
  const known = library.get(slot.mediaId);
  const kind = known?.kind ?? mediaKindOf(slot);
  const item = {
    mediaId: slot.mediaId,
    title: known?.title ?? slot.title ?? fileTitle(slot.url ?? ''),
    state: states.find(({ mediaId }) => mediaId === slot.mediaId) ?? null,
  };
  if (kind === 'video') return { ...item, kind: 'video', playable: slot, volume: slot.volume ?? 1 };
  if (kind === 'pdf') return { ...item, kind: 'pdf', url: known?.url ?? slot.url ?? null, page: item.state?.page ?? 1 };
  return null;
};

const ofSound = (audio: Audio, { library, states }: KnownMedia): MediaItem | null =>
  audio.mediaId === undefined
    ? null
    : {
        kind: 'sound',
        mediaId: audio.mediaId,
        title: library.get(audio.mediaId)?.title ?? fileTitle(audio.url ?? ''),
        state: states.find(({ mediaId }) => mediaId === audio.mediaId) ?? null,
        playable: audio,
        volume: audio.volume,
      };

/** The media of a scene that the desk can steer, documents and films first, each once. */
export const mediaItems = (scene: Scene | null, known: KnownMedia): readonly MediaItem[] => {
  if (!scene) return [];
  const all = [
    ...scene.slots.map((slot) => ofSlot(slot, known)),
    ...scene.audios.map((audio) => ofSound(audio, known)),
  ].filter((item) => item !== null);
  return all.filter((item, index) => all.findIndex(({ mediaId }) => mediaId === item.mediaId) === index);
};

/** The position of a film or sound. Seconds count from the beginning of the file; `since` is when the scene came. */
export const playbackOf = (
  { playable, state }: PlayedItem,
  { now, since, fileSec }: { readonly now: number; readonly since: number; readonly fileSec: number | null },
) => {
  const moment = playbackAt(playable, state, { now, since, fileSec });
  const { startSec, endSec } = playedPart(playable, fileSec);
  return { ...moment, startSec, endSec: Number.isFinite(endSec) ? endSec : null };
};

/**
 * True when the state of a medium holds a seek to `position` (seconds) that was pressed on the state `before`. The
 * position alone does not say so: a film that began at 0 and runs still has 0 in its state.
 */
export const isSeekIn = (
  state: MediaState | null,
  { position, before }: { readonly position: number; readonly before: MediaState | null },
): boolean => state?.position === position && state.updatedAt !== before?.updatedAt;

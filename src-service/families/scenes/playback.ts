import { knownOr } from '#shared/api/open-enum.ts';
import { SLOT_MEDIA_KINDS } from '#shared/api/slots.ts';
import { type Audio, type Slot } from '#shared/api/scene.ts';
import { mediaKindOf, showsMedium } from '#shared/scene/media-kind.ts';
import { playbackAt } from '#shared/scene/playback.ts';
import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { MediaStateRow } from '../../store/production-repository.ts';

/** A video, sound or document of a scene that is shown in step for everyone. */
export interface SceneMedia {
  /** The media id; for an address without one, the slot's id. */
  readonly mediaId: string;
  readonly kind: 'timed' | 'paged' | 'still';
  readonly item: Slot | Audio;
}

const KIND = { video: 'timed', embed: 'timed', pdf: 'paged', image: 'still' } as const;

/** The media of a scene that can be played, turned or looked at. Sounds given by address alone cannot be addressed. */
export const playableMediaOf = (scene: SceneDocument): SceneMedia[] => [
  ...scene.slots.filter(showsMedium).map((slot) => ({
    mediaId: slot.mediaId ?? slot.id,
    kind: KIND[knownOr(SLOT_MEDIA_KINDS, mediaKindOf(slot), 'image')],
    item: slot,
  })),
  ...scene.audios.flatMap((audio) =>
    audio.mediaId === undefined ? [] : [{ mediaId: audio.mediaId, kind: 'timed' as const, item: audio }],
  ),
];

/** Videos and sounds from their start, documents on the page where they were left (spec 2: "videos restart"). */
export const mediaFromStart = (
  scene: SceneDocument,
  known: readonly MediaStateRow[],
  at: number,
): readonly MediaStateRow[] =>
  playableMediaOf(scene).flatMap(({ mediaId, kind, item }): MediaStateRow[] => {
    if (kind === 'still') return [];
    if (kind === 'paged')
      return known.some((state) => state.mediaId === mediaId)
        ? []
        : [{ mediaId, page: 1, playing: null, position: null, updatedAt: at }];
    return [{ mediaId, page: null, playing: item.autoplay ?? true, position: item.startSec ?? 0, updatedAt: at }];
  });

/** The position of a video or sound at that instant: as last said, moved by the time since if it plays. */
export const mediaStateAt = (media: SceneMedia, state: MediaStateRow, at: number): MediaStateRow => {
  const said = { ...state, updatedAt: new Date(state.updatedAt).toISOString() };
  const { playing, positionSec } = playbackAt(media.item, said, { now: at, since: state.updatedAt, fileSec: null });
  return { ...state, playing, position: positionSec, updatedAt: at };
};

/** Videos and sounds of a scene at their position at that instant; playing ones continue. */
export const mediaStatesAt = (scene: SceneDocument, known: readonly MediaStateRow[], at: number): MediaStateRow[] =>
  playableMediaOf(scene).flatMap((media) => {
    const state = known.find((candidate) => candidate.mediaId === media.mediaId);
    return state && media.kind === 'timed' ? [mediaStateAt(media, state, at)] : [];
  });

import type { DialCommand } from '#shared/controls/controllers.ts';
import { playbackOf, type PlayedItem } from '#shared/show/media-items.ts';
import type { DeskState } from './desk-state.svelte.ts';

/** The film or sound on air that dials move; null where none plays. */
export const playedOnAir = (desk: DeskState): PlayedItem | null =>
  desk.stage.itemsOnAir.find((item): item is PlayedItem => item.kind !== 'pdf') ?? null;

/** Position and length of the film on air at an instant of the platform, in seconds; null while unknown. */
export const positionOf = (
  desk: DeskState,
  film: PlayedItem,
  now: number,
): { readonly sec: number; readonly length: number } | null => {
  const length = desk.mediaSecOf({ kind: 'media.control', mediaId: film.mediaId });
  if (length === null) return null;
  const { positionSec } = playbackOf(film, { now, since: desk.live.onAir?.arrivedAt ?? now, fileSec: length });
  return { sec: positionSec, length };
};

/** Work of a Stream Deck's dials until they learn something else. */
export const DEFAULT_DIALS: readonly DialCommand[] = ['media.position', 'media.volume', 'deck.page'];

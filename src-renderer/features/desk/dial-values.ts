import type { DialCommand } from '#shared/controls/controllers.ts';
import { playbackOf, type PlayedItem } from '#shared/show/media-items.ts';
import type { DeskState } from './desk-state.svelte.ts';

/** The film or sound on air that dials move; null where none plays. */
export const playedOnAir = (desk: DeskState): PlayedItem | null =>
  desk.stage.itemsOnAir.find((item): item is PlayedItem => item.kind !== 'pdf') ?? null;

/** Where the film on air stands at an instant of the platform, and how long it is, in seconds; null where that is not known. */
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

/** What the dials of a Stream Deck move until a person has them learn something else. */
export const DEFAULT_DIALS: readonly DialCommand[] = ['media.position', 'media.volume', 'deck.page'];

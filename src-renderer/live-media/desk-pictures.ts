import type { Scene } from '#shared/api/scene.ts';
import { MEDIA_LIMITS } from '#shared/room/media-frames.ts';
import { picturesOfAll, type Seen, type WantedSource } from '#shared/room/scene-pictures.ts';

/**
 * The pictures that a desk receives: those of the scenes on its monitors, as large as they are there, then every other
 * one of the cast small, for its tiles.
 */
export const deskPictures = (
  scenes: readonly (Scene | null)[],
  { cast, sources }: Pick<Seen, 'cast' | 'sources'>,
): readonly WantedSource[] => {
  const wanted = new Map(picturesOfAll(scenes, { cast, sources, me: null }).map((one) => [one.id, one]));
  const people = new Set([cast.host, ...cast.guests].flatMap((person) => person?.userId ?? []));
  for (const { id, userId, kind, small } of sources) {
    const isSeen = kind === 'screen' || (kind === 'camera' && people.has(userId));
    if (isSeen && !wanted.has(id)) wanted.set(id, { id, small });
  }
  return [...wanted.values()].slice(0, MEDIA_LIMITS.pictures);
};

import type { Scene } from '#shared/api/scene.ts';
import type { ExpectedActivity } from '#shared/room/picture-watch.ts';
import type { MediaItem } from '#shared/show/media-items.ts';

const PEOPLE: readonly string[] = ['host', 'guest', 'screen'];

/** The expected picture and sound of the room with this on air: people and films move, and are heard unless muted. */
export const expectedActivity = (
  isLive: boolean,
  scene: Pick<Scene, 'slots'> | null,
  items: readonly Pick<MediaItem, 'kind' | 'state'>[],
): ExpectedActivity => {
  if (!isLive) return { moves: false, sound: false };
  const played = items.filter(({ kind, state }) => kind !== 'pdf' && state?.playing === true);
  const people = scene?.slots.filter(({ kind }) => PEOPLE.includes(kind));
  const heard = people?.filter(({ muted, volume }) => muted !== true && volume !== 0);
  return {
    moves: people === undefined || people.length > 0 || played.some(({ kind }) => kind === 'video'),
    sound: heard === undefined || heard.length > 0 || played.length > 0,
  };
};

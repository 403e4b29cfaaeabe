import type { RuleFacts } from './rule-facts.ts';

/** A film of the scene on air that runs to its end, and when that is. */
interface FilmEnd {
  readonly mediaId: string;
  /** False for a sound. */
  readonly isVideo: boolean;
  readonly since: number;
  readonly endsAt: number;
}

/** The films of the scene on air that run, each with its end. */
export const runningFilms = ({ air, scenes, media }: RuleFacts): readonly FilmEnd[] => {
  if (typeof air?.sceneId !== 'string') return [];
  const scene = scenes.get(air.sceneId);
  return (scene?.films ?? []).flatMap(({ mediaId, startSec, endSec, autoplay }) => {
    const said = media.get(mediaId);
    // A scene that comes back starts its films from the beginning.
    const state = said !== undefined && said.at >= air.since ? said : null;
    if (!(state?.playing ?? autoplay)) return [];
    const since = state?.at ?? air.since;
    const from = state?.positionSec ?? startSec;
    return [
      {
        mediaId,
        isVideo: scene?.videos.includes(mediaId) ?? false,
        since,
        endsAt: since + Math.max(0, endSec - from) * 1000,
      },
    ];
  });
};

/**
 * When the films of the scene on air are over, of which none is a sound: Infinity where nobody knows how long one is; null
 * while none plays.
 */
export const filmOverAt = (facts: RuleFacts, now: number): number | null => {
  const { air, scenes, media } = facts;
  const scene = typeof air?.sceneId === 'string' ? scenes.get(air.sceneId) : undefined;
  if (air === null || !scene) return null;
  const ends = scene.videos.flatMap((mediaId) => {
    const film = runningFilms(facts).find((one) => one.mediaId === mediaId);
    if (film) return film.endsAt > now ? [film.endsAt] : [];
    const isMeasured = scene.films.some((one) => one.mediaId === mediaId);
    const said = media.get(mediaId);
    return !isMeasured && (said === undefined || said.at < air.since || said.playing) ? [Infinity] : [];
  });
  return ends.length === 0 ? null : Math.max(...ends);
};

/** When the planned time of the scene on air is over, and how long it is; null without a plan for it. */
export const sceneEnd = ({ air, scenes }: RuleFacts): { readonly endsAt: number; readonly lengthMs: number } | null => {
  const scene = typeof air?.sceneId === 'string' ? scenes.get(air.sceneId) : undefined;
  if (air === null || !scene || scene.lengthMs === null) return null;
  return { endsAt: air.since + scene.arrivalMs + scene.lengthMs, lengthMs: scene.lengthMs };
};

/**
 * When the show is behind its plan by so many milliseconds: the plan is the lengths of the scenes in their order from the
 * start, jingles apart. Null where a length is missing.
 */
export const lateAt = (facts: RuleFacts, lateMs: number): number | null => {
  const { air, scenes, startedAt } = facts;
  const end = sceneEnd(facts);
  const current = typeof air?.sceneId === 'string' ? scenes.get(air.sceneId) : undefined;
  if (air === null || end === null || !current || current.jingle || startedAt === null) return null;
  const before = [...scenes.values()].filter(({ position, jingle }) => position < current.position && !jingle);
  if (before.some(({ lengthMs }) => lengthMs === null)) return null;
  const planned = before.reduce((sum, { lengthMs }) => sum + (lengthMs ?? 0), 0);
  const lateOnArrival = end.endsAt - end.lengthMs - startedAt - planned;
  return lateOnArrival >= lateMs ? air.since : startedAt + planned + end.lengthMs + lateMs;
};

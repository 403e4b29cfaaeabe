import { MEDIA_LIMITS, type MediaSource } from '#shared/room/media-frames.ts';

/** The lines that are left beside the pictures. */
const MAX_HEARD = MEDIA_LIMITS.lines - MEDIA_LIMITS.pictures;

/** Leaves out of what is to be heard what a page has no lines for. */
type ChooseHeard = <Heard extends { readonly id: string }>(
  heard: readonly Heard[],
  sources: readonly MediaSource[],
) => readonly Heard[];

/**
 * Chooses whom a page receives where more can be heard than it has lines: the sound of a screen, then who talks, then
 * who talked last, then who came first, and those who are muted last. Remembers who talked, so that a person who pauses
 * keeps their line while others are silent for longer.
 */
export const createChooseHeard = (): ChooseHeard => {
  /** Sources that talked, the latest first. */
  let talked: readonly string[] = [];

  const follow = (sources: readonly MediaSource[]): void => {
    const there = new Map(sources.map(({ id, talking }) => [id, talking]));
    const known = talked.filter((id) => there.has(id));
    const begun = sources.filter(({ id, talking }) => talking && !known.includes(id)).map(({ id }) => id);
    talked = [
      ...known.filter((id) => there.get(id) === true),
      ...begun,
      ...known.filter((id) => there.get(id) === false),
    ];
  };

  const rankOf = ({ id, kind, muted }: MediaSource): number => {
    if (muted) return talked.length + 1;
    if (kind === 'screenAudio') return -1;
    const place = talked.indexOf(id);
    return place === -1 ? talked.length : place;
  };

  return (heard, sources) => {
    follow(sources);
    if (heard.length <= MAX_HEARD) return heard;
    const ranks = new Map(sources.map((source) => [source.id, rankOf(source)]));
    const rank = ({ id }: { readonly id: string }): number => ranks.get(id) ?? Infinity;
    const chosen = new Set(heard.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_HEARD));
    return heard.filter((one) => chosen.has(one));
  };
};

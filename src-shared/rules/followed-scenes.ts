import { personIn, type CameraSlot, type Cast } from '../scene/cast.ts';
import type { RuleFacts } from './rule-facts.ts';

/** A scene that *Follow* may take, and the people whom it shows, each once. */
interface Candidate {
  readonly sceneId: string;
  readonly position: number;
  readonly places: number;
  readonly shown: ReadonlySet<string>;
}

/** The people whom places of a scene show, each once. */
export const shownIn = (cameras: readonly CameraSlot[], cast: Cast): ReadonlySet<string> =>
  new Set(
    cameras.flatMap((camera) => {
      const person = personIn(camera, cast);
      return person ? [person.userId] : [];
    }),
  );

/** Scenes with people, in their order: no jingle, and none that begins a film. */
const candidates = ({ scenes, cast }: RuleFacts): readonly Candidate[] =>
  [...scenes]
    .filter(([, { jingle, videos }]) => !jingle && videos.length === 0)
    .map(([sceneId, { cameras, position }]) => ({
      sceneId,
      position,
      places: cameras?.length ?? 0,
      shown: shownIn(cameras ?? [], cast),
    }))
    .filter(({ shown }) => shown.size > 0)
    .toSorted((one, other) => one.position - other.position);

/** The first of the best, where the one on air comes before others that are as good. `rank`: less is better. */
const best = (
  { air }: RuleFacts,
  list: readonly Candidate[],
  rank: (candidate: Candidate) => readonly number[],
): Candidate | null => {
  const keyOf = (one: Candidate): readonly number[] => {
    const [first = 0, ...others] = rank(one);
    return [first, one.sceneId === air?.sceneId ? 0 : 1, ...others];
  };
  const compare = (one: Candidate, other: Candidate): number => {
    const theirs = keyOf(other);
    return keyOf(one).reduce((result, value, index) => result || value - (theirs[index] ?? 0), 0);
  };
  return list.toSorted(compare)[0] ?? null;
};

/** The scene that shows a person with the fewest others; null where none shows them. */
export const soloOf = (facts: RuleFacts, userId: string): string | null =>
  best(
    facts,
    candidates(facts).filter(({ shown }) => shown.has(userId)),
    ({ shown, places }) => [shown.size, places],
  )?.sceneId ?? null;

/** The scene that shows the most of these people; null where none shows two of them. */
export const wideOf = (facts: RuleFacts, people: readonly string[]): string | null => {
  const countOf = ({ shown }: Candidate): number => people.filter((userId) => shown.has(userId)).length;
  const widest = best(facts, candidates(facts), (candidate) => [-countOf(candidate), candidate.places]);
  return widest === null || countOf(widest) < 2 ? null : widest.sceneId;
};

import type { Coverage } from './coverage.ts';
import type { RecordedLine } from './recording.ts';
import { linesOf, type LineOf } from './show-record.ts';
import { shared, within, type Stretch } from './stretch.ts';

type SceneLine = LineOf<'scene'>;

/** A stretch in which a scene was on air; `sceneId` null is the automatic layout. Unix milliseconds. */
export interface SceneStretch extends Stretch {
  readonly sceneId: string | null;
  readonly name: string;
  readonly cause: SceneLine['data']['cause'];
  /** The whole time on air that it is a part of: gaps of the recording make several stretches of one. */
  readonly airing: Stretch;
  /** Start and end of that time were recorded. */
  readonly isWhole: boolean;
}

/** True if an instant lies in a recorded part. At the end of a gap a change was seen; it may have come earlier. */
const isSeen = (recorded: readonly Stretch[], live: Stretch, at: number): boolean =>
  recorded.some(({ from, to }) => at <= to && (at > from || from === live.from));

/**
 * The strip of scenes over the live as its audience saw it: each from its line to the next one, `delayMs` later. In
 * gaps of the recording the scene on air is unknown.
 */
export const sceneStretches = (
  lines: readonly RecordedLine[],
  { recorded }: Coverage,
  live: Stretch,
  delayMs: number,
): readonly SceneStretch[] => {
  const scenes = linesOf(lines, 'scene').filter(
    ({ data }, index, all) => index === 0 || all[index - 1]?.data.sceneId !== data.sceneId,
  );
  const seenBy = ({ from, to }: Stretch): Stretch | null => shared({ from: from + delayMs, to: to + delayMs }, live);
  return scenes.flatMap(({ at, data: { sceneId, name, cause } }, index) => {
    const onAir = { from: at, to: scenes[index + 1]?.at ?? live.to };
    const airing = seenBy(onAir);
    if (airing === null) return [];
    const isWhole = [airing.from, airing.to].every((end) => isSeen(recorded, live, end - delayMs));
    return within([onAir], recorded).flatMap((part) => {
      const seen = seenBy(part);
      return seen ? [{ ...seen, sceneId, name, cause, airing, isWhole }] : [];
    });
  });
};

/** The scene that the audience saw at an instant; undefined where nobody knows. */
export const sceneAt = (stretches: readonly SceneStretch[], at: number): SceneStretch | undefined =>
  stretches.find(({ from, to }) => at >= from && at < to);

/** A band that was shown over the picture. Unix milliseconds. */
export interface BandStretch extends Stretch {
  readonly key: string;
  readonly text: string;
}

/** The bands of a show as its audience saw them, `delayMs` later, until each was taken down, ran out or the live ended. */
export const bandStretches = (
  lines: readonly RecordedLine[],
  live: Stretch,
  delayMs: number,
): readonly BandStretch[] => {
  const byKey = Map.groupBy(linesOf(lines, 'band'), ({ key }) => key);
  return [...byKey]
    .flatMap(([key, list]) =>
      list.flatMap(({ at, data }, index) => {
        const until = Math.min(data.untilMs ?? live.to, list[index + 1]?.at ?? Infinity);
        const seen = shared({ from: at + delayMs, to: until + delayMs }, live);
        return seen ? [{ ...seen, key, text: data.text }] : [];
      }),
    )
    .toSorted((a, b) => a.from - b.from);
};

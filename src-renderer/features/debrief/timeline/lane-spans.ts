import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { Stretch } from '#shared/debrief/stretch.ts';
import { sceneWord } from '../debrief-words.ts';

/** A stretch of the axis with its name; offsets in milliseconds. */
export interface LaneSpan extends Stretch {
  readonly key: string;
  readonly label: string;
}

/** The rows of the axis that are made of stretches. */
export interface LaneSpans {
  readonly scenes: readonly LaneSpan[];
  readonly polls: readonly LaneSpan[];
  readonly bands: readonly LaneSpan[];
}

/** Scenes, open polls and bands of a live, as its axis draws them. */
export const laneSpans = ({ live, strip, polls, bands }: ShowAnalysis): LaneSpans => {
  const spansOf = (list: readonly (Stretch & { readonly label: string })[]): readonly LaneSpan[] =>
    list.map(({ from, to, label }, index) => ({
      key: String(index),
      from: from - live.from,
      to: to - live.from,
      label,
    }));
  return {
    scenes: spansOf(strip.map((scene) => ({ ...scene, label: sceneWord(scene.sceneId, scene.name) }))),
    polls: spansOf(polls.flatMap(({ open, question }) => (open ? [{ ...open, label: question }] : []))),
    bands: spansOf(bands.map((band) => ({ ...band, label: band.text }))),
  };
};

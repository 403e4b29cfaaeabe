import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import { peopleAt } from '#shared/debrief/curve-figures.ts';
import { sceneAt } from '#shared/debrief/on-air.ts';
import { formatDuration, formatNumber } from '../../../lib/format.ts';
import * as m from '../../../paraglide/messages.js';
import { coverageWord, decimalWord, sceneWord } from '../debrief-words.ts';

/** The curve in one sentence. */
export const curveSentence = ({ overview, live, coverage }: ShowAnalysis): string =>
  m.debrief_curve_sentence({
    length: formatDuration(overview.lengthMs),
    peak: formatNumber(overview.peak ?? 0),
    at: formatDuration(overview.peakAt === null ? 0 : overview.peakAt - live.from),
    average: decimalWord(overview.averageAtOnce),
    coverage: coverageWord(coverage.share),
  });

/** The name of the scene that the audience saw at an offset; null where nobody knows. */
export const sceneNameAt = ({ strip, live }: ShowAnalysis, offsetMs: number): string | null => {
  // At the very end the last scene is still the one that is meant.
  const at = Math.min(live.from + offsetMs, live.to - 1);
  const scene = sceneAt(strip, at);
  return scene ? sceneWord(scene.sceneId, scene.name) : null;
};

/** A place on the axis as it is spoken: `20:14, 412 people, scene Offer`. */
export const placeSentence = (analysis: ShowAnalysis, offsetMs: number): string => {
  const count = Math.round(peopleAt(analysis.curve, analysis.live.from + offsetMs).people);
  const time = formatDuration(offsetMs);
  const scene = sceneNameAt(analysis, offsetMs);
  return scene === null ? m.debrief_place({ time, count }) : m.debrief_place_scene({ time, count, scene });
};

import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { columnsOf, peopleAt } from '#shared/debrief/curve-figures.ts';
import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { TimeAxis } from '../timeline/axis.ts';

/** A show among those that are compared. */
export interface ComparedShow {
  readonly id: string;
  readonly title: string;
  readonly analysis: ShowAnalysis;
}

/** The curves of several lives over one axis, each from its own start. */
export interface ComparedCurves {
  /** Lines in the order of the shows. */
  readonly lines: readonly string[];
  readonly marks: readonly { readonly people: number; readonly y: number }[];
}

/** A column of the picture is this wide. */
const COLUMN_PX = 2;
/** The number of the topmost mark stands above it. */
const HEADROOM_PX = 14;

const lengthOf = ({ live }: ShowAnalysis): number => live.to - live.from;

/** The show that went on longest: its axis holds all others. */
export const longest = (shows: readonly ComparedShow[]): number =>
  Math.max(1, ...shows.map(({ analysis }) => lengthOf(analysis)));

/** Draws the curves `height` pixels high; all of them share the scale of people. */
export const comparedCurves = (shows: readonly ComparedShow[], axis: TimeAxis, height: number): ComparedCurves => {
  const columns = shows.map(({ analysis }) => {
    const count = Math.max(1, Math.floor(axis.x(lengthOf(analysis)) / COLUMN_PX));
    const drawn = columnsOf(analysis.curve, count).map(({ at, people }) => ({ ms: at - analysis.live.from, people }));
    const last = drawn.at(-1);
    return last ? [...drawn, { ...last, ms: lengthOf(analysis) }] : [];
  });
  const top = Math.max(1, ...columns.flat().map(({ people }) => people));
  const y = scaleLinear().domain([0, top]).range([height, HEADROOM_PX]);
  const draw = line<{ readonly ms: number; readonly people: number }>(
    ({ ms }) => axis.x(ms),
    ({ people }) => y(people),
  )
    .curve(curveStepAfter)
    .digits(1);
  return {
    lines: columns.map((points) => draw(points) ?? ''),
    marks: y
      .ticks(Math.max(2, Math.floor(height / 40)))
      .filter(Number.isInteger)
      .map((people) => ({ people, y: y(people) })),
  };
};

/** People of a show so long after its start; null once it was over. */
export const peopleAfter = ({ analysis }: ComparedShow, offsetMs: number): number | null =>
  offsetMs > lengthOf(analysis) ? null : Math.round(peopleAt(analysis.curve, analysis.live.from + offsetMs).people);

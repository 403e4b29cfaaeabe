import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import type { Curve, CurvePoint } from '#shared/debrief/curve.ts';
import { columnsOf } from '#shared/debrief/curve-figures.ts';
import type { TimeAxis } from './axis.ts';

/** The curve as it is drawn. */
export interface CurvePaths {
  readonly line: string;
  readonly band: string;
  /** Marks of the people's axis with their height. */
  readonly marks: readonly { readonly people: number; readonly y: number }[];
}

/** A column of the picture is this wide. */
const COLUMN_PX = 2;
/** The number of the topmost mark stands above it. */
const HEADROOM_PX = 14;

/** Draws a curve; `most` is the number of people at the top (null: its own). */
export const curvePaths = (curve: Curve, axis: TimeAxis, height: number, most: number | null): CurvePaths => {
  const columns = columnsOf(curve, Math.max(1, Math.floor(axis.width / COLUMN_PX)));
  const top = Math.max(1, most ?? Math.max(0, ...columns.map(({ high }) => high)));
  const y = scaleLinear().domain([0, top]).range([height, HEADROOM_PX]);
  const last = columns.at(-1);
  const points = last ? [...columns, { ...last, at: curve.live.to }] : [];
  const x = ({ at }: CurvePoint): number => axis.x(at - curve.live.from);
  const counts = y.ticks(Math.max(2, Math.floor(height / 40))).filter(Number.isInteger);
  return {
    line:
      line<CurvePoint>(x, ({ people }) => y(people))
        .curve(curveStepAfter)
        .digits(1)(points) ?? '',
    band:
      area<CurvePoint>()
        .x(x)
        .y0(({ low }) => y(low))
        .y1(({ high }) => y(high))
        .curve(curveStepAfter)
        .digits(1)(points) ?? '',
    marks: counts.map((people) => ({ people, y: y(people) })),
  };
};

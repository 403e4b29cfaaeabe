import { scaleLinear } from 'd3-scale';
import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Distances of the marks of a time axis that a person reads at a glance. */
const STEPS = [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400].map((seconds) => seconds * SECOND);
/** Room that the time under a mark takes. */
const MARK_PX = 72;

/** The axis of a live: from an offset in milliseconds to a place in pixels. */
export interface TimeAxis {
  readonly width: number;
  readonly lengthMs: number;
  readonly x: (offsetMs: number) => number;
  /** Marks, as offsets in milliseconds. */
  readonly ticks: readonly number[];
}

/** The axis of a live `width` pixels wide. */
export const timeAxis = ({ live }: Pick<ShowAnalysis, 'live'>, width: number): TimeAxis => {
  const lengthMs = Math.max(1, live.to - live.from);
  const scale = scaleLinear().domain([0, lengthMs]).range([0, width]);
  const most = Math.max(2, Math.floor(width / MARK_PX));
  const step = STEPS.find((one) => lengthMs / one <= most) ?? Math.ceil(lengthMs / most / MINUTE) * MINUTE;
  const ticks = Array.from({ length: Math.floor(lengthMs / step) + 1 }, (_, index) => index * step);
  return { width, lengthMs, x: (offsetMs) => scale(offsetMs), ticks };
};

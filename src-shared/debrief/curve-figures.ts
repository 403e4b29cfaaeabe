import type { AttendanceSummary } from '../api/live-objects.ts';
import type { Curve, CurvePoint } from './curve.ts';
import { countUpTo, type Stretch } from './stretch.ts';

const times = new WeakMap<Curve, readonly number[]>();
const timesOf = (curve: Curve): readonly number[] => {
  const kept = times.get(curve) ?? curve.points.map(({ at }) => at);
  times.set(curve, kept);
  return kept;
};

const EMPTY: Omit<CurvePoint, 'at'> = { people: 0, low: 0, high: 0 };

/** People at an instant (Unix milliseconds), with their band; nobody outside the live. */
export const peopleAt = (curve: Curve, at: number): Omit<CurvePoint, 'at'> => {
  if (at < curve.live.from || at > curve.live.to) return EMPTY;
  return curve.points[countUpTo(timesOf(curve), at) - 1] ?? EMPTY;
};

/** Person-milliseconds over a stretch: the area under the curve. */
export const personMs = (curve: Curve, stretch: Stretch): number => {
  const [from, to] = [Math.max(stretch.from, curve.live.from), Math.min(stretch.to, curve.live.to)];
  let total = 0;
  for (let index = Math.max(0, countUpTo(timesOf(curve), from) - 1); index < curve.points.length; index += 1) {
    const point = curve.points[index];
    if (!point || point.at >= to) break;
    const end = Math.min(to, curve.points[index + 1]?.at ?? curve.live.to);
    total += point.people * Math.max(0, end - Math.max(from, point.at));
  }
  return total;
};

/** Average number of people over the live: the area under the curve ÷ its length. */
export const averageOf = (curve: Curve): number => {
  const length = curve.live.to - curve.live.from;
  return length > 0 ? personMs(curve, curve.live) / length : 0;
};

/** The largest number of people at once and when it was first reached (Unix milliseconds; null while nobody came). */
export const peakOf = (curve: Curve): { readonly people: number; readonly at: number | null } => {
  let peak: { people: number; at: number | null } = { people: 0, at: null };
  for (const { at, people } of curve.points) if (people > peak.people) peak = { people, at };
  return peak;
};

/** A figure of ours that the platform's own contradicts. People. */
export interface CurveCheck {
  readonly figure: 'average' | 'peak';
  readonly ours: number;
  readonly platform: number;
}

/** Difference up to which the curve and the platform's figures agree. */
const AGREES = 0.02;

/** The platform's average and peak that the curve misses by more than 2 % (source: summary of the attendance report). */
export const failedChecks = (
  curve: Curve,
  summary: Pick<AttendanceSummary, 'averageConcurrent' | 'peakConcurrent'> | null,
): readonly CurveCheck[] => {
  if (!summary) return [];
  const checks: readonly CurveCheck[] = [
    { figure: 'average', ours: averageOf(curve), platform: summary.averageConcurrent },
    { figure: 'peak', ours: Math.round(peakOf(curve).people), platform: summary.peakConcurrent },
  ];
  return checks.filter(({ ours, platform }) => Math.abs(ours - platform) > AGREES * Math.max(platform, 1e-9) + 1e-9);
};

/** The curve in `count` columns of equal length: mean people, lowest and highest of the band. For drawing and tables. */
export const columnsOf = (curve: Curve, count: number): readonly CurvePoint[] => {
  const { from, to } = curve.live;
  const width = (to - from) / count;
  if (!(width > 0)) return [];
  const instants = timesOf(curve);
  return Array.from({ length: count }, (_, column) => {
    const start = from + column * width;
    const end = start + width;
    const first = Math.max(0, countUpTo(instants, start) - 1);
    const inside = curve.points.slice(first, Math.max(first + 1, countUpTo(instants, end - 1e-6)));
    return {
      at: start,
      people: personMs(curve, { from: start, to: end }) / width,
      low: Math.min(...inside.map(({ low }) => low)),
      high: Math.max(...inside.map(({ high }) => high)),
    };
  });
};

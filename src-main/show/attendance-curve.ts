import type { AttendancePoint } from '#shared/show/show-state.ts';

/** A single point in this time is enough for a curve of a show. */
const EVERY_MS = 15_000;
/** Over four hours of points. */
const POINTS = 1000;

/** The curve with the number connected at an instant, or the very same curve where its last point is recent enough. */
export const addToCurve = (curve: readonly AttendancePoint[], point: AttendancePoint): readonly AttendancePoint[] => {
  const last = curve.at(-1);
  if (last && point.at - last.at < EVERY_MS) return curve;
  return [...curve, point].slice(-POINTS);
};

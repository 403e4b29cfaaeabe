import type { Session } from '#shared/api/live-objects.ts';
import type { AttendancePoint } from '#shared/show/show-state.ts';

/** A single point in this time is enough for a curve of a show. */
const EVERY_MS = 15_000;
/** Over four hours of points. */
const POINTS = 1000;

/** How many people were connected, over the time that a show is open. */
export interface AttendanceCurve {
  read(): readonly AttendancePoint[];
  /** Takes the number of a session that is live, at an instant in Unix milliseconds. */
  note(session: Session | undefined, at: number): void;
}

/** An empty curve; `onChange` hears of each new point. */
export const createAttendanceCurve = (onChange: (points: readonly AttendancePoint[]) => void): AttendanceCurve => {
  let points: readonly AttendancePoint[] = [];
  return {
    read: () => points,
    note(session, at) {
      if (session?.status !== 'live') return;
      const last = points.at(-1);
      if (last && at - last.at < EVERY_MS) return;
      points = [...points, { at, connected: session.participantCount }].slice(-POINTS);
      onChange(points);
    },
  };
};

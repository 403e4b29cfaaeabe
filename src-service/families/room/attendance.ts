import type { AttendanceEntry, AttendanceSummary } from '#shared/api/live-objects.ts';
import { attendanceOf, type PersonAttendance } from '#shared/show/attendance.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { connections } from '../../store/connection-repository.ts';
import { participants, type ParticipantView } from '../../store/participant-repository.ts';
import { getSession } from '../sessions/sessions.ts';

const MS_PER_HOUR = 3_600_000;

const toIso = (instant: number): string => new Date(instant).toISOString();
const toSec = (ms: number): number => Math.round(ms / 1000);
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const toEntry = (person: ParticipantView, figures: PersonAttendance): AttendanceEntry => ({
  userId: person.userId,
  externalId: person.externalId,
  name: person.name,
  role: person.role,
  source: person.source,
  joinedAt: toIso(figures.joinedAt),
  leftAt: figures.leftAt === null ? null : toIso(figures.leftAt),
  watchSec: toSec(figures.watchMs),
  watchPct: figures.watchPct,
  connections: figures.connections,
  connected: figures.connected,
});

/** The attendance report of a session; during a running live the figures go up to now. */
export const attendanceReport = (
  ctx: ServiceContext,
  sessionId: string,
  replayViews: number,
): { summary: AttendanceSummary; participants: AttendanceEntry[] } => {
  const session = getSession(ctx, sessionId);
  const now = ctx.clock.now();
  // Before the start there is only the waiting room, which does not count.
  const presences = session.startedAt === null ? [] : connections(ctx.db).listPresences(sessionId);
  const figures = attendanceOf(presences, { startedAt: session.startedAt ?? now, endsAt: session.endedAt ?? now });
  const byUser = new Map(figures.people.map((person) => [person.userId, person]));
  return {
    summary: {
      liveDurationSec: toSec(figures.liveDurationMs),
      attended: figures.people.length,
      peakConcurrent: figures.peakConcurrent,
      peakAt: figures.peakAt === null ? null : toIso(figures.peakAt),
      averageConcurrent: rounded(figures.averageConcurrent, 2),
      averageWatchSec: toSec(figures.averageWatchMs),
      watchedHalfOrMore: figures.watchedHalfOrMore,
      replayViews,
      spectatorHours: rounded(figures.spectatorMs / MS_PER_HOUR, 4),
      interactiveHours: rounded(figures.interactiveMs / MS_PER_HOUR, 4),
    },
    participants: participants(ctx.db)
      .list(sessionId)
      .flatMap((person) => {
        const attended = byUser.get(person.userId);
        return attended ? [toEntry(person, attended)] : [];
      }),
  };
};

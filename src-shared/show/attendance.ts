/** Attendance arithmetic. Instants are Unix milliseconds; nothing before the start or after the end counts. */

/** A stretch of presence in the room. */
export interface Presence {
  readonly userId: string;
  /** Entries into the room are counted by this: stretches of one entry share it. */
  readonly entryId: string;
  readonly spectator: boolean;
  readonly joinedAt: number;
  /** Null while still there. */
  readonly leftAt: number | null;
}

/** The part of time that counts: from the start of the live to its end, or to now while it runs. */
export interface LiveSpan {
  readonly startedAt: number;
  readonly endsAt: number;
}

export interface PersonAttendance {
  readonly userId: string;
  readonly joinedAt: number;
  readonly leftAt: number | null;
  /** All stretches summed, capped at the live's duration. */
  readonly watchMs: number;
  readonly spectatorMs: number;
  readonly interactiveMs: number;
  readonly watchPct: number;
  readonly connections: number;
  readonly connected: boolean;
}

export interface AttendanceFigures {
  readonly liveDurationMs: number;
  readonly people: readonly PersonAttendance[];
  readonly peakConcurrent: number;
  readonly peakAt: number | null;
  readonly averageConcurrent: number;
  readonly averageWatchMs: number;
  readonly watchedHalfOrMore: number;
  readonly spectatorMs: number;
  readonly interactiveMs: number;
}

interface Clipped extends Presence {
  readonly from: number;
  readonly to: number;
}

/** The stretch inside the live, or null where the person was only in the waiting room or came after. */
const clip = (presence: Presence, span: LiveSpan): Clipped | null => {
  const { joinedAt, leftAt } = presence;
  if (joinedAt > span.endsAt || (leftAt !== null && leftAt <= span.startedAt)) return null;
  const from = Math.max(joinedAt, span.startedAt);
  return { ...presence, from, to: Math.max(from, Math.min(leftAt ?? span.endsAt, span.endsAt)) };
};

/** Milliseconds covered by at least one of the stretches: two open windows are one person. */
export const coveredMs = (stretches: readonly { readonly from: number; readonly to: number }[]): number => {
  let covered = 0;
  let until = -Infinity;
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    covered += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return covered;
};

const measure = (userId: string, stretches: readonly Clipped[], durationMs: number): PersonAttendance => {
  const sum = (spectator: boolean): number =>
    stretches.reduce((total, { from, to, ...stretch }) => total + (stretch.spectator === spectator ? to - from : 0), 0);
  const spectatorMs = sum(true);
  const interactiveMs = sum(false);
  const total = spectatorMs + interactiveMs;
  const watchMs = Math.min(total, durationMs);
  // Two windows at once are billed as one person's time: the cut is the same for both kinds.
  const share = total > 0 ? watchMs / total : 0;
  const connected = stretches.some(({ leftAt }) => leftAt === null);
  return {
    userId,
    joinedAt: Math.min(...stretches.map(({ from }) => from)),
    leftAt: connected ? null : Math.max(...stretches.map(({ to }) => to)),
    watchMs,
    spectatorMs: spectatorMs * share,
    interactiveMs: interactiveMs * share,
    watchPct: durationMs > 0 ? Math.round((watchMs / durationMs) * 100) : 0,
    connections: new Set(stretches.map(({ entryId }) => entryId)).size,
    connected,
  };
};

/** The largest number of people at once, and when it was first reached. */
const findPeak = (byPerson: ReadonlyMap<string, readonly Clipped[]>): { count: number; at: number | null } => {
  const steps: { at: number; by: number }[] = [];
  for (const stretches of byPerson.values()) {
    let until = -Infinity;
    for (const { from, to, leftAt } of stretches.toSorted((a, b) => a.from - b.from)) {
      const end = leftAt === null ? Infinity : to;
      if (end <= until || end <= from) continue;
      // A stretch that continues the previous one has no departure in between.
      if (from <= until) steps.push({ at: until, by: 1 }, { at: end, by: -1 });
      else steps.push({ at: from, by: 1 }, { at: end, by: -1 });
      until = end;
    }
  }
  steps.sort((a, b) => a.at - b.at || a.by - b.by);
  let here = 0;
  let peak = { count: 0, at: null as number | null };
  for (const { at, by } of steps) {
    here += by;
    if (here > peak.count) peak = { count: here, at };
  }
  return peak;
};

const average = (total: number, count: number): number => (count > 0 ? total / count : 0);

/** All figures of a live from its stretches of presence. */
export const attendanceOf = (presences: readonly Presence[], span: LiveSpan): AttendanceFigures => {
  const liveDurationMs = Math.max(0, span.endsAt - span.startedAt);
  const clipped = presences.flatMap((presence) => clip(presence, span) ?? []);
  const byPerson = Map.groupBy(clipped, ({ userId }) => userId);
  const people = [...byPerson].map(([userId, stretches]) => measure(userId, stretches, liveDurationMs));
  const presentMs = [...byPerson.values()].reduce((total, stretches) => total + coveredMs(stretches), 0);
  const peak = findPeak(byPerson);
  const total = (of: (person: PersonAttendance) => number): number =>
    people.reduce((sum, person) => sum + of(person), 0);
  return {
    liveDurationMs,
    people,
    peakConcurrent: peak.count,
    peakAt: peak.at,
    averageConcurrent: average(presentMs, liveDurationMs),
    averageWatchMs: average(
      total((person) => person.watchMs),
      people.length,
    ),
    watchedHalfOrMore: liveDurationMs > 0 ? people.filter(({ watchMs }) => watchMs * 2 >= liveDurationMs).length : 0,
    spectatorMs: total((person) => person.spectatorMs),
    interactiveMs: total((person) => person.interactiveMs),
  };
};

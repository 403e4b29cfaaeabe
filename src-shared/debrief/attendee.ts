import type { AttendanceEntry } from '../api/live-objects.ts';
import { creditOf, percentOf, type Credit } from './credit.ts';
import { READINGS_APART_MS, readingBefore, type RecordedPresence } from './presence.ts';
import { fittedParts, presenceParts, presentMs, stayParts, wholeVisit, type PresencePart } from './presence-part.ts';
import { lengthOf, within, type Stretch } from './stretch.ts';

/** Presence counts as recorded from this share of the live on. */
export const FULL_COVERAGE = 0.95;

/** A person who came, with their time in the room. Unix milliseconds and milliseconds. */
export interface Attendee {
  readonly userId: string;
  readonly externalId: string | null;
  readonly name: string;
  /** Null where only the recording knows the person. */
  readonly role: string | null;
  readonly source: string | null;
  /** First arrival to last departure, clipped to the live. */
  readonly visit: Stretch;
  readonly visits: number;
  readonly creditedMs: number;
  readonly creditPct: number;
  readonly basis: 'recorded' | 'report';
  /** The share that the platform itself says, beside ours; null where it said none. */
  readonly platformPct: number | null;
  readonly overlapping: boolean;
  readonly parts: readonly PresencePart[];
  /** Instants at which the person left the room, with or without coming back; the end of the live is none. */
  readonly exits: readonly number[];
}

/** Seconds within which a report's time and the visit's length are the same visit, or 1 % of it. */
const isWhole = ({ connections, watchSec }: AttendanceEntry, visit: Stretch): boolean =>
  connections === 1 && lengthOf(visit) - watchSec * 1000 <= Math.max(1000, 0.01 * lengthOf(visit));

/**
 * Leaving that was seen and come back from, then the last departure. The reading that missed a person comes up to a
 * minute after they left: the middle between it and the previous reading is nearer. In a gap the time is unknown.
 */
const exitsOf = (
  stays: readonly Stretch[],
  visit: Stretch,
  { known, readings }: RecordedPresence,
  live: Stretch,
): number[] => {
  const seen = stays
    .filter(({ to }, index) => index < stays.length - 1 || to + READINGS_APART_MS < visit.to)
    .filter(({ to }) => to < visit.to && known.some((part) => to > part.from && to <= part.to))
    .map(({ from, to }) => Math.max(from, (readingBefore(readings, to) + to) / 2));
  return [...seen, visit.to].filter((at) => at < live.to);
};

/** Presence that was recorded nearly whole is taken as it is; else it is fitted to the report. */
const partsOf = (
  userId: string,
  { visit, creditedMs }: Credit,
  recorded: RecordedPresence,
  isRecorded: boolean,
): readonly PresencePart[] => {
  const parts = presenceParts(userId, visit, creditedMs, recorded);
  return isRecorded ? parts : fittedParts(parts, creditedMs);
};

const ofEntry = (entry: AttendanceEntry, recorded: RecordedPresence, live: Stretch): Attendee => {
  const credit = creditOf(entry, live);
  const { visit } = credit;
  const whole = isWhole(entry, visit);
  const isRecorded = recorded.coverage >= FULL_COVERAGE;
  const parts = whole ? wholeVisit(visit) : partsOf(entry.userId, credit, recorded, isRecorded);
  const creditedMs = isRecorded && !whole ? Math.min(presentMs(parts), lengthOf(visit)) : credit.creditedMs;
  return {
    userId: entry.userId,
    externalId: entry.externalId,
    name: entry.name,
    role: entry.role,
    source: entry.source,
    visit,
    visits: entry.connections,
    creditedMs,
    creditPct: percentOf(creditedMs, live),
    basis: isRecorded ? 'recorded' : 'report',
    platformPct: entry.watchPct,
    overlapping: credit.overlapping,
    parts,
    exits: exitsOf(whole ? [] : (recorded.stays.get(entry.userId) ?? []), visit, recorded, live),
  };
};

/** A person whom the report does not name (yet): what the recording saw is all there is. */
const ofStays = (userId: string, name: string, recorded: RecordedPresence, live: Stretch): readonly Attendee[] => {
  const stays = recorded.stays.get(userId) ?? [];
  const seen = within(stays, [live]);
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last) return [];
  const visit = { from: first.from, to: last.to };
  const parts = stayParts(userId, live, recorded);
  const creditedMs = presentMs(parts);
  return [
    {
      userId,
      externalId: null,
      name,
      role: null,
      source: null,
      visit,
      visits: seen.length,
      creditedMs,
      creditPct: percentOf(creditedMs, live),
      basis: 'recorded',
      platformPct: null,
      overlapping: false,
      parts,
      exits: exitsOf(stays, visit, recorded, live),
    },
  ];
};

/**
 * Everyone who came. Credited time: the platform's seconds, never more than fit between arrival and departure; recorded
 * presence in their place where 95 % of the live were recorded (source: attendance report, readings of participants).
 */
export const attendeesOf = (
  entries: readonly AttendanceEntry[] | null,
  names: ReadonlyMap<string, string>,
  recorded: RecordedPresence,
  live: Stretch,
): readonly Attendee[] => {
  const reported = (entries ?? []).map((entry) => ofEntry(entry, recorded, live));
  const known = new Set(reported.map(({ userId }) => userId));
  const unreported = [...recorded.stays.keys()].filter((userId) => !known.has(userId));
  return [...reported, ...unreported.flatMap((userId) => ofStays(userId, names.get(userId) ?? userId, recorded, live))];
};

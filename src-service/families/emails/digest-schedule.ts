import type { DigestSettings } from '#shared/api/email-objects.ts';

/** When the digest leaves, in the wall time of a zone. */
export type DigestRhythm = Pick<DigestSettings, 'cadence' | 'weekday' | 'dayOfMonth' | 'hour' | 'timeZone'>;

const DAY_MS = 24 * 3_600_000;
/** Longer than any month: the next date is within it. */
const HORIZON_DAYS = 63;

interface LocalDay {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
};

/** True if the system knows the time zone, such as `Europe/Paris`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return formatOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The wall time of an instant, as milliseconds read as if they were UTC. */
const wallOf = (at: number, timeZone: string): number => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

/** The first instant with that wall time; one the clocks skip in spring falls as much later. */
const instantOf = (wall: number, timeZone: string): number => {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => wallOf(near, timeZone) - near);
  const candidates = offsets.map((offset) => wall - offset);
  const exact = candidates.filter((at) => wallOf(at, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
};

const isDay = (rhythm: DigestRhythm, { year, month, day }: LocalDay): boolean => {
  if (rhythm.cadence === 'daily') return true;
  if (rhythm.cadence === 'monthly') return day === rhythm.dayOfMonth;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() === rhythm.weekday;
};

/** The first time the digest leaves after an instant, in Unix milliseconds. */
export const nextDigestAt = (rhythm: DigestRhythm, after: number): number => {
  const start = new Date(wallOf(after, rhythm.timeZone));
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += 1) {
    const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() + ahead));
    const local = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    if (!isDay(rhythm, local)) continue;
    const at = instantOf(date.getTime() + rhythm.hour * 3_600_000, rhythm.timeZone);
    if (at > after) return at;
  }
  throw new Error('The digest has no next date.');
};

import { badRequest } from '../../lib/api-error.ts';

/** A calendar day of a time zone: from its first instant to the first of the next, in Unix milliseconds. */
export interface LocalDay {
  /** Such as 2030-01-07. */
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const createFormat = (tz: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: tz, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    throw badRequest('tz must be an IANA time zone');
  }
};

/** First instant after `from`, within `withinMs`, at which the local date changes. */
const nextMidnight = (dateAt: (at: number) => string, from: number, withinMs: number): number => {
  const before = dateAt(from);
  let low = from;
  let high = from + withinMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dateAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
};

/** The last `count` days of a time zone, today included, oldest first. Days may have 23 or 25 hours. Throws 400. */
export const localDays = (tz: string, now: number, count: number): LocalDay[] => {
  const format = createFormat(tz);
  const dateAt = (at: number): string => format.format(at);
  // No day is longer than 25 hours, nor does any change of clocks make one shorter than 20.
  const days: LocalDay[] = [];
  let to = nextMidnight(dateAt, now, 26 * HOUR_MS);
  while (days.length < count) {
    const date = dateAt(to - 1);
    // Midnight is sought where the date was surely another one.
    const before = to - DAY_MS - 3 * HOUR_MS;
    const from = lastMidnight(dateAt, before, to - 1);
    days.unshift({ date, from, to });
    to = from;
  }
  return days;
};

/** The first instant of the day that `within` is in, given an instant `before` of an earlier day. */
const lastMidnight = (dateAt: (at: number) => string, before: number, within: number): number => {
  const date = dateAt(within);
  let low = before;
  let high = within;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dateAt(middle) === date) high = middle;
    else low = middle;
  }
  return high;
};

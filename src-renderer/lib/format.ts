import * as m from '../paraglide/messages.js';
import { formatDuration } from './duration.ts';
import { locale } from './locale.svelte.ts';

export { formatDuration };

const pad = (value: number): string => String(value).padStart(2, '0');

/** Seconds as a clock shows them, with the part of a second that they have: `1:30`, `0:02.5`. */
export const formatSeconds = (seconds: number): string => {
  const hundredths = Math.round(seconds * 100);
  const rest = (hundredths % 100) / 100;
  return formatDuration(hundredths * 10) + (rest === 0 ? '' : formatNumber(rest).slice(1));
};

/** The same where it stands among words: `48 s`, `1:30`. */
export const formatLength = (seconds: number): string =>
  seconds < 60 ? m.desk_seconds({ seconds: formatNumber(seconds) }) : formatSeconds(seconds);

/** A running time with all its parts, so that its width never changes: `00:12:41`. */
export const formatRunning = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / 1000));
  return `${pad(Math.floor(total / 3600))}:${pad(Math.floor((total % 3600) / 60))}:${pad(total % 60)}`;
};

const MOMENT = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** Day and time in this computer's zone: `Thu, Nov 20, 6:00 PM`. */
export const formatMoment = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.region, MOMENT).format(new Date(iso));

/** The same to the second, for what may happen twice in a minute: `Thu, Nov 20, 6:00:41 PM`. */
export const formatSecond = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.region, { ...MOMENT, second: '2-digit' }).format(new Date(iso));

/** Day and time in full, in this computer's zone: `Thursday, November 20, 2026 at 6:00 PM`. */
export const formatFull = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.region, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));

/** The day with its year, in this computer's zone. */
export const formatDay = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.region, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));

/** A month of the calendar, given as `2026-11`: `November 2026`. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(locale.region, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));

/** Hours and minutes in this computer's zone. */
export const formatTime = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.region, { timeStyle: 'short' }).format(new Date(iso));

/** The time of day to the second in this computer's zone. */
export const formatSecondOfDay = (at: number): string =>
  new Intl.DateTimeFormat(locale.region, { timeStyle: 'medium' }).format(new Date(at));

/** A number with the language's separators. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(locale.current).format(value);

/** A number with as many decimals as asked, which the language writes with a point or a comma. */
export const formatDecimal = (value: number, digits: number): string =>
  new Intl.NumberFormat(locale.region, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** A share of one as a whole percentage, with the space that the language puts before the sign: `40%`, `40 %`. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(locale.region, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A share of one by which something grew or shrank, with its sign: `+12%`, `-3 %`. */
export const formatChange = (share: number): string =>
  new Intl.NumberFormat(locale.region, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(share);

/** When something starts, as people say it: `tomorrow, 18:30` up to the next day, then the day of the week and the date. */
export const formatStart = (iso: string | number, now: number): string => {
  const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date(iso).getTime()) - midnight(now)) / 86_400_000);
  if (days < 0 || days > 1) return formatMoment(iso);
  const day = new Intl.RelativeTimeFormat(locale.region, { numeric: 'auto' }).format(days, 'day');
  return m.format_day_time({ day, time: formatTime(iso) });
};

/** An amount given in the smallest unit of its currency. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat(locale.region, { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

const SIZES = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the largest unit that leaves something before the point. */
export const formatSize = (bytes: number): string => {
  const step = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 1));
  return new Intl.NumberFormat(locale.current, {
    style: 'unit',
    unit: SIZES[step] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** (step + 1));
};

/** Distance of an instant from now, in words: `in 2 hours`, `3 days ago`. */
export const formatDistance = (iso: string | number, now: number): string => {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale.region, { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 60) return format.format(seconds, 'second');
  if (size < 3600) return format.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400 * 2) return format.format(Math.round(seconds / 3600), 'hour');
  return format.format(Math.round(seconds / 86_400), 'day');
};

/** The name of this computer's time zone. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

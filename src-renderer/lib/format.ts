import { locale } from './locale.svelte.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** A length of time as a clock shows it: `0:48`, `12:05`, `1:02:09`. Rounds down to seconds. */
export const formatDuration = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = pad(total % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${seconds}` : `${minutes}:${seconds}`;
};

/** A running time with all its parts, so that its width never changes: `00:12:41`. */
export const formatRunning = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / 1000));
  return `${pad(Math.floor(total / 3600))}:${pad(Math.floor((total % 3600) / 60))}:${pad(total % 60)}`;
};

/** Day and time in this computer's zone: `Thu, Nov 20, 6:00 PM`. */
export const formatMoment = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.current, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));

/** The day with its year, in this computer's zone. */
export const formatDay = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.current, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));

/** Hours and minutes in this computer's zone. */
export const formatTime = (iso: string | number): string =>
  new Intl.DateTimeFormat(locale.current, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));

/** A number with the language's separators. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(locale.current).format(value);

/** An amount given in the smallest unit of its currency. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat(locale.current, { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

/** How far away an instant is, in words: `in 2 hours`, `3 days ago`. */
export const formatDistance = (iso: string | number, now: number): string => {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale.current, { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 60) return format.format(seconds, 'second');
  if (size < 3600) return format.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400 * 2) return format.format(Math.round(seconds / 3600), 'hour');
  return format.format(Math.round(seconds / 86_400), 'day');
};

/** The name of this computer's time zone. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

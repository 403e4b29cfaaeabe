const pad = (value: number): string => String(value).padStart(2, '0');

/** An instant as a `datetime-local` field holds it. */
export const toLocalField = (at: number): string => {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
};

const HOUR_MS = 3_600_000;
/** The full hour that comes next, a week later: where a show begins whose people have not set it yet. */
export const inAWeek = (now: number): number => Math.ceil(now / HOUR_MS) * HOUR_MS + 7 * 24 * HOUR_MS;

/** An instant as such a field holds it in a time zone, by its IANA name. */
export const toZoneField = (at: number, timeZone: string): string =>
  // Swedish writes a time as the field does.
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T');

/**
 * The instant that a `datetime-local` field holds in a time zone; NaN for an unfinished one. Of an hour that comes twice
 * it is the first, and of one that is left out the same after it.
 */
export const fromZoneField = (text: string, timeZone: string): number => {
  const inUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(inUtc)) return NaN;
  const shiftAt = (at: number): number =>
    Date.parse(`${toZoneField(at, timeZone)}Z`) - Math.floor(at / 60_000) * 60_000;
  // The zone's shift a day before and a day after: one of the two holds at this time.
  const [before, after] = [shiftAt(inUtc - 86_400_000), shiftAt(inUtc + 86_400_000)];
  const fits = [inUtc - before, inUtc - after].filter((at) => toZoneField(at, timeZone) === text.slice(0, 16));
  return Math.min(...(fits.length > 0 ? fits : [inUtc - before]));
};

const UNITS = [
  { names: /^(?:h|hrs?|hours?|heures?|horas?)$/, seconds: 3600 },
  { names: /^(?:m|mn|mins?|minutes?|minutos?|['’′])$/, seconds: 60 },
  { names: /^(?:s|secs?|seconds?|secondes?|segs?|segundos?|["”″])$/, seconds: 1 },
] as const;
/** A number, and the unit behind it. */
const PART = /(\d+(?:\.\d+)?)\s*([a-z]+|['’′"”″])?\s*/y;
/** Longest text that is read. */
const MAX_LETTERS = 40;

/**
 * Seconds of a length of time as people write it: `90`, `1:30`, `1 min 30`, `1h05`, `1.5 min`. A number alone is
 * seconds, one behind a unit is the next smaller unit. Null where it cannot be read.
 */
export const parseDuration = (text: string): number | null => {
  const written = text.trim().toLowerCase().replaceAll(',', '.');
  if (written === '' || written.length > MAX_LETTERS) return null;
  if (written.includes(':')) return parseClock(written);
  let total = 0;
  let last = -1;
  PART.lastIndex = 0;
  while (PART.lastIndex < written.length) {
    const part = PART.exec(written);
    if (!part) return null;
    const [, number, name] = part;
    const unit =
      name !== undefined ? UNITS.findIndex(({ names }) => names.test(name)) : last === -1 ? UNITS.length - 1 : last + 1;
    const found = UNITS[unit];
    // Each unit once, from the largest down.
    if (!found || unit <= last) return null;
    last = unit;
    total += Number(number) * found.seconds;
  }
  return total;
};

/** `1:30` or `1:02:09`. */
const parseClock = (written: string): number | null => {
  const parts = written.split(':').map((part) => part.trim());
  if (parts.length > 3 || !parts.every((part) => /^(?:\d+(?:\.\d+)?)?$/.test(part))) return null;
  return parts.reduce((total, part) => total * 60 + Number(part), 0);
};

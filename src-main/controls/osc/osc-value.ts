/** A value of a message that a controller can mean; blobs, arrays, colours and the like are none. */
export type OscValue = string | number | boolean;

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['off', false],
  ['false', false],
]);

/** The number that a value is or says; null where it says none. */
export const readNumber = (value: OscValue): number | null => {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};

/** On or off, pressed or let go, as a number, a word or a truth says it; null where a value says neither. */
export const readSwitch = (value: OscValue): boolean | null => {
  if (typeof value === 'string') {
    const word = WORDS.get(value.trim().toLowerCase());
    if (word !== undefined) return word;
  }
  const number = readNumber(value);
  return number === null ? null : number !== 0;
};

/** Readings of a value for a field, the likeliest first: addresses hold text alone, and many devices send numbers alone. */
export const readingsOf = (value: OscValue): readonly OscValue[] => {
  const [number, on] = [readNumber(value), readSwitch(value)];
  return [value, ...(number === null ? [] : [number]), ...(on === null ? [] : [on])];
};
